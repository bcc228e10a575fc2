import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

const rate = { perSecond: 10, burst: 20 };

describe('the limit for reads', () => {
  it('allows a burst, and then gives the waiting time', () => {
    const limiter = createRateLimiter(rate, () => 0);
    const verdicts = Array.from({ length: 21 }, () => limiter.take('a'));
    expect(verdicts.filter(({ isAllowed }) => isAllowed)).toHaveLength(20);
    expect(verdicts.at(0)?.headers).toEqual({
      'RateLimit-Limit': '20',
      'RateLimit-Remaining': '19',
      'RateLimit-Reset': '1',
    });
    expect(verdicts.at(-1)?.headers).toEqual({
      'RateLimit-Limit': '20',
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': '2',
      'Retry-After': '1',
    });
  });

  it('counts each caller separately', () => {
    const limiter = createRateLimiter({ perSecond: 1, burst: 1 }, () => 0);
    expect(
      [limiter.take('a'), limiter.take('a'), limiter.take('b')].map(({ isAllowed }) => isAllowed),
    ).toEqual([true, false, true]);
  });

  it('allows nobody more than the burst and the steady rate, whatever the timing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400), { maxLength: 200 }), (pauses) => {
        let now = 1_000;
        const limiter = createRateLimiter(rate, () => now);
        let allowed = 0;
        for (const pause of pauses) {
          now += pause;
          if (limiter.take('a').isAllowed) allowed += 1;
        }
        expect(allowed).toBeLessThanOrEqual(rate.burst + ((now - 1_000) * rate.perSecond) / 1000 + 1e-6);
      }),
    );
  });

  it('is not confused by a clock that is set back', () => {
    let now = 10_000;
    const limiter = createRateLimiter({ perSecond: 1, burst: 1 }, () => now);
    limiter.take('a');
    now = 0;
    expect(limiter.take('a').isAllowed).toBe(false);
  });

  it('is back at its maximum after a quiet period', () => {
    let now = 0;
    const limiter = createRateLimiter({ perSecond: 1, burst: 2 }, () => now);
    for (let count = 0; count < 3; count += 1) limiter.take('a');
    now = 60_000;
    expect(
      [limiter.take('a'), limiter.take('a'), limiter.take('a')].map(({ isAllowed }) => isAllowed),
    ).toEqual([true, true, false]);
  });
});
