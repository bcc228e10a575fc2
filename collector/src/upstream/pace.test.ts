import { describe, expect, test } from 'vitest';
import { paceAfter, restAfterMs, type Pace, type Visit } from './pace.ts';

const began: Visit = { isWell: true, beganMs: 1000, endedMs: 1200, retryAfter: null, random: 0 };
const fresh: Pace = { dueMs: 0, failures: 0 };

describe('the next read of an address', () => {
  test.each<readonly [string, Pace, Partial<Visit>, Pace]>([
    ['comes one interval after the start of the last one', fresh, {}, { dueMs: 4000, failures: 0 }],
    [
      'is due at once after an answer that took longer',
      fresh,
      { endedMs: 9000 },
      { dueMs: 9000, failures: 0 },
    ],
    ['waits the interval after a failure', fresh, { isWell: false }, { dueMs: 4200, failures: 1 }],
    [
      'waits longer after many failures, half a minute at most',
      { dueMs: 0, failures: 9 },
      { isWell: false },
      { dueMs: 31_200, failures: 10 },
    ],
    [
      'is randomized after failures',
      { dueMs: 0, failures: 9 },
      { isWell: false, random: 1 },
      { dueMs: 16_200, failures: 10 },
    ],
    [
      'waits as long as requested',
      fresh,
      { isWell: false, retryAfter: '90' },
      { dueMs: 91_200, failures: 1 },
    ],
    [
      'does not wait for a whole day',
      fresh,
      { isWell: false, retryAfter: '86400' },
      { dueMs: 3_601_200, failures: 1 },
    ],
    [
      'ignores an unreadable header',
      fresh,
      { isWell: false, retryAfter: 'soon' },
      { dueMs: 4200, failures: 1 },
    ],
    ['returns to its interval after a success', { dueMs: 0, failures: 9 }, {}, { dueMs: 4000, failures: 0 }],
  ])('%s', (_, before, visit, expected) => {
    expect(paceAfter(before, { ...began, ...visit }, 3000)).toEqual(expected);
  });

  test.each([
    [0, 0, 0],
    [400, 0, 400],
    [400, 1, 600],
    [900_000, 0, 60_000],
  ])('after an answer of %i ms (random %i) waits for %i ms', (tookMs, random, restMs) => {
    expect(restAfterMs(tookMs, random)).toBe(restMs);
  });
});
