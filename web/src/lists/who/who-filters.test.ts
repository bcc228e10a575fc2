import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { defaultWhoSettings, type WhoSettings } from '@rollcall/game/who/who-settings';
import {
  chosenClasses,
  counterFigures,
  foldedFilterTexts,
  isWhoFiltering,
  moreWhoFilterTexts,
  noMoreWhoFilters,
  pressClass,
  toggleAny,
  whoFiltersOf,
} from './who-filters.ts';
import type { ArrangedWho } from '@rollcall/game/who/who-list';

const arranged: ArrangedWho = {
  shown: [],
  matches: [],
  matchCount: 40,
  onlineCount: 50,
  anonymousCount: 3,
  isTruncated: false,
};

it.each(['list', 'empty'] as const)('the figures count everybody while the view is %s', (view) => {
  expect(counterFigures(view, arranged)).toEqual({ onlineCount: 50, anonymousCount: 3, shownCount: 0 });
});

it.each(['loading', 'offline', 'error'] as const)('the figures are unknown while the view is %s', (view) => {
  expect(counterFigures(view, arranged)).toEqual({
    onlineCount: null,
    anonymousCount: null,
    shownCount: null,
  });
});

const classes = ['Bard', 'Cleric', 'Monk'];

describe('the class filter', () => {
  it.each([
    [['Bard', 'Cleric', 'Monk'], null],
    [['monk', 'BARD', 'Cleric', 'Seer'], null],
    [
      ['Monk', 'bard'],
      ['Bard', 'Monk'],
    ],
    [['Barbarian'], []],
    [[], []],
  ])('with %j chosen gives %j, null for any', (names, chosen) => {
    expect(chosenClasses(names, classes)).toEqual(chosen);
  });

  it.each([
    [null, []],
    [['Bard'], classes],
    [[], classes],
  ])('with %j chosen becomes %j by "Any"', (chosen, next) => {
    expect(toggleAny(chosen, classes)).toEqual(next);
  });

  it.each([
    { chosen: null, name: 'Cleric', next: ['Cleric'], what: 'only that class' },
    {
      chosen: ['Cleric'],
      name: 'Bard',
      next: ['Bard', 'Cleric'],
      what: 'one more, in the order of the game',
    },
    { chosen: ['Bard', 'Cleric'], name: 'Bard', next: ['Cleric'], what: 'one less' },
    {
      chosen: ['Bard', 'Cleric'],
      name: 'Monk',
      next: classes,
      what: 'any, once the last missing one is added',
    },
    { chosen: ['Monk'], name: 'Monk', next: [], what: 'none, once the only one is removed' },
    { chosen: [], name: 'Monk', next: ['Monk'], what: 'only that class' },
  ])('with $chosen after a press of $name becomes $what', ({ chosen, name, next }) => {
    expect(pressClass(chosen, name, classes)).toEqual(next);
  });
});

const defaults = defaultWhoSettings(defaultDefinition);

describe('the filters that hide characters', () => {
  it.each<[Partial<WhoSettings>, boolean]>([
    [{}, false],
    [{ stringFilter: 'harbor' }, true],
    [{ classNameFilter: ['Bard'] }, true],
    [{ minLevel: 5 }, true],
    [{ maxLevel: 5 }, true],
    [{ isGroupView: true }, true],
    [{ isExactMatch: true }, true],
    [{ guilds: 'Silver Compass' }, true],
    [{ onlyInQuest: true }, true],
    [{ onlyRecruiting: true }, true],
    [{ sortBy: { type: 'guild', ascending: true } }, false],
    [{ hideIgnoredCharacters: false, pinFriends: false, shouldSaveSettings: true }, false],
  ])('%j: %s', (change, isFiltering) => {
    const settings = { ...defaults, ...change };
    expect(isWhoFiltering(settings, defaults)).toBe(isFiltering);
    expect(isWhoFiltering({ ...settings, ...whoFiltersOf(defaults) }, defaults)).toBe(false);
  });

  it('are cleared without changing order, people or saved flags', () => {
    expect(Object.keys(whoFiltersOf(defaults)).sort()).toEqual([
      'classNameFilter',
      'guilds',
      'isExactMatch',
      'isGroupView',
      'maxLevel',
      'minLevel',
      'onlyInQuest',
      'onlyRecruiting',
      'stringFilter',
    ]);
  });

  it.each<[Partial<WhoSettings>, string[]]>([
    [{ stringFilter: 'x', guilds: 'Oak', onlyInQuest: true, onlyRecruiting: true }, []],
    [{ minLevel: 5, maxLevel: 20 }, ['Levels 5–20']],
    [{ minLevel: 5 }, ['Levels 5–34']],
    [{ minLevel: 12, maxLevel: 12 }, ['Level 12']],
    [{ classNameFilter: ['Bard'] }, ['Bard']],
    [{ classNameFilter: ['Cleric', 'Bard'] }, ['Bard, Cleric']],
    [{ classNameFilter: ['Cleric', 'Bard', 'Monk'] }, ['3 classes']],
    [
      { minLevel: 5, classNameFilter: [], isGroupView: true, isExactMatch: true },
      ['Levels 5–34', 'No class', 'Group View', 'Exact Match'],
    ],
  ])('are described when folded, without those still visible: %j', (change, texts) => {
    expect(foldedFilterTexts({ ...defaults, ...change }, defaultDefinition)).toEqual(texts);
  });
});

describe('filters without a control of their own', () => {
  it.each([
    [{ guilds: 'Silver Compass' }, ['Guild: Silver Compass']],
    [{ guilds: '"Oak, Ash", Elm' }, ['Guild: "Oak, Ash", Elm']],
    [{ onlyInQuest: true }, ['In a quest']],
    [{ onlyRecruiting: true }, ['Looking for a group']],
    [
      { guilds: 'Oak', onlyInQuest: true, onlyRecruiting: true },
      ['Guild: Oak', 'In a quest', 'Looking for a group'],
    ],
  ])('for %j are described as %j, and removed', (change, texts) => {
    const settings = { ...defaults, ...change };
    expect(moreWhoFilterTexts(settings)).toEqual(texts);
    expect(moreWhoFilterTexts({ ...settings, ...noMoreWhoFilters })).toEqual([]);
  });
});
