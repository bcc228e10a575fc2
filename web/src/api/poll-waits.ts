/** Grace period for an opening stream before polling resumes, in ms. */
export const resumeMs = 2500;

/** Maximum exponent of the wait after errors: interval × 2^6. */
const errorExponentCap = 6;

/**
 * Wait after an error, in ms: the interval × 2^(errors in a row, at most 6). `Retry-After` takes precedence, but never
 * makes polling faster than its own interval.
 */
export function waitAfterError(intervalMs: number, errorCount: number, retryAfterMs: number | null): number {
  if (retryAfterMs !== null) return Math.max(intervalMs, retryAfterMs);
  return intervalMs * 2 ** Math.min(errorCount, errorExponentCap);
}
