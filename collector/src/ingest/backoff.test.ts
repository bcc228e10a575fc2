import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { waitBeforeRetryMs } from './backoff.ts';

const nowMs = Date.UTC(2026, 0, 1);

describe('the wait before a batch is sent again', () => {
  test.each([
    [1, 500],
    [2, 1000],
    [3, 2000],
    [6, 16_000],
    [7, 30_000],
    [50, 30_000],
  ])('after try %i is at most %i ms and at least half of it', (attempt, longestMs) => {
    const wait = (random: number): number => waitBeforeRetryMs({ attempt, retryAfter: null, nowMs, random });
    expect(wait(0)).toBe(longestMs);
    expect(wait(0.999)).toBeGreaterThanOrEqual(longestMs / 2);
  });

  test.each([
    ['3', 3000],
    ['Thu, 01 Jan 2026 00:00:07 GMT', 7000],
    ['0', 0],
    ['Wed, 31 Dec 2025 23:00:00 GMT', 0],
    ['86400', 120_000],
    ['soon', 500],
  ])('with Retry-After %s is %i ms', (retryAfter, expectedMs) => {
    expect(waitBeforeRetryMs({ attempt: 1, retryAfter, nowMs, random: 0 })).toBe(expectedMs);
  });

  test('is never negative and always limited', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.option(fc.string()),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (attempt, retryAfter, random) => {
          const waitMs = waitBeforeRetryMs({ attempt, retryAfter, nowMs, random });
          expect(waitMs).toBeGreaterThanOrEqual(0);
          expect(waitMs).toBeLessThanOrEqual(120_500);
        },
      ),
    );
  });
});
