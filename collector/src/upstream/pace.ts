import { hourMs } from '@rollcall/game/time';
import { askedWaitMs, waitBeforeRetryMs } from '../ingest/backoff.ts';

/** When an address is read next. */
export interface Pace {
  readonly dueMs: number;
  /** Number of consecutive failures. */
  readonly failures: number;
}

/** The result of one read; `retryAfter` = the header's value. */
export interface Visit {
  readonly isWell: boolean;
  readonly beganMs: number;
  readonly endedMs: number;
  readonly retryAfter: string | null;
  /** 0 up to 1. */
  readonly random: number;
}

/** Longest wait that another service may request. Our own server's limit is lower. */
const longestAskedMs = hourMs;
const longestRestMs = 60_000;

/** Time of the next read: one interval after the start of the last one, with growing pauses after failures. */
export function paceAfter(before: Pace, visit: Visit, intervalMs: number): Pace {
  const { beganMs, endedMs, retryAfter, random } = visit;
  if (visit.isWell) return { dueMs: Math.max(endedMs, beganMs + intervalMs), failures: 0 };
  const failures = before.failures + 1;
  const backoffMs = waitBeforeRetryMs({ attempt: failures, retryAfter: null, nowMs: endedMs, random });
  const waitMs = Math.max(intervalMs, backoffMs, askedMs(retryAfter, endedMs) ?? 0);
  return { dueMs: endedMs + waitMs, failures };
}

/**
 * Pause after an answer. It is at least as long as the answer took, so that we use the other service at most half of
 * the time.
 */
export function restAfterMs(tookMs: number, random: number): number {
  return Math.min(longestRestMs, tookMs * (1 + random / 2));
}

/** The wait in `Retry-After` in milliseconds; null when it cannot be read. */
export function askedMs(retryAfter: string | null, nowMs: number): number | null {
  const asked = retryAfter === null ? Number.NaN : askedWaitMs(retryAfter, nowMs);
  return Number.isNaN(asked) ? null : Math.min(Math.max(asked, 0), longestAskedMs);
}
