import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityScore, isActive } from './activity-score.ts';

const bank = { levelUps: 0, placeChanges: 0, meanSessionMinutes: 0, isAtLevelCap: false };

describe('the activity score', () => {
  it.each([
    ['a bank', {}, 0, false],
    ['one level', { levelUps: 1 }, 0.4 / 3, false],
    ['three levels', { levelUps: 3 }, 0.4, true],
    ['ten levels', { levelUps: 10 }, 0.4, true],
    ['only the cap', { isAtLevelCap: true }, 0.2, false],
    ['the cap and one level', { isAtLevelCap: true, levelUps: 1 }, 0.2, false],
    ['the cap and two levels', { isAtLevelCap: true, levelUps: 2 }, 0.8 / 3, false],
    ['the cap and twenty places', { isAtLevelCap: true, placeChanges: 20 }, 0.35, true],
    ['the cap and half an hour', { isAtLevelCap: true, meanSessionMinutes: 30 }, 0.35, true],
    ['only places', { placeChanges: 400 }, 0.3, false],
    ['only sessions', { meanSessionMinutes: 600 }, 0.3, false],
    ['everything', { levelUps: 9, placeChanges: 99, meanSessionMinutes: 99 }, 1, true],
  ])('has the documented value for %s', (_, facts, score, active) => {
    expect(activityScore({ ...bank, ...facts })).toBeCloseTo(score, 12);
    expect(isActive({ ...bank, ...facts })).toBe(active);
  });

  it('is between 0 and 1 and never falls with more activity', () => {
    const facts = fc.record({
      levelUps: fc.nat(40),
      placeChanges: fc.nat(400),
      meanSessionMinutes: fc.nat(400),
      isAtLevelCap: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, facts, (a, b) => {
        const more = {
          levelUps: Math.max(a.levelUps, b.levelUps),
          placeChanges: Math.max(a.placeChanges, b.placeChanges),
          meanSessionMinutes: Math.max(a.meanSessionMinutes, b.meanSessionMinutes),
          isAtLevelCap: a.isAtLevelCap || b.isAtLevelCap,
        };
        expect(activityScore(more)).toBeGreaterThanOrEqual(activityScore(a));
        expect(activityScore(a)).toBeGreaterThanOrEqual(0);
        expect(activityScore(more)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
