import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '@rollcall/game/time';
import { createWindowLimiter } from './counted-calls.ts';

const windows = [
  { count: 5, perMs: hourMs },
  { count: 20, perMs: 24 * hourMs },
];

function open() {
  const clock = { nowMs: 1_000 * hourMs };
  const limiter = createWindowLimiter(windows, () => clock.nowMs);
  const take = (address = 'a') => limiter.take(address).isAllowed;
  return { clock, limiter, take };
}

describe('messages of one address', () => {
  it('are limited to five an hour, and a rejection contains the time of the next', () => {
    const { clock, limiter, take } = open();
    expect(Array.from({ length: 5 }, () => limiter.take('a').headers['RateLimit-Remaining'])).toEqual([
      '4',
      '3',
      '2',
      '1',
      '0',
    ]);
    clock.nowMs += hourMs / 4;
    expect(limiter.take('a')).toEqual({
      isAllowed: false,
      headers: {
        'RateLimit-Limit': '5',
        'RateLimit-Remaining': '0',
        'RateLimit-Reset': '2700',
        'Retry-After': '2700',
      },
    });
    expect(take('another')).toBe(true);
    clock.nowMs += (hourMs / 4) * 3;
    expect(take()).toBe(true);
  });

  it('are limited to twenty a day', () => {
    const { clock, limiter } = open();
    for (let message = 0; message < 20; message += 1) {
      expect(limiter.take('a').isAllowed).toBe(true);
      clock.nowMs += hourMs / 4;
    }
    clock.nowMs += hourMs;
    const { isAllowed, headers } = limiter.take('a');
    expect([isAllowed, headers['RateLimit-Limit'], headers['Retry-After']]).toEqual([
      false,
      '20',
      String(18 * 3600),
    ]);
  });

  it('do not count if they failed', () => {
    const { limiter, take } = open();
    for (let message = 0; message < 9; message += 1) {
      const verdict = limiter.take('a');
      if (verdict.isAllowed) verdict.forgive();
    }
    expect(Array.from({ length: 6 }, () => take())).toEqual([true, true, true, true, true, false]);
  });

  it('are forgiven individually, and the others count for as long as before', () => {
    const { clock, limiter, take } = open();
    const first = limiter.take('a');
    clock.nowMs += hourMs / 2;
    for (let message = 0; message < 4; message += 1) take();
    if (first.isAllowed) first.forgive();
    expect([take(), take()]).toEqual([true, false]);
    clock.nowMs += hourMs / 2;
    expect(take()).toBe(false);
    clock.nowMs += hourMs / 2;
    expect(take()).toBe(true);
  });

  it('do not have to wait longer because the clock was set back', () => {
    const { clock, take } = open();
    for (let message = 0; message < 5; message += 1) take();
    clock.nowMs -= 100 * hourMs;
    expect(take()).toBe(false);
    clock.nowMs += hourMs;
    expect(take()).toBe(true);
  });

  it('never exceed the limit within any hour or day, however they are spread', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 * hourMs }), { maxLength: 120 }), (pauses) => {
        const { clock, take } = open();
        const taken: number[] = [];
        for (const pause of pauses) {
          clock.nowMs += pause;
          if (take()) taken.push(clock.nowMs);
        }
        for (const { count, perMs } of windows) {
          const most = Math.max(
            0,
            ...taken.map((from) => taken.filter((at) => at >= from && at < from + perMs).length),
          );
          expect(most).toBeLessThanOrEqual(count);
        }
      }),
      { numRuns: 50 },
    );
  });
});
