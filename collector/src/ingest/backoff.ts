const firstWaitMs = 500;
const longestWaitMs = 30_000;
/** A server may ask for patience, but not for a day. */
const longestRetryAfterMs = 120_000;

export interface FailedTry {
  /** 1 = the first try. */
  readonly attempt: number;
  /** As the header came, or null. */
  readonly retryAfter: string | null;
  readonly nowMs: number;
  /** 0 up to 1: tries of many collectors must not come together. */
  readonly random: number;
}

/**
 * How long to wait before the same batch is sent again, milliseconds: half a second, doubled with each try up to 30 s,
 * of which up to a half falls away by chance. What the server asks for in `Retry-After` (seconds or a date) wins.
 */
export function waitBeforeRetryMs({ attempt, retryAfter, nowMs, random }: FailedTry): number {
  const askedMs = retryAfter === null ? Number.NaN : askedWaitMs(retryAfter, nowMs);
  if (!Number.isNaN(askedMs))
    return Math.min(Math.max(askedMs, 0), longestRetryAfterMs) + random * firstWaitMs;
  const doubledMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1));
  return doubledMs * (1 - random / 2);
}

/** What `Retry-After` asks for, seconds or a date, in milliseconds; `NaN` when it is neither. */
export function askedWaitMs(retryAfter: string, nowMs: number): number {
  return /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMs;
}
