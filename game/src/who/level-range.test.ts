import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLevelInput, levelForFilter, settleMaximumLevel, settleMinimumLevel } from './level-range.ts';

const levels = { level_minimum: 1, level_cap: 34 };

describe('a level input', () => {
  it.each([
    ['', true],
    ['7', true],
    ['007', true],
    ['99999', true],
    ['-1', false],
    ['1.5', false],
    ['1e3', false],
    [' 5', false],
    ['x', false],
    ['٣', false],
  ])('takes "%s": %s', (text, taken) => {
    expect(isLevelInput(text)).toBe(taken);
  });

  it.each([
    ['', 0],
    ['12', 12],
    ['x', 0],
    ['99', 99],
  ])('with "%s" filters by %i', (text, level) => {
    expect(levelForFilter(text)).toBe(level);
  });

  it.each([
    ['', 1],
    ['x', 1],
    ['0', 1],
    ['20', 20],
    ['35', 34],
    ['-3', 1],
  ])('for the lower level, left with "%s", becomes %i', (text, level) => {
    expect(settleMinimumLevel(text, levels)).toBe(level);
  });

  it.each([
    ['', 5, 34],
    ['x', 5, 34],
    ['35', 5, 34],
    ['20', 5, 20],
    ['3', 5, 5],
    ['0', 0, 1],
    ['10', 99, 34],
  ])('for the upper level, left with "%s" beside %i, becomes %i', (text, minimum, level) => {
    expect(settleMaximumLevel(text, minimum, levels)).toBe(level);
  });

  it('always settles within the game, the upper not below the lower', () => {
    const text = fc.oneof(fc.string(), fc.nat(99).map(String));
    fc.assert(
      fc.property(text, text, (lower, upper) => {
        const minimum = settleMinimumLevel(lower, levels);
        const maximum = settleMaximumLevel(upper, minimum, levels);
        expect(minimum).toBeGreaterThanOrEqual(1);
        expect(maximum).toBeGreaterThanOrEqual(minimum);
        expect(maximum).toBeLessThanOrEqual(34);
      }),
    );
  });
});
