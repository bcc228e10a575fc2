import { describe, expect, it } from 'vitest';
import { createStartLimiter } from './start-limiter.ts';

const hourMs = 3_600_000;
const lifeMs = 600_000;
const limits = { openClaims: 2, startsPerHour: 4 };

/** A limiter with a clock of its own; `begin` = a start that leads to a claim of that name. */
function open() {
  const clock = { nowMs: 10 * hourMs };
  const limiter = createStartLimiter(limits, () => clock.nowMs);
  const begin = (key: string, address = 'here') => {
    const verdict = limiter.take(address);
    if (verdict.isAllowed) verdict.start.claimed(key);
    return verdict;
  };
  return { clock, limiter, begin };
}

describe('the limits of starts', () => {
  it('allow a few open claims, then say when the first is over', () => {
    const { clock, begin } = open();
    expect(begin('a')).toMatchObject({
      isAllowed: true,
      headers: { 'RateLimit-Limit': '4', 'RateLimit-Remaining': '3', 'RateLimit-Reset': '3600' },
    });
    clock.nowMs += 100_000;
    expect(begin('b').isAllowed).toBe(true);
    clock.nowMs += 50_500;
    expect(begin('c')).toMatchObject({
      isAllowed: false,
      headers: {
        'RateLimit-Limit': '2',
        'RateLimit-Remaining': '0',
        'RateLimit-Reset': '550',
        'Retry-After': '450',
      },
    });
    clock.nowMs += 449_499;
    expect(begin('c').isAllowed).toBe(false);
    clock.nowMs += 1;
    expect(begin('c').isAllowed).toBe(true);
  });

  it('allow some starts an hour, then say when the first is an hour old', () => {
    const { clock, begin } = open();
    for (const key of ['a', 'b', 'c', 'd']) {
      expect(begin(key).isAllowed).toBe(true);
      clock.nowMs += lifeMs;
    }
    expect(begin('e')).toMatchObject({
      isAllowed: false,
      headers: { 'RateLimit-Limit': '4', 'RateLimit-Remaining': '0', 'Retry-After': '1200' },
    });
    clock.nowMs += 2 * lifeMs;
    expect(begin('e').isAllowed).toBe(true);
    expect(begin('f').isAllowed).toBe(false);
  });

  it('count each address alone', () => {
    const { begin } = open();
    begin('a');
    begin('b');
    expect([begin('c').isAllowed, begin('c', 'there').isAllowed]).toEqual([false, true]);
  });

  it('count a proven claim as a start, but not as open', () => {
    const { limiter, begin } = open();
    for (const key of ['a', 'b', 'c', 'd']) {
      expect(begin(key).isAllowed).toBe(true);
      limiter.settle(key);
      limiter.settle('unknown');
    }
    expect(begin('e')).toMatchObject({ isAllowed: false, headers: { 'RateLimit-Limit': '4' } });
  });

  it('count what is still being started', () => {
    const { limiter } = open();
    expect(
      [limiter.take('x'), limiter.take('x'), limiter.take('x')].map(({ isAllowed }) => isAllowed),
    ).toEqual([true, true, false]);
  });

  it('count a failed start or not, as they are told, and never as open', () => {
    const { limiter } = open();
    const fail = (isCounted: boolean) => {
      const verdict = limiter.take('here');
      if (verdict.isAllowed) verdict.start.failed(isCounted);
      return verdict.isAllowed;
    };
    expect(Array.from({ length: 10 }, () => fail(false))).not.toContain(false);
    expect(Array.from({ length: 5 }, () => fail(true))).toEqual([true, true, true, true, false]);
  });

  it('make nobody wait longer because the clock was set back', () => {
    const { clock, begin } = open();
    begin('a');
    begin('b');
    clock.nowMs -= 5 * hourMs;
    expect(begin('c')).toMatchObject({ isAllowed: false, headers: { 'Retry-After': '600' } });
    clock.nowMs += lifeMs;
    expect([begin('c').isAllowed, begin('d').isAllowed]).toEqual([true, true]);
    clock.nowMs += hourMs;
    expect(begin('e')).toMatchObject({ isAllowed: true, headers: { 'RateLimit-Remaining': '3' } });
  });
});
