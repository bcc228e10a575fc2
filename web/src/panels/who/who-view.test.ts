import { defaultDefinition } from '@rollcall/game/definition';
import { defaultWhoSettings, type WhoSettings } from '@rollcall/game/who-settings';
import { describe, expect, it } from 'vitest';
import { clearedWhoFilters, isWhoFiltering, whoPanelStyle } from './who-view.ts';

const defaults = defaultWhoSettings(defaultDefinition);

describe('what hides characters', () => {
  it.each<[Partial<WhoSettings>, boolean]>([
    [{}, false],
    [{ stringFilter: 'harbor' }, true],
    [{ classNameFilter: ['Bard'] }, true],
    [{ minLevel: 5 }, true],
    [{ maxLevel: 5 }, true],
    [{ isGroupView: true }, true],
    [{ isExactMatch: true }, true],
    [{ sortBy: { type: 'guild', ascending: true } }, false],
    [{ hideIgnoredCharacters: false, pinFriends: false, shouldSaveSettings: true }, false],
  ])('%j: %s', (change, isFiltering) => {
    const settings = { ...defaults, ...change };
    expect(isWhoFiltering(settings, defaults)).toBe(isFiltering);
    expect(isWhoFiltering({ ...settings, ...clearedWhoFilters(defaults) }, defaults)).toBe(false);
  });

  it('is cleared without touching order, people or what is saved', () => {
    expect(Object.keys(clearedWhoFilters(defaults)).sort()).toEqual([
      'classNameFilter',
      'isExactMatch',
      'isGroupView',
      'maxLevel',
      'minLevel',
      'stringFilter',
    ]);
  });
});

describe('the measures of a panel', () => {
  it.each([
    ['panelWidth: is as wide as the setting says', {}, '848px', '42px'],
    [
      'isDynamicWidth: takes all the width there is',
      { isDynamicWidth: true, panelWidth: 500 },
      '100%',
      '42px',
    ],
    ['has rows of two lines where it is narrow', { panelWidth: 600 }, '600px', '54px'],
  ])('%s', (_what, change, width, rowHeight) => {
    expect(whoPanelStyle({ ...defaults, ...change })).toMatchObject({
      '--panel-width': width,
      '--row-height-wide': rowHeight,
      '--row-height-narrow': '54px',
    });
  });
});
