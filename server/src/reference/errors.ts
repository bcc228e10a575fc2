import type { Endpoint } from '@rollcall/game/api/endpoint';
import { ingestAnswerSchema } from '@rollcall/game/api/report';
import { syncPutSchema } from '@rollcall/game/sync/sync-wire';
import { settingsTransferSchema } from '@rollcall/game/site/visitor';

export interface ErrorNote {
  readonly status: number;
  readonly code: string;
  readonly when: string;
}

export const badRequest = (when: string): ErrorNote => ({ status: 400, code: 'invalid-request', when });

export const notFound = (when: string): ErrorNote => ({ status: 404, code: 'not-found', when });

export const unknownServer: ErrorNote = {
  status: 404,
  code: 'unknown-server',
  when: 'No server has this name; `closest` is the closest known name.',
};

export const wrongFilter: ErrorNote = badRequest(
  'A filter parameter is invalid or repeated; `issues` names each one.',
);

/** Errors of lists with a filter. */
export const filterErrors: readonly ErrorNote[] = [
  wrongFilter,
  {
    status: 429,
    code: 'too-many-requests',
    when: 'With a filter: four filtered requests from this address are already being answered; try again after `Retry-After` seconds.',
  },
  {
    status: 503,
    code: 'busy',
    when: 'With a filter: too many filtered requests at once; try again after `Retry-After` seconds.',
  },
];

export const storeUnavailable: ErrorNote = {
  status: 503,
  code: 'store-away',
  when: 'The database is unavailable: try again after `Retry-After` seconds.',
};

export const networkBlocked: ErrorNote = {
  status: 403,
  code: 'network-blocked',
  when: 'The operator has blocked the network of the caller.',
};

export const generalErrors: readonly ErrorNote[] = [
  { status: 400, code: 'bad-url', when: 'The address is not a valid URL.' },
  {
    status: 400,
    code: 'api-key-in-address',
    when: 'The address contains a key: send it as `X-API-Key`, and revoke this one.',
  },
  {
    status: 401,
    code: 'api-key-malformed',
    when: 'The value of `X-API-Key` does not have the form of a key.',
  },
  {
    status: 401,
    code: 'api-key-unknown',
    when: 'The key in `X-API-Key` was mistyped, revoked, or removed because it was not used for 90 days, or within seven days after it was created.',
  },
  { status: 401, code: 'api-key-blocked', when: 'The operator has blocked the key in `X-API-Key`.' },
  {
    status: 403,
    code: 'origin-refused',
    when: 'A page of another site tried to write. Pages that the operator allows may send feedback and verify characters, and any page may send events to `v1/service/log`.',
  },
  { status: 404, code: 'not-found', when: 'There is nothing at this address.' },
  {
    status: 405,
    code: 'method-not-allowed',
    when: 'The method is not possible here; `Allow` names those that are.',
  },
  { status: 406, code: 'not-acceptable', when: '`Accept-Encoding` excludes every available encoding.' },
  { status: 408, code: 'timeout', when: 'The request took too long to arrive.' },
  { status: 414, code: 'url-too-long', when: 'The address is longer than 8192 characters.' },
  { status: 431, code: 'headers-too-large', when: 'The headers are too large.' },
  {
    status: 500,
    code: 'internal-error',
    when: 'A fault of the server; `request_id` identifies the request in its log.',
  },
  { status: 503, code: 'unavailable', when: 'The server is stopping: try again in a moment.' },
  {
    status: 503,
    code: 'behind',
    when: 'Only from `/health`: this server, one of several, has not caught up with the others.',
  },
];

