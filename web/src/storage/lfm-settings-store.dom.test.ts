import { afterEach, describe, expect, it } from 'vitest';
import { defaultLfmSettings } from '@rollcall/game/lfm-settings';
import { lfmSettingsStore } from './lfm-settings-store.ts';

const key = 'v1-lfm-settings';
/** Other bounds are another store: so each case starts with one that has read nothing. */
let cap = 100;
function openStore() {
  cap -= 1;
  const levels = { level_minimum: 1, level_cap: cap };
  return { store: lfmSettingsStore(levels), defaults: defaultLfmSettings(levels), levels };
}

afterEach(() => localStorage.clear());

describe('the settings of the LFM viewer', () => {
  it('are the defaults for somebody new', () => {
    const { store, defaults } = openStore();
    expect(store.get()).toEqual(defaults);
  });

  it('are one store for the page', () => {
    const { store, levels } = openStore();
    expect(lfmSettingsStore({ ...levels })).toBe(store);
  });

  it('are put right field by field and kept so', () => {
    localStorage.setItem(key, '{"fontSize":900,"highlightRaids":true,"sortBy":"x"}');
    const { store, defaults } = openStore();
    expect(store.get()).toEqual({ ...defaults, fontSize: 72, highlightRaids: true });
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ fontSize: 72 });
  });

  it.each(['[]', '7', 'null', '"x"', '{'])('are the defaults in place of %s', (text) => {
    localStorage.setItem(key, text);
    const { store, defaults } = openStore();
    expect(store.get()).toEqual(defaults);
    expect(localStorage.getItem(`${key}-unreadable`)).toBe(text);
  });

  it('are not saved while they are invalid', () => {
    const { store, defaults } = openStore();
    expect(store.set({ ...defaults, minLevel: 0 })).toBe(false);
    expect(store.set({ ...defaults, minLevel: 5 })).toBe(true);
    expect(store.get().minLevel).toBe(5);
  });
});
