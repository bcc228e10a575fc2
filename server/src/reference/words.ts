import type { Endpoint } from '@rollcall/game/endpoint';

/** Who may call, in words; code between backticks. */
export function callerText({ caller }: Endpoint, withToken: string | null): string {
  if (typeof caller === 'object') return `A collector whose key has the scope \`${caller.scope}\`.`;
  switch (caller) {
    case 'reader':
      return withToken === null ? 'Anybody.' : `Anybody. ${withToken}`;
    case 'writer':
      return 'Anybody, within the limits for writing.';
    case 'claim-holder':
      return 'Who holds the secret of the claim.';
    case 'token-holder':
      return 'Who holds a token of the character.';
  }
}

/** How long an answer may be kept, in words. */
export function cachingText({ caching }: Endpoint): string {
  switch (caching) {
    case 'live':
      return '`Cache-Control: no-cache` and an `ETag`: ask again with `If-None-Match`, and 304 says that nothing changed.';
    case 'report':
      return '`Cache-Control: max-age` until the next refresh and an `ETag`; 304 for a matching `If-None-Match`.';
    case 'none':
      return 'Never kept.';
  }
}

/** What holds for every call: title and text, code between backticks. */
export const generalWords: readonly (readonly [title: string, text: string])[] = [
  [
    'Answers',
    'JSON in UTF-8. The payload stands under `data`, alone or beside other fields; the few calls that answer bare say so. A field is always there: `null` means unknown or none. Fields may be added: ignore those that you do not know.',
  ],
  [
    'Words',
    'Times are UTC, as `2026-11-20T20:15:30Z`. Names of servers are lower case where they are keys and capitalised where they are values; in paths their case does not matter. Every server of the game has its key in every answer by server.',
  ],
  [
    'Caching',
    'Live data and reports carry a strong `ETag`; send it back as `If-None-Match` and get 304 without a body while nothing has changed. `Accept-Encoding` chooses between br, gzip and plain. Every GET answers HEAD too.',
  ],
  [
    'Other origins',
    'Any page may read what anybody may read. `ETag`, `Retry-After`, `RateLimit-Limit`, `RateLimit-Remaining`, `RateLimit-Reset` and `X-Request-ID` are exposed to scripts.',
  ],
  [
    'Limits',
    'Reads are limited for each address, pages of the site included, by default to 60 a second with bursts of 120; `RateLimit-Remaining` says what is left, and 429 says in `Retry-After` how many seconds to wait. Whoever goes on regardless gets each further 429 a second late. Writes that fail are limited, too. A public body may hold 64 KB, encrypted settings 260 KB, a report 32 MB, an address 8 KB.',
  ],
  [
    'Keys and tokens',
    'Collectors, holders of a claim and holders of a token send `Authorization: Bearer …`. The token of a character may also stand there alone, without `Bearer`. A collector’s key has scopes: `live`, `catalogue`, `history`, `site`.',
  ],
  [
    'Anonymous characters',
    'Name, guild, comment and place of an anonymous character never leave the server, and nothing finds it by them. It counts in population and demographics; answers about guilds leave it out.',
  ],
];

/** Errors that any call may answer. */
export const generalErrors: readonly (readonly [status: number, code: string, when: string])[] = [
  [400, 'bad-url', 'The address is not a valid URL.'],
  [
    403,
    'origin-refused',
    'A page of another site wrote. Those that the operator allows may take part in feedback, log and verification.',
  ],
  [404, 'not-found', 'There is nothing at this address.'],
  [405, 'method-not-allowed', 'Not with this method; `Allow` names those that are possible.'],
  [406, 'not-acceptable', '`Accept-Encoding` forbids every coding that there is.'],
  [408, 'timeout', 'The request took too long to arrive.'],
  [414, 'url-too-long', 'The address is longer than 8192 characters.'],
  [431, 'headers-too-large', 'The headers are too large.'],
  [500, 'internal-error', 'A fault of the server; `request_id` names it in the log.'],
  [503, 'unavailable', 'The server is stopping: ask again in a moment.'],
];
