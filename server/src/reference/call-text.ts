import type { Endpoint } from '@rollcall/game/api/endpoint';
import type { StreamEvent } from './notes.ts';
import { scopeOf, type Call, type Reference } from './reference.ts';

const callerTexts: Readonly<Record<Exclude<Endpoint['caller'], object>, string>> = {
  reader: 'Anybody.',
  writer: 'Anybody, within the limits for writing.',
  'claim-holder': 'The holder of the secret of the claim.',
  'token-holder': 'The holder of a token of the character.',
  'alerts-holder': 'The holder of the secret of the subscription.',
  'key-holder': 'The holder of an API key.',
  'sync-holder': 'The holder of the code of the sync, from which id and Bearer are derived.',
  'roster-reader': 'Anybody who has the id of the roster.',
  'job-reader': 'Anybody who has the id of the erasure.',
  organiser: 'The holder of the secret of the roster.',
  'roster-person': 'The holder of the secret of the sign-up, or of that of the roster.',
};

export function callerText({ caller }: Endpoint, withToken: string | null): string {
  if (typeof caller === 'object') return `A collector whose key has the scope \`${caller.scope}\`.`;
  const text = callerTexts[caller];
  return caller === 'reader' && withToken !== null ? `${text} ${withToken}` : text;
}

export function cachingText({ caching }: Endpoint): string {
  switch (caching) {
    case 'live':
      return '`Cache-Control: no-cache` and an `ETag`: send it back as `If-None-Match`, and a 304 says that nothing has changed.';
    case 'report':
      return '`Cache-Control: max-age` until the next refresh and an `ETag`; 304 for a matching `If-None-Match`.';
    case 'none':
      return 'Never cached.';
  }
}

export const generalNotes: readonly (readonly [title: string, text: string])[] = [
  [
    'Answers',
    'JSON in UTF-8, except for streams (see Streams). The payload is in `data`, alone or beside other fields; the few calls without this wrapper say so. Every field is always present: `null` means unknown or none. Fields may be added: ignore those that you do not know.',
  ],
  [
    'Formats',
    'Times are UTC, as `2026-11-20T20:15:30Z`. Names of servers are lower case where they are keys and capitalised where they are values; in paths their case does not matter, and a slash at the end of a path is ignored. An answer by server has a key for every server of the game.',
  ],
  [
    'Caching',
    'Live data and reports carry a strong `ETag`; send it back as `If-None-Match` and get 304 without a body while nothing has changed. `Accept-Encoding` chooses between br, gzip and plain. Every GET also answers HEAD.',
  ],
  [
    'Other origins',
    'Pages of any origin may read everything that anybody may read. `ETag`, `Retry-After`, `RateLimit-Limit`, `RateLimit-Remaining`, `RateLimit-Reset` and `X-Request-ID` are exposed to scripts.',
  ],
  [
    'Limits',
    'Reads are limited for each address, pages of the site included, by default to 60 a second with bursts of 120; `RateLimit-Remaining` says how many are left, and the `Retry-After` of a 429 how many seconds to wait. With an API key, sent as `X-API-Key`, five times as many are allowed. If a client continues anyway, each further 429 is delayed by one second. Failed writes are limited, too. A public body may have up to 64 KB, encrypted settings 260 KB, a report 32 MB, an address 8 KB.',
  ],
  [
    'Keys and tokens',
    'A program that makes many requests may send an API key as `X-API-Key`; see Keys. Collectors, holders of a claim and holders of a token send `Authorization: Bearer …`. The token of a character may also be sent alone, without `Bearer`. A collector’s key has scopes: `live`, `catalogue`, `history`, `site`.',
  ],
  [
    'Anonymous characters',
    'The name, guild, comment and place of an anonymous character never leave the server, and no search finds it by them. It counts in population and demographics; answers about guilds leave it out.',
  ],
];

const defaultAddress = 'http://127.0.0.1:3000';

export function baseAddress({ facts }: Reference): string {
  return facts.publicUrl?.replace(/\/+$/, '') ?? defaultAddress;
}

/** Returns a shell command for the example call, with variables or files in place of secrets and long parts. */
export function curlLine(call: Call, base: string): string {
  const { method } = call.endpoint;
  const proof = proofOf(call);
  const parts = [
    // Prints a stream as it arrives.
    call.events === null ? 'curl' : 'curl -N',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    `'${base}${call.examplePath.replaceAll("'", '%27')}'`,
    ...(proof === null ? [] : [`-H "Authorization: Bearer ${proof}"`]),
    ...(call.endpoint.caller === 'key-holder' ? ['-H "X-API-Key: $API_KEY"'] : []),
    ...(call.body === null ? [] : ["-H 'Content-Type: application/json'", '-d @body.json']),
  ];
  return parts.join(' \\\n  ').replace(/^(curl(?: -N)?) \\\n {2}/, '$1 ');
}

const secretCallers: readonly unknown[] = ['claim-holder', 'organiser', 'roster-person', 'sync-holder'];

function proofOf(call: Call): string | null {
  if (scopeOf(call.endpoint) !== null) return '$KEY';
  const { caller } = call.endpoint;
  if (secretCallers.includes(caller)) return '$SECRET';
  return caller === 'token-holder' || call.withToken !== null ? '$TOKEN' : null;
}

/** Returns events as they are sent. */
export function streamText(events: readonly StreamEvent[]): string {
  return events
    .map(({ id, event, data }) =>
      [
        ...(id === null ? [] : [`id: ${id}`]),
        ...(event === undefined ? [] : [`event: ${event}`]),
        `data: ${JSON.stringify(data)}`,
      ].join('\n'),
    )
    .join('\n\n');
}

const lineLength = 88;

/** Returns an example as readable JSON: small values on one line, large ones spread out, indented by two spaces. */
export function exampleText(value: unknown): string {
  return write(value, '');
}

function write(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const flat = writeFlat(value);
  if (indent.length + flat.length <= lineLength) return flat;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const lines = Array.isArray(value)
    ? value.map((each) => inner + write(each, inner))
    : given(value).map(([key, each]) => `${inner}${JSON.stringify(key)}: ${write(each, inner)}`);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function writeFlat(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(writeFlat).join(', ')}]`;
  const fields = given(value).map(([key, each]) => `${JSON.stringify(key)}: ${writeFlat(each)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

const given = (value: object) => Object.entries(value).filter(([, each]) => each !== undefined);
