import { defaultDefinition } from '@rollcall/game/definition';
import { defaultWhoSettings, type WhoSettings } from '@rollcall/game/who-settings';
import { describe, expect, it } from 'vitest';
import { clearedWhoFilters, isWhoFiltering } from './who-view.ts';

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
