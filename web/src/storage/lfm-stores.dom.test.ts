import { defaultDefinition } from '@rollcall/game/definition';
import { defaultLfmSettings, lfmSettingSections } from '@rollcall/game/lfm/lfm-settings';
import { afterEach, describe, expect, it } from 'vitest';
import { lfmFiltersOf, lfmSearchStores, lfmSettingsStore, secondLfmFiltersStore } from './lfm-stores.ts';

const standard = defaultLfmSettings(defaultDefinition);
const secondViewKey = 'v1-secondary-lfm-view';
/** The store of a newly loaded page. */
const freshStore = () => secondLfmFiltersStore({ ...defaultDefinition });

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the settings of a second group list', () => {
  it('are all filters and the sort order, and nothing else', () => {
    expect(Object.keys(lfmFiltersOf(standard)).toSorted()).toEqual(
      [...lfmSettingSections.filters, 'sortBy'].toSorted(),
    );
  });

  it('are null before the first use, and are restored afterwards', () => {
    const store = freshStore();
    expect(store.get()).toBeNull();
    const filters = { ...lfmFiltersOf(standard), minLevel: 20, onlyShowRaids: true };
    store.set(filters);
    expect(freshStore().get()).toEqual(filters);
  });

  it.each([
    ['{"minLevel":99,"onlyShowRaids":1}', { minLevel: 34, onlyShowRaids: true, maxLevel: 34 }],
    ['{}', lfmFiltersOf(standard)],
  ])('stored as %s are corrected', (stored, filters) => {
    localStorage.setItem(secondViewKey, stored);
    expect(freshStore().get()).toMatchObject(filters);
  });

  it.each(['[]', '5', 'null', '{"minLevel"'])('stored as %s are null', (stored) => {
    localStorage.setItem(secondViewKey, stored);
    expect(freshStore().get()).toBeNull();
  });

  it('have one store for the same game', () => {
    expect(secondLfmFiltersStore(defaultDefinition)).toBe(secondLfmFiltersStore(defaultDefinition));
  });
});

describe('the search text', () => {
  it('is stored for the tab, by list', () => {
    lfmSearchStores.primary.set('shroud');
    lfmSearchStores.secondary.set('vault');
    expect(sessionStorage.getItem('v1-lfm-search')).toBe('"shroud"');
    expect(sessionStorage.getItem('v1-secondary-lfm-search')).toBe('"vault"');
    expect(localStorage.length).toBe(0);
  });
});

const key = 'v1-lfm-settings';
/** Other level limits give another store, so each case starts with one that has read nothing. */
let cap = 100;
function openStore() {
  cap -= 1;
  const levels = { level_minimum: 1, level_cap: cap };
  return { store: lfmSettingsStore(levels), defaults: defaultLfmSettings(levels), levels };
}

afterEach(() => localStorage.clear());

describe('the settings of the group list', () => {
  it('are the defaults for a new visitor', () => {
    const { store, defaults } = openStore();
    expect(store.get()).toEqual(defaults);
  });

  it('have one store for the page', () => {
    const { store, levels } = openStore();
    expect(lfmSettingsStore({ ...levels })).toBe(store);
  });

  it('are corrected field by field and stored', () => {
    localStorage.setItem(key, '{"fontSize":900,"highlightRaids":true,"sortBy":"x"}');
    const { store, defaults } = openStore();
    expect(store.get()).toEqual({ ...defaults, fontSize: 72, highlightRaids: true });
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ fontSize: 72 });
  });

  it.each(['[]', '7', 'null', '"x"', '{'])('are the defaults if %s is stored', (text) => {
    localStorage.setItem(key, text);
    const { store, defaults } = openStore();
    expect(store.get()).toEqual(defaults);
    expect(localStorage.getItem(`${key}-unreadable`)).toBe(text);
  });

  it('have no maximum level after the cap was raised, unless one was chosen', () => {
    const before = lfmSettingsStore({ level_minimum: 1, level_cap: 234 });
    // Storing the settings again, as when "Raids only" is switched on and off.
    before.set({ ...before.get(), onlyShowRaids: true });
    before.set({ ...before.get(), onlyShowRaids: false });
    const after = lfmSettingsStore({ level_minimum: 1, level_cap: 236 });
    expect(after.get()).toEqual(defaultLfmSettings({ level_minimum: 1, level_cap: 236 }));
    after.set({ ...after.get(), maxLevel: 34 });
    expect(lfmSettingsStore({ level_minimum: 1, level_cap: 237 }).get().maxLevel).toBe(34);
  });

  it.each([
    ['{"minLevel":1,"maxLevel":34}', 36],
    ['{"minLevel":1,"maxLevel":30}', 30],
  ])('stored by an earlier version as %s have the maximum level %i of 36', (stored, highest) => {
    localStorage.setItem(key, stored);
    localStorage.setItem(secondViewKey, stored);
    const levels = { level_minimum: 1, level_cap: 36 };
    // Opens the store of another game between two cases.
    lfmSettingsStore({ level_minimum: 1, level_cap: 300 });
    expect(lfmSettingsStore(levels).get().maxLevel).toBe(highest);
    expect(secondLfmFiltersStore(levels).get()?.maxLevel).toBe(highest);
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(JSON.parse(stored));
  });

  it('are not stored if they are invalid', () => {
    const { store, defaults } = openStore();
    expect(store.set({ ...defaults, minLevel: 0 })).toBe(false);
    expect(store.set({ ...defaults, minLevel: 5 })).toBe(true);
    expect(store.get().minLevel).toBe(5);
  });
});
