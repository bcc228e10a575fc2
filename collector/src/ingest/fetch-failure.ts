/**
 * Why a fetch failed, in a few words. The cause of a failed fetch is in its cause: "fetch failed" says nothing.
 *
 * @param timeoutMs what the caller allowed
 */
export function fetchFailure(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`;
  const { cause } = error;
  if (cause instanceof Error)
    return 'code' in cause && cause.message === '' ? String(cause.code) : cause.message;
  return error.message;
}
