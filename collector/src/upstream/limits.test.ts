import { describe, expect, test } from 'vitest';
import { factorAt, limitsAfter, noLimits, type Limits } from './limits.ts';

const nowMs = 1_000_000;

const after = (before: Limits, status: number, headers: Record<string, string> = {}, sentMs = nowMs - 10) =>
  limitsAfter(before, { status, headers: new Headers(headers), sentMs, nowMs, random: 0 });

describe('limits of another service', () => {
  test.each<readonly [string, number, Record<string, string>, number]>([
    ['that are not reached change nothing', 200, { 'ratelimit-remaining': '9', 'ratelimit-reset': '2' }, 0],
    [
      'that are reached close it until they are new',
      200,
      { 'ratelimit-remaining': '0', 'ratelimit-reset': '2' },
      2000,
    ],
    ['that do not say when they are new are not known', 200, { 'ratelimit-remaining': '0' }, 0],
    [
      'that give a moment for a time to wait are not understood',
      200,
      { 'ratelimit-remaining': '0', 'ratelimit-reset': '1795291200' },
      0,
    ],
    ['that are passed close it as long as it asks', 429, { 'retry-after': '30' }, 30_000],
    ['may be told by a date', 429, { 'retry-after': new Date(nowMs + 20_000).toUTCString() }, 20_000],
    ['may tell only when they are new', 429, { 'ratelimit-reset': '7' }, 7000],
    ['may tell nothing', 429, {}, 1000],
    ['close it for an hour at most', 429, { 'retry-after': '999999' }, 3_600_000],
  ])('%s', (_, status, headers, waitMs) => {
    const { closedUntilMs } = after(noLimits, status, headers);
    expect(closedUntilMs === 0 ? 0 : closedUntilMs - nowMs).toBe(waitMs);
  });

  test('make everything slower with each complaint, and faster again in quiet minutes', () => {
    const once = after(noLimits, 429);
    expect(factorAt(once, nowMs)).toBe(2);
    const often = [1, 2, 3, 4].reduce<Limits>(
      (limits) => after({ ...limits, limitedMs: nowMs - 20 }, 429),
      once,
    );
    expect(factorAt(often, nowMs)).toBe(8);
    expect([1, 2, 3, 4].map((minutes) => factorAt(often, nowMs + minutes * 60_000))).toEqual([4, 2, 1, 1]);
  });

  test('are one complaint however many requests were under way', () => {
    const once = after(noLimits, 429);
    expect(factorAt(after(once, 429, {}, nowMs - 5), nowMs)).toBe(2);
  });
});
