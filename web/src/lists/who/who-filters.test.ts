import { describe, expect, it } from 'vitest';
import {
  classChoice,
  counterFigures,
  isClassChosen,
  isLevelRange,
  settledLevels,
  toggleAny,
  toggleClass,
  typedLevels,
} from './who-filters.ts';
import type { ArrangedWho } from '@rollcall/game/who/who-list';

const bounds = { level_minimum: 1, level_cap: 34 };
const levels = (minLevel: number, maxLevel: number) => ({ minLevel, maxLevel });

describe('level inputs', () => {
  it.each([
    ['minLevel', '12', levels(12, 20), true],
    ['minLevel', '', levels(0, 20), false],
    ['minLevel', '25', levels(25, 20), false],
    ['maxLevel', '', levels(5, 0), false],
    ['maxLevel', '99', levels(5, 99), false],
    ['maxLevel', '5', levels(5, 5), true],
  ] as const)(
    'from 5 to 20, %s typed as "%s", list by %j; that can be kept: %s',
    (end, text, listed, isKept) => {
      expect(typedLevels(levels(5, 20), end, text)).toEqual(listed);
      expect(isLevelRange(listed, bounds)).toBe(isKept);
    },
  );

  it.each([
    ['minLevel', '', levels(1, 20)],
    ['minLevel', '0', levels(1, 20)],
    ['minLevel', '12', levels(12, 20)],
    ['minLevel', '25', levels(25, 25)],
    ['minLevel', '99', levels(34, 34)],
    ['maxLevel', '', levels(5, 34)],
    ['maxLevel', '99', levels(5, 34)],
    ['maxLevel', '3', levels(5, 5)],
    ['maxLevel', '12', levels(5, 12)],
  ] as const)('from 5 to 20, %s left as "%s", become %j', (end, text, settled) => {
    expect(settledLevels(levels(5, 20), end, text, bounds)).toEqual(settled);
  });
});

const arranged: ArrangedWho = {
  shown: [],
  matches: [],
  matchCount: 40,
  onlineCount: 50,
  anonymousCount: 3,
  isTruncated: false,
};

it.each(['list', 'empty'] as const)('in place of the %s, everybody is counted', (view) => {
  expect(counterFigures(view, arranged)).toEqual({ onlineCount: 50, anonymousCount: 3, shownCount: 0 });
});

it.each(['loading', 'offline', 'error'] as const)('while the list is %s, nobody is', (view) => {
  expect(counterFigures(view, arranged)).toEqual({
    onlineCount: null,
    anonymousCount: null,
    shownCount: null,
  });
});

const classes = ['Bard', 'Cleric', 'Monk'];

describe('the class filter', () => {
  it.each([
    [['Bard', 'Cleric', 'Monk'], 'all', []],
    [['monk', 'BARD', 'Cleric', 'Seer'], 'all', []],
    [['Bard'], 'some', classes],
    [[], 'none', classes],
    [['Seer'], 'none', classes],
  ] as const)('of %j leaves %s, and "Any" makes it %j', (chosen, choice, next) => {
    expect(classChoice(chosen, classes)).toBe(choice);
    expect(toggleAny(chosen, classes)).toEqual(next);
  });

  it.each([
    [['Bard', 'Cleric', 'Monk'], 'Cleric', ['Bard', 'Monk']],
    [['Monk'], 'Bard', ['Bard', 'Monk']],
    [['monk'], 'Monk', []],
    [[], 'Monk', ['Monk']],
  ])('of %j becomes by %s %j', (chosen, name, next) => {
    expect(toggleClass(chosen, name, classes)).toEqual(next);
  });

  it('knows a class in any case', () => {
    expect(isClassChosen(['favored soul'], 'Favored Soul')).toBe(true);
    expect(isClassChosen(['Bard'], 'Barbarian')).toBe(false);
  });
});
