import { CallError, type CallErrorFacts, type CallFailure } from '../call-error.ts';

/** What was thrown, as data: errors lose their class and their fields on the way between worker and page. */
export interface PackedCause {
  readonly name: string;
  readonly message: string;
  readonly stack: string | null;
  /** Of a CallError. */
  readonly call:
    | (Pick<CallError, 'failure'> & Required<Pick<CallErrorFacts, 'status' | 'retryAfterMs' | 'issues'>>)
    | null;
  readonly cause: PackedCause | null;
}

/** Causes of causes that are told. */
const deepest = 3;

/** Anything that was thrown → data. */
export function packCause(thrown: unknown, depth = 0): PackedCause {
  if (!(thrown instanceof Error)) {
    return { name: typeof thrown, message: String(thrown), stack: null, call: null, cause: null };
  }
  const { name, message, stack = null, cause } = thrown;
  return {
    name,
    message,
    stack,
    call: thrown instanceof CallError ? factsOf(thrown) : null,
    cause: cause === undefined || depth === deepest ? null : packCause(cause, depth + 1),
  };
}

function factsOf({ failure, status, retryAfterMs, issues }: CallError) {
  return { failure, status, retryAfterMs, issues };
}

/** The error as it would have been thrown here. */
export function unpackCause({ name, message, stack, call, cause }: PackedCause): Error {
  const reason = cause === null ? undefined : unpackCause(cause);
  const error =
    call === null
      ? new Error(message, reason && { cause: reason })
      : new CallError(call.failure satisfies CallFailure, message, { ...call, cause: reason });
  error.name = name;
  if (stack !== null) error.stack = stack;
  return error;
}
