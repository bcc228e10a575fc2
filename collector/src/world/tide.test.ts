import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRipple } from './chance/ripple.ts';
import { createTide } from './tide.ts';

const dayMs = 24 * 3_600_000;
const moments = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2040, 0) });

describe('a ripple', () => {
  test('stays between -1 and 1, depends on seed and moment alone, and never jumps', () => {
    fc.assert(
      fc.property(fc.string(), moments, (seed, atMs) => {
        const ripple = createRipple(dayMs, seed);
        ripple(atMs + 12_345_678);
        expect(Math.abs(ripple(atMs))).toBeLessThanOrEqual(1);
        expect(ripple(atMs)).toBe(createRipple(dayMs, seed)(atMs));
        expect(Math.abs(ripple(atMs + 60_000) - ripple(atMs))).toBeLessThan(0.003);
      }),
    );
  });

  test('goes as much up as down', () => {
    const ripple = createRipple(1000, 'mean');
    const values = Array.from({ length: 20_000 }, (_, index) => ripple(index * 137));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean).toBeCloseTo(0, 1);
    expect(Math.max(...values)).toBeGreaterThan(0.9);
    expect(Math.min(...values)).toBeLessThan(-0.9);
  });
});

describe('the tide', () => {
  test('stays within an eighth of the mean, and moves by less than a hundredth a day', () => {
    fc.assert(
      fc.property(fc.string(), moments, (seed, atMs) => {
        const tide = createTide(seed, 'Orien');
        expect(Math.abs(tide(atMs) - 1)).toBeLessThanOrEqual(0.12);
        expect(Math.abs(tide(atMs + dayMs) - tide(atMs))).toBeLessThan(0.01);
      }),
    );
  });

  test('is higher in winter than in summer, over many years', () => {
    const mean = (month: number): number => {
      const years = Array.from({ length: 30 }, (_, year) =>
        createTide('w', 'Orien')(Date.UTC(2000 + year, month, 15)),
      );
      return years.reduce((sum, value) => sum + value, 0) / years.length;
    };
    expect(mean(0) - mean(6)).toBeGreaterThan(0.08);
  });
});
