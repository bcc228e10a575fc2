import type { Issue } from '@rollcall/game/api/report';
import type { ErrorAnswer } from '@rollcall/game/api/endpoint';

interface Details {
  readonly issues?: readonly Issue[];
  /** The known server name closest to a misspelt one; null = none is similar. */
  readonly closest?: string | null;
  /** The newer version of what the caller wanted to change. */
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error answer for the caller, without internals of the server. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[] | undefined;
  readonly closest: string | null | undefined;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.status = status;
    this.code = code;
    this.issues = details.issues;
    this.closest = details.closest;
    this.data = details.data;
    this.headers = details.headers ?? {};
  }
}

export function badField(path: string, message: string): HttpError {
  return new HttpError(400, 'invalid-request', `${path} ${message}`, { issues: [{ path, message }] });
}

export function notFound(message: string): HttpError {
  return new HttpError(404, 'not-found', message);
}

export function tooManyRequests(
  message = 'Too many requests, slow down',
  headers: Readonly<Record<string, string>> = {},
): HttpError {
  return new HttpError(429, 'too-many-requests', message, { headers });
}

/** Value of `Retry-After`: long enough for a database to restart, short enough for a waiting caller. */
const storeRetrySeconds = '10';

/**
 * Creates a 503 for something that only the store could do or answer.
 *
 * @param message what could not be done, in the caller's terms
 * @param cause the error of the store; absent = the error was expected and is not logged
 */
export function storeAway(message: string, cause?: unknown): HttpError {
  return new HttpError(503, 'store-away', message, { headers: { 'Retry-After': storeRetrySeconds }, cause });
}

interface RenderedError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorAnswer;
}

/** Our texts for errors of the libraries that we use, by their code or else by the status. */
const refusals: Readonly<Record<string, readonly [status: number, code: string, message: string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body-too-large', 'The body is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    'unsupported-media-type',
    'The body must be sent as application/json',
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'invalid-json', 'The body is not valid JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'invalid-json', 'The body is empty'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'invalid-request', 'The body is not as long as announced'],
  FST_ERR_BAD_URL: [400, 'bad-url', 'The address is not a valid URL'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'url-too-long', 'The address may hold at most 8192 characters'],
  HPE_HEADER_OVERFLOW: [431, 'headers-too-large', 'The headers are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'body-too-large', 'The body is too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'timeout', 'The request took too long to arrive'],
};

const internal = [500, 'internal-error', 'Something went wrong on our side'] as const;
const unavailable = [503, 'unavailable', 'The server is stopping'] as const;
const malformed = [400, 'invalid-request', 'The request could not be understood'] as const;

/**
 * Turns any error into an answer of the shape of `errorAnswerSchema`. The error's own message is only used if it is an
 * HttpError, whose message is written for the caller.
 */
export function renderError(error: unknown, requestId: string): RenderedError {
  if (error instanceof HttpError) return renderHttpError(error, requestId);
  const [status, code, message] = refusalOf(error);
  return { status, headers: {}, body: { message, error: message, code, request_id: requestId } };
}

function renderHttpError(error: HttpError, requestId: string): RenderedError {
  const { status, code, message, issues, closest, data, headers } = error;
  const body: ErrorAnswer = { message, error: message, code, request_id: requestId };
  if (issues !== undefined) body.issues = [...issues];
  if (closest !== undefined) body.closest = closest;
  if (data !== undefined) body.data = data;
  return { status, headers, body };
}

function refusalOf(error: unknown): readonly [status: number, code: string, message: string] {
  const { code = '', statusCode = 500 } = outsideError(error);
  const known = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
  if (known !== undefined) return known;
  if (statusCode === 503) return unavailable;
  return statusCode >= 400 && statusCode < 500 ? [statusCode, malformed[1], malformed[2]] : internal;
}

function outsideError(error: unknown): { code?: string; statusCode?: number } {
  if (!(error instanceof Error)) return {};
  const code: unknown = Reflect.get(error, 'code');
  const statusCode: unknown = Reflect.get(error, 'statusCode');
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof statusCode === 'number' && { statusCode }),
  };
}

/**
 * The error for a network that already has its maximum of rows in a table. @param things a plural, such as "rosters"
 */
export function tooManyOfNetwork(code: string, things: string, maximum: number): HttpError {
  return new HttpError(429, code, `A network may have ${maximum} ${things}: delete one first`, {
    headers: { 'Retry-After': '86400' },
  });
}
