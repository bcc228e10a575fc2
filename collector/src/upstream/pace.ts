import { askedWaitMs, waitBeforeRetryMs } from '../ingest/backoff.ts';

/** When one address is read next. */
export interface Pace {
  readonly dueMs: number;
  /** In a row. */
  readonly failures: number;
}

/** How one read went; `retryAfter` = the header as it came. */
export interface Visit {
  readonly isWell: boolean;
  readonly beganMs: number;
  readonly endedMs: number;
  readonly retryAfter: string | null;
  /** 0 up to 1. */
  readonly random: number;
}

/** A stranger may ask for more patience than our own server. */
const longestAskedMs = 3_600_000;
const longestRestMs = 60_000;

/** The next read of an address: an interval after the last one began, after a failure later from time to time. */
export function paceAfter(before: Pace, visit: Visit, intervalMs: number): Pace {
  const { beganMs, endedMs, retryAfter, random } = visit;
  if (visit.isWell) return { dueMs: Math.max(endedMs, beganMs + intervalMs), failures: 0 };
  const failures = before.failures + 1;
  const backoffMs = waitBeforeRetryMs({ attempt: failures, retryAfter: null, nowMs: endedMs, random });
  const waitMs = Math.max(intervalMs, backoffMs, askedMs(retryAfter, endedMs) ?? 0);
  return { dueMs: endedMs + waitMs, failures };
}

/** How long the other is left alone after an answer: as long as the answer took, so that it works for us half its time at most. */
export function restAfterMs(tookMs: number, random: number): number {
  return Math.min(longestRestMs, tookMs * (1 + random / 2));
}

/** What a service asks for, milliseconds, or null when it asks for nothing that can be read. */
export function askedMs(retryAfter: string | null, nowMs: number): number | null {
  const asked = retryAfter === null ? Number.NaN : askedWaitMs(retryAfter, nowMs);
  return Number.isNaN(asked) ? null : Math.min(Math.max(asked, 0), longestAskedMs);
}
