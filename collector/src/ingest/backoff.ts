const firstWaitMs = 500;
const longestWaitMs = 30_000;
/** Maximum wait that a server may request. */
const longestRetryAfterMs = 120_000;

export interface FailedTry {
  /** 1 = the first try. */
  readonly attempt: number;
  /** The header's value, or null. */
  readonly retryAfter: string | null;
  readonly nowMs: number;
  /** 0 up to 1. Randomizes the wait, so that the tries of many collectors do not coincide. */
  readonly random: number;
}

/**
 * Wait before a batch is sent again, in milliseconds: half a second, doubled with each try up to 30 s, then shortened
 * at random by up to a half. `Retry-After` (seconds or a date) takes precedence.
 */
export function waitBeforeRetryMs({ attempt, retryAfter, nowMs, random }: FailedTry): number {
  const askedMs = retryAfter === null ? Number.NaN : askedWaitMs(retryAfter, nowMs);
  if (!Number.isNaN(askedMs))
    return Math.min(Math.max(askedMs, 0), longestRetryAfterMs) + random * firstWaitMs;
  const doubledMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1));
  return doubledMs * (1 - random / 2);
}

/** The wait in `Retry-After` in milliseconds; `NaN` when it is neither seconds nor a date. */
export function askedWaitMs(retryAfter: string, nowMs: number): number {
  return /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMs;
}
