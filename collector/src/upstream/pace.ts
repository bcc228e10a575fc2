import { hourMs } from '@rollcall/game/time';
import { askedWaitMs, waitBeforeRetryMs } from '../ingest/backoff.ts';

/** The next read of one address. */
export interface Pace {
  readonly dueMs: number;
  /** Consecutive failures. */
  readonly failures: number;
}

/** Result of one read; `retryAfter` = the header's value. */
export interface Visit {
  readonly isWell: boolean;
  readonly beganMs: number;
  readonly endedMs: number;
  readonly retryAfter: string | null;
  /** 0 up to 1. */
  readonly random: number;
}

/** Longest wait that another service may ask for; our own server may ask for less. */
const longestAskedMs = hourMs;
const longestRestMs = 60_000;

/** Time of the next read: an interval after the last one began, with growing pauses after failures. */
export function paceAfter(before: Pace, visit: Visit, intervalMs: number): Pace {
  const { beganMs, endedMs, retryAfter, random } = visit;
  if (visit.isWell) return { dueMs: Math.max(endedMs, beganMs + intervalMs), failures: 0 };
  const failures = before.failures + 1;
  const backoffMs = waitBeforeRetryMs({ attempt: failures, retryAfter: null, nowMs: endedMs, random });
  const waitMs = Math.max(intervalMs, backoffMs, askedMs(retryAfter, endedMs) ?? 0);
  return { dueMs: endedMs + waitMs, failures };
}

/** Pause after an answer: as long as the answer took, so that we use the other service at most half of the time. */
export function restAfterMs(tookMs: number, random: number): number {
  return Math.min(longestRestMs, tookMs * (1 + random / 2));
}

/** The wait in `Retry-After` in milliseconds, or null when it cannot be read. */
export function askedMs(retryAfter: string | null, nowMs: number): number | null {
  const asked = retryAfter === null ? Number.NaN : askedWaitMs(retryAfter, nowMs);
  return Number.isNaN(asked) ? null : Math.min(Math.max(asked, 0), longestAskedMs);
}
