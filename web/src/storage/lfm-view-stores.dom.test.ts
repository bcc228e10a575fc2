import { defaultDefinition } from '@rollcall/game/definition';
import { defaultLfmSettings, lfmSettingSections } from '@rollcall/game/lfm-settings';
import { afterEach, describe, expect, it } from 'vitest';
import { lfmFiltersOf, lfmSearchStores, secondLfmFiltersStore } from './lfm-view-stores.ts';

const defaults = defaultLfmSettings(defaultDefinition);
const key = 'v1-secondary-lfm-view';
/** As a page reads it that has just been loaded. */
const freshStore = () => secondLfmFiltersStore({ ...defaultDefinition });

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('what a second group list has for itself', () => {
  it('are all filters and the order, and nothing else', () => {
    expect(Object.keys(lfmFiltersOf(defaults)).toSorted()).toEqual(
      [...lfmSettingSections.filters, 'sortBy'].toSorted(),
    );
  });

  it('is nothing before there has been one, and comes back as it was', () => {
    const store = freshStore();
    expect(store.get()).toBeNull();
    const filters = { ...lfmFiltersOf(defaults), minLevel: 20, onlyShowRaids: true };
    store.set(filters);
    expect(freshStore().get()).toEqual(filters);
  });

  it.each([
    ['{"minLevel":99,"onlyShowRaids":1}', { minLevel: 34, onlyShowRaids: true, maxLevel: 34 }],
    ['{}', lfmFiltersOf(defaults)],
  ])('stored as %s is put right', (stored, filters) => {
    localStorage.setItem(key, stored);
    expect(freshStore().get()).toMatchObject(filters);
  });

  it.each(['[]', '5', 'null', '{"minLevel"'])('stored as %s is nothing', (stored) => {
    localStorage.setItem(key, stored);
    expect(freshStore().get()).toBeNull();
  });

  it('has the same store as long as the game is the same', () => {
    expect(secondLfmFiltersStore(defaultDefinition)).toBe(secondLfmFiltersStore(defaultDefinition));
  });
});

describe('what is searched for', () => {
  it('is kept for the tab, by place', () => {
    lfmSearchStores.primary.set('shroud');
    lfmSearchStores.secondary.set('vault');
    expect(sessionStorage.getItem('v1-lfm-search')).toBe('"shroud"');
    expect(sessionStorage.getItem('v1-secondary-lfm-search')).toBe('"vault"');
    expect(localStorage.length).toBe(0);
  });
});
