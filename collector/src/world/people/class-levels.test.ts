import { classNames, realClasses } from '@rollcall/game/character/classes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPrng } from '../chance/random.ts';
import { drawClasses, withNextLevel } from './class-levels.ts';

const level = fc.integer({ min: 1, max: 34 });

function total(classes: readonly { level: number }[]): number {
  return classes.reduce((sum, each) => sum + each.level, 0);
}

describe('the classes of a character', () => {
  test('add up to its level, with up to three different real ones, the first with the most levels', () => {
    fc.assert(
      fc.property(fc.integer(), level, (seed, totalLevel) => {
        const classes = drawClasses(createPrng(seed), totalLevel);
        const real = realClasses(classes);
        expect(total(classes)).toBe(totalLevel);
        expect(total(real)).toBe(Math.min(20, totalLevel));
        expect(real.length).toBeGreaterThanOrEqual(1);
        expect(real.length).toBeLessThanOrEqual(3);
        expect(new Set(real.map(({ name }) => name)).size).toBe(real.length);
        expect(classes.every((each) => each.level >= 1)).toBe(true);
        const [main, ...others] = real;
        expect(others.filter((each) => each.level >= (main?.level ?? 0))).toEqual([]);
      }),
    );
  });

  test.each([
    [20, []],
    [21, [{ name: 'Epic', level: 1 }]],
    [30, [{ name: 'Epic', level: 10 }]],
    [
      34,
      [
        { name: 'Epic', level: 10 },
        { name: 'Legendary', level: 4 },
      ],
    ],
  ])('of level %i end with %j', (totalLevel, pseudo) => {
    const classes = drawClasses(createPrng('pseudo'), totalLevel);
    expect(classes.slice(realClasses(classes).length)).toEqual(pseudo);
  });

  test('gain one level with the character, from 1 to the cap', () => {
    let classes = drawClasses(createPrng('rise'), 1);
    for (let next = 2; next <= 34; next += 1) {
      classes = withNextLevel(classes, next - 1);
      expect(total(classes)).toBe(next);
    }
    expect(classes.map(({ name }) => name)).toEqual([expect.toBeOneOf([...classNames]), 'Epic', 'Legendary']);
  });
});
