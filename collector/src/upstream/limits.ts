import { askedMs } from './pace.ts';
import { waitBeforeRetryMs } from '../ingest/backoff.ts';

/** How a service that limits us is treated as a whole: its limit counts all that we ask. Pure. */
export interface Limits {
  /** Nothing is asked before. */
  readonly closedUntilMs: number;
  /** Intervals are this many times as long. */
  readonly factor: number;
  /** When the factor last rose; it halves with each quiet minute. */
  readonly limitedMs: number;
}

/** Nobody has complained. */
export const noLimits: Limits = { closedUntilMs: 0, factor: 1, limitedMs: 0 };

const factorMaximum = 8;
const quietMs = 60_000;
/** A larger number is no time to wait but a moment, as some services write it. */
const longestResetS = 86_400;

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly sentMs: number;
  readonly nowMs: number;
  /** 0 up to 1. */
  readonly random: number;
}

/** By how much intervals are longer now. */
export function factorAt({ factor, limitedMs }: Limits, nowMs: number): number {
  return Math.max(1, factor / 2 ** Math.floor(Math.max(0, nowMs - limitedMs) / quietMs));
}

/**
 * What an answer says about limits: 429 closes the service for as long as it asks (`Retry-After`, else `RateLimit-Reset`,
 * else longer from time to time) and doubles all intervals; a spent allowance (`RateLimit-Remaining: 0`) is not tried.
 */
export function limitsAfter(before: Limits, answered: Answered): Limits {
  const { status, headers, sentMs, nowMs, random } = answered;
  const resetMs = resetAfterMs(headers, nowMs);
  if (status !== 429) {
    const isSpent = headers.get('ratelimit-remaining')?.trim() === '0';
    if (!isSpent || resetMs === null) return before;
    return { ...before, closedUntilMs: Math.max(before.closedUntilMs, nowMs + resetMs) };
  }
  // What was under way already when the service said so says nothing new.
  const isNews = sentMs >= before.limitedMs;
  const factor = isNews ? Math.min(factorMaximum, 2 * factorAt(before, nowMs)) : before.factor;
  const attempt = Math.log2(factor) + 1;
  const backoffMs = waitBeforeRetryMs({ attempt, retryAfter: null, nowMs, random: 0 });
  const waitMs = askedMs(headers.get('retry-after'), nowMs) ?? resetMs ?? backoffMs;
  return {
    closedUntilMs: Math.max(before.closedUntilMs, nowMs + waitMs + random * 500),
    factor,
    limitedMs: isNews ? nowMs : before.limitedMs,
  };
}

function resetAfterMs(headers: Headers, nowMs: number): number | null {
  const reset = headers.get('ratelimit-reset');
  return reset === null || Number(reset) > longestResetS ? null : askedMs(reset, nowMs);
}
