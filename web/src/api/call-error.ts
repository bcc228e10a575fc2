/** network = no answer; status = an error status; shape = an answer that does not match the schema. */
export type CallFailure = 'network' | 'status' | 'shape';

export interface CallErrorFacts {
  /** HTTP status; null = no answer. */
  readonly status: number | null;
  /** Wait from `Retry-After`, in ms; null = none. */
  readonly retryAfterMs: number | null;
  /** The server's error code, in kebab-case; omitted or null = none, or not from our server. */
  readonly code?: string | null | undefined;
  readonly issues?: readonly CallIssue[] | undefined;
  readonly cause?: unknown;
}

/** An invalid field, with a message that follows its name: "must not be empty". */
export interface CallIssue {
  readonly path: string;
  readonly message: string;
}

export class CallError extends Error {
  readonly failure: CallFailure;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  readonly code: string | null;
  readonly issues: readonly CallIssue[];

  constructor(failure: CallFailure, message: string, facts: CallErrorFacts) {
    super(message, { cause: facts.cause });
    this.name = 'CallError';
    this.failure = failure;
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
    this.code = facts.code ?? null;
    this.issues = facts.issues ?? [];
  }

  /** True for network errors, 5xx and 429, which may succeed on a retry. */
  get isPassing(): boolean {
    if (this.failure === 'network') return true;
    return this.failure === 'status' && this.status !== null && (this.status >= 500 || this.status === 429);
  }
}

/** Treats an unknown error as a wrong shape. */
export function toCallError(cause: unknown): CallError {
  if (cause instanceof CallError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  return new CallError('shape', message, { status: null, retryAfterMs: null, cause });
}

/**
 * `Retry-After` in either of its forms, seconds or a date, as a wait from now.
 *
 * @returns milliseconds, at least 0, or null when the header is missing or invalid
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const untilMs = Date.parse(text);
  return Number.isNaN(untilMs) ? null : Math.max(0, untilMs - nowMs);
}
