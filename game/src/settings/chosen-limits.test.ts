import { describe, expect, it } from 'vitest';
import { classNames } from '../character/classes.ts';
import { storedLimits, withoutFormerLimits } from './chosen-limits.ts';

const game = { level_minimum: 1, level_cap: 34, classes: [...classNames] };
const mark = { areLimitsChosen: true };

describe('limits in storage', () => {
  it.each([
    [1, 34, null, null],
    [0, 40, null, null],
    [20, 34, 20, null],
    [1, 20, null, 20],
    [12, 12, 12, 12],
  ])('store levels %i to %i as %j and %j', (minLevel, maxLevel, lowest, highest) => {
    const stored = { sound: true, minLevel: lowest, maxLevel: highest, ...mark };
    expect(storedLimits({ sound: true, minLevel, maxLevel }, game)).toEqual(stored);
  });

  it.each([
    [[...classNames], null],
    [[...classNames].reverse(), null],
    [classNames.slice(1), classNames.slice(1)],
    [[], []],
  ])('store the classes %j as %j', (classNameFilter, stored) => {
    expect(storedLimits({ minLevel: 1, maxLevel: 34, classNameFilter }, game)).toMatchObject({
      classNameFilter: stored,
    });
  });
});

describe('limits stored by an earlier version', () => {
  it.each<[unknown, unknown]>([
    [
      { minLevel: 1, maxLevel: 34 },
      { minLevel: 1, maxLevel: null },
    ],
    [
      { minLevel: 20, maxLevel: 34 },
      { minLevel: 20, maxLevel: null },
    ],
    [
      { minLevel: 1, maxLevel: 30 },
      { minLevel: 1, maxLevel: 30 },
    ],
    [{ classNameFilter: [...classNames] }, { classNameFilter: null }],
    [{ classNameFilter: ['Bard'] }, { classNameFilter: ['Bard'] }],
    [{ classNameFilter: 'Bard' }, { classNameFilter: 'Bard' }],
    [{ isSoundOn: true }, { isSoundOn: true }],
    [null, null],
    [[34], [34]],
    ['maxLevel', 'maxLevel'],
  ])('are read from %j as %j', (stored, read) => {
    expect(withoutFormerLimits(stored)).toEqual(read);
  });

  it.each([
    { minLevel: 1, maxLevel: 34, ...mark },
    { classNameFilter: [...classNames], ...mark },
  ])('are kept when they were chosen since: %j', (stored) => {
    expect(withoutFormerLimits(stored)).toBe(stored);
  });
});