const limited: ErrorNote = {
  status: 429,
  code: 'too-many-requests',
  when: 'Too many requests from this address: wait for `Retry-After` seconds.',
};
const pending: ErrorNote = {
  status: 503,
  code: 'report-pending',
  when: 'Not computed yet, shortly after a start: try again after `Retry-After` seconds.',
};
const tooLarge = (most: string): ErrorNote => ({
  status: 413,
  code: 'body-too-large',
  when: `The body is larger than ${most}.`,
});
const bodyErrors: readonly ErrorNote[] = [
  { status: 400, code: 'invalid-request', when: 'The body has the wrong shape: `issues` names the fields.' },
  { status: 400, code: 'invalid-json', when: 'The body is empty or not JSON.' },
  { status: 415, code: 'unsupported-media-type', when: 'The body is not sent as plain `application/json`.' },
];
const keyErrors: readonly ErrorNote[] = [
  { status: 401, code: 'key-missing', when: 'No key was sent.' },
  { status: 401, code: 'key-malformed', when: 'The header is not `Bearer <key>`.' },
  { status: 403, code: 'key-refused', when: 'The key is not known.' },
  { status: 403, code: 'key-out-of-scope', when: 'The key does not have the scope for this call.' },
];
const reportErrors: readonly ErrorNote[] = [
  { status: 400, code: 'body-cut-off', when: 'The body was cut off on its way.' },
  { status: 400, code: 'not-utf-8', when: 'The body is not UTF-8.' },
  {
    status: 413,
    code: 'body-too-complex',
    when: 'The body is nested too deeply or contains too many values.',
  },
  {
    status: 500,
    code: 'check-failed',
    when: 'A fault of the server: send the report again with the same `batch_id`.',
  },
  { status: 503, code: 'busy', when: 'Too many large reports at once: wait for `Retry-After` seconds.' },
  { status: 503, code: 'closing', when: 'The server is stopping: send the report again in a moment.' },
  {
    status: 503,
    code: 'log-away',
    when: 'This server, one of several, cannot reach the others: send the report again, with the same `batch_id`, after `Retry-After` seconds.',
  },
];
const tokenErrors: readonly ErrorNote[] = [
  { status: 401, code: 'token-missing', when: 'No token was sent.' },
  { status: 403, code: 'token-refused', when: 'The token is wrong, or belongs to another character.' },
];
const claimErrors: readonly ErrorNote[] = [
  { status: 401, code: 'secret-missing', when: 'No claim secret was sent.' },
  { status: 403, code: 'secret-refused', when: 'No open claim on this character has this secret.' },
];
const holderErrors: readonly ErrorNote[] = [
  { status: 401, code: 'secret-missing', when: 'No secret was sent.' },
  notFound('There is no subscription with this id and secret; the answer does not say which is wrong.'),
];

const secretErrors: readonly ErrorNote[] = [
  { status: 401, code: 'secret-missing', when: 'No secret was sent.' },
  { status: 403, code: 'secret-refused', when: 'The secret is wrong.' },
];

/** Errors of a call by status: its own, and those of its kind, but not the errors that every call can have. */
export function errorsOf(endpoint: Endpoint, own: readonly ErrorNote[]): ErrorNote[] {
  const isCollector = typeof endpoint.caller === 'object';
  const isReport = endpoint.answer === ingestAnswerSchema;
  const errors = [
    ...own,
    ...callerErrors(endpoint),
    ...(endpoint.body === undefined ? [] : [...bodyErrors, tooLarge(mostIn(endpoint))]),
    ...(isReport ? reportErrors : []),
    ...(endpoint.caching === 'report' ? [pending] : []),
    ...(isCollector && endpoint.method !== 'GET' ? [] : [limited]),
  ];
  return errors.toSorted((a, b) => a.status - b.status);
}

function mostIn({ answer, body }: Endpoint): string {
  if (answer === ingestAnswerSchema) return '32 MB';
  return body === settingsTransferSchema || body === syncPutSchema ? '260 KB' : '64 KB';
}

function callerErrors({ caller }: Endpoint): readonly ErrorNote[] {
  if (typeof caller === 'object') return keyErrors;
  if (caller === 'token-holder') return tokenErrors;
  if (caller === 'alerts-holder') return holderErrors;
  if (caller === 'organiser' || caller === 'roster-person' || caller === 'sync-holder') return secretErrors;
  return caller === 'claim-holder' ? claimErrors : [];
}
