import type { Issue } from '@rollcall/game/report';

interface Details {
  /** What is wrong where, in the caller's words. */
  readonly issues?: readonly Issue[];
  /** The known server nearest to a misspelt one; null = none is near. */
  readonly closest?: string | null;
  /** Sent with the answer, such as `Allow` or `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An answer other than success that its caller may read: nothing of the server's inside (wire: General). */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** Stable, kebab-case. */
  readonly code: string;
  readonly issues: readonly Issue[] | undefined;
  readonly closest: string | null | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.status = status;
    this.code = code;
    this.issues = details.issues;
    this.closest = details.closest;
    this.headers = details.headers ?? {};
  }
}

/** 400 for one field: the message names it, `issues` holds it. */
export function badField(path: string, message: string): HttpError {
  return new HttpError(400, 'invalid-request', `${path} ${message}`, { issues: [{ path, message }] });
}

/** 404 for something that may well be spelt right but is not here. */
export function notFound(message: string): HttpError {
  return new HttpError(404, 'not-found', message);
}

/** 429; the headers that say when to come back belong to the limit. */
export function tooManyRequests(message = 'Too many requests, slow down'): HttpError {
  return new HttpError(429, 'too-many-requests', message);
}

/** Long enough for a database to be restarted, short enough for who waits for it. */
const storeRetrySeconds = '10';

/**
 * 503 for what only the store could do or tell.
 *
 * @param message what was not done, in the caller's words
 * @param cause what the store said; none = it was foreseen, and nothing for the log
 */
export function storeAway(message: string, cause?: unknown): HttpError {
  return new HttpError(503, 'store-away', message, { headers: { 'Retry-After': storeRetrySeconds }, cause });
}
