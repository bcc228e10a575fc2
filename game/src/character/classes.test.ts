import { describe, expect, it } from 'vitest';
import { classCount, classNames, primaryClass, realClasses } from './classes.ts';
import fc from 'fast-check';

describe('classes', () => {
  it('are the fifteen of the game, without duplicates and pseudo-classes', () => {
    expect(new Set(classNames).size).toBe(15);
    expect(realClasses(classNames.map((name) => ({ name })))).toHaveLength(15);
  });

  it('without Epic and Legendary still include unknown ones', () => {
    const classes = ['Legendary', 'Monk', 'epic', 'Seer', ' Epic '].map((name) => ({ name, level: 1 }));
    expect(realClasses(classes).map(({ name }) => name)).toEqual(['Monk', 'Seer']);
  });
});

const levels = (classes: Readonly<Record<string, number>>) =>
  Object.entries(classes).map(([name, level]) => ({ name, level }));

describe('primaryClass', () => {
  it.each([
    ['the only one', { Bard: 20 }, 'Bard'],
    ['the one with most levels', { Fighter: 6, Monk: 12, Bard: 2 }, 'Monk'],
    ['the first by name of two with the same level', { Wizard: 10, Bard: 10 }, 'Bard'],
    ['the first by name of two with the same level in another order', { Bard: 10, Wizard: 10 }, 'Bard'],
    ['no pseudo-class', { Fighter: 8, Epic: 10, legendary: 4 }, 'Fighter'],
    ['an unknown class', { Seer: 12, Bard: 8 }, 'Seer'],
    ['nothing without levels', { Bard: 0 }, null],
    ['nothing for pseudo-classes only', { Epic: 10 }, null],
    ['nothing without classes', {}, null],
  ] as const)('is %s', (_, classes, primary) => {
    expect(primaryClass(levels(classes))).toBe(primary);
  });

  it('does not depend on the order', () => {
    const anyClasses = fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('Bard', 'Monk', 'Wizard', 'Epic'),
        level: fc.integer({ min: 0, max: 3 }),
      }),
      { selector: ({ name }) => name },
    );
    fc.assert(
      fc.property(anyClasses, (classes) => {
        expect(primaryClass([...classes].reverse())).toBe(primaryClass(classes));
      }),
    );
  });
});

describe('classCount', () => {
  it.each([
    [{ Bard: 12, Monk: 8, Epic: 10 }, 2],
    [{ Bard: 12, Monk: 0 }, 1],
    [{}, 0],
  ])('of %j is %i', (classes, count) => {
    expect(classCount(levels(classes))).toBe(count);
  });
});
