import { classNames } from '@rollcall/game/character/classes';
import { chosenWhoFilters } from '@rollcall/game/testing/makers';
import {
  defaultWhoSettings,
  readWhoSettings,
  savedWhoFields,
  type WhoSettings,
} from '@rollcall/game/who/who-settings';
import { storedLimits } from '@rollcall/game/settings/chosen-limits';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type StorageNotice, storageNotices } from './storage-notices.ts';
import { whoSettingsStore, whoVisit } from './who-stores.ts';

const key = 'v1-who-settings';
const unwatch: (() => void)[] = [];

/** Another level cap makes another game, so that each page starts with unread stores. */
let cap = 100;
function openPage(restOfGame: { readonly level_cap?: number; readonly classes?: string[] } = {}) {
  cap -= 1;
  const facts = { level_minimum: 1, level_cap: cap, classes: [...classNames], ...restOfGame };
  return { visit: whoVisit(facts), defaults: defaultWhoSettings(facts), facts };
}

afterEach(() => {
  unwatch.splice(0).forEach((stop) => stop());
  localStorage.clear();
});

const read = (): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');
const filterNames = savedWhoFields.flatMap(({ fields }) => [...fields]);

/** The visitor's choices as seen on the next visit. */
function nextVisit(change: Partial<WhoSettings>) {
  const { visit } = openPage();
  visit.set({ ...visit.get(), ...chosenWhoFilters, ...change });
  const { visit: next, defaults } = openPage();
  return { settings: next.get(), defaults };
}

describe('a visit of the Who list', () => {
  it('starts with the same default object for a new visitor', () => {
    const { visit, defaults } = openPage();
    expect(visit.get()).toEqual(defaults);
    expect(visit.getDefault()).toEqual(defaults);
    expect(visit.get()).toBe(visit.getDefault());
  });

  it('has one store per page and game', () => {
    const { visit, facts } = openPage();
    expect(whoVisit({ ...facts, classes: [...facts.classes] })).toBe(visit);
    expect(whoVisit({ ...facts, classes: ['Seer'] })).not.toBe(visit);
  });

  it('keeps its choices while the page is open, saved or not', () => {
    const { visit } = openPage();
    visit.set({ ...visit.get(), ...chosenWhoFilters, pinFriends: false });
    expect(visit.get()).toMatchObject({ ...chosenWhoFilters, pinFriends: false });
    expect(visit.get()).toBe(visit.get());
  });

  it.each(savedWhoFields)('restores only $fields with $flag', ({ flag, fields }) => {
    const { settings, defaults } = nextVisit({ shouldSaveSettings: true, [flag]: true });
    for (const name of filterNames) {
      const isSaved = fields.some((field) => field === name);
      expect([name, settings[name]]).toEqual([name, isSaved ? chosenWhoFilters[name] : defaults[name]]);
    }
  });

  it.each(savedWhoFields)('does not restore $fields with $flag while saving is off', ({ flag, fields }) => {
    const { settings, defaults } = nextVisit({ shouldSaveSettings: false, [flag]: true });
    for (const name of fields) expect(settings[name]).toEqual(defaults[name]);
    expect(settings[flag]).toBe(true);
  });

  it('restores all other settings, whatever the flags', () => {
    const { settings } = nextVisit({ panelWidth: 900, showAllCharacters: true, refreshInterval: 60 });
    expect(settings).toMatchObject({ panelWidth: 900, showAllCharacters: true, refreshInterval: 60 });
  });

  it('saves all filters if only saving itself was switched on', () => {
    const { settings } = nextVisit({ shouldSaveSettings: true });
    expect(savedWhoFields.map(({ flag }) => settings[flag])).toEqual(savedWhoFields.map(() => true));
  });

  it('stores every change at once, except filters that are not to be saved', () => {
    const { visit, defaults, facts } = openPage();
    visit.set({ ...visit.get(), stringFilter: 'secret', pinFriends: false });
    expect(read()).toEqual({ ...storedLimits(defaults, facts), pinFriends: false });
    visit.set({ ...visit.get(), shouldSaveSettings: true, shouldSaveStringFilter: true });
    expect(read()).toMatchObject({ stringFilter: 'secret' });
    visit.set({ ...visit.get(), shouldSaveStringFilter: false });
    expect(read()).toMatchObject({ stringFilter: '' });
    expect(visit.get().stringFilter).toBe('secret');
  });

  it('notifies once for each change', () => {
    const { visit } = openPage();
    visit.get();
    const listener = vi.fn();
    const stop = visit.subscribe(listener);
    visit.set({ ...visit.get(), stringFilter: 'a' });
    expect(listener).toHaveBeenCalledOnce();
    stop();
    visit.set({ ...visit.get(), stringFilter: 'ab' });
    expect(listener).toHaveBeenCalledOnce();
  });

  it.each<[string, Partial<WhoSettings>]>([
    ['levels out of bounds', { minLevel: 0 }],
    [
      'levels out of bounds that are to be saved',
      { minLevel: 0, shouldSaveSettings: true, shouldSaveLevelFilter: true },
    ],
    ['too many rows', { maximumRenderedCharacterCount: 5000 }],
  ])('rejects %s', (_what, change) => {
    const { visit, defaults } = openPage();
    expect(visit.set({ ...defaults, ...change })).toBe(false);
    expect(visit.get()).toEqual(defaults);
    expect(read()).toBeNull();
  });

  it('includes a raised cap and a new class, since only chosen limits are stored', () => {
    const saved = { shouldSaveSettings: true, shouldSaveLevelFilter: true, shouldSaveClassFilter: true };
    const before = openPage({ level_cap: 134 });
    before.visit.set({ ...before.visit.get(), ...saved, minLevel: 20 });
    const classes = [...classNames, 'Seer'];
    const after = openPage({ level_cap: 136, classes });
    expect(after.visit.get()).toMatchObject({ minLevel: 20, maxLevel: 136, classNameFilter: classes });
    after.visit.set({ ...after.visit.get(), maxLevel: 34, classNameFilter: [...classNames] });
    expect(openPage({ level_cap: 137, classes }).visit.get()).toMatchObject({
      maxLevel: 34,
      classNameFilter: [...classNames],
    });
  });

  it('treats full ranges that an earlier version stored as no limit', () => {
    const saved = { shouldSaveSettings: true, shouldSaveLevelFilter: true, shouldSaveClassFilter: true };
    const stored = { ...saved, minLevel: 1, maxLevel: 34, classNameFilter: classNames };
    localStorage.setItem(key, JSON.stringify(stored));
    const classes = [...classNames, 'Seer'];
    const { visit, defaults } = openPage({ level_cap: 36, classes });
    expect(visit.get()).toMatchObject({ maxLevel: 36, classNameFilter: defaults.classNameFilter });
  });

  it('returns to the defaults on a reset', () => {
    const { visit, defaults } = openPage();
    visit.set({ ...visit.get(), ...chosenWhoFilters, pinFriends: false });
    visit.reset();
    expect(visit.get()).toEqual(defaults);
    expect(read()).toBeNull();
  });
});

describe('another tab', () => {
  const changeThere = (change: Partial<WhoSettings>) => {
    localStorage.setItem(key, JSON.stringify({ ...Object(read()), ...change }));
    dispatchEvent(new StorageEvent('storage', { key }));
  };

  it('changes display settings, not filters', () => {
    const { visit } = openPage();
    visit.set({
      ...visit.get(),
      stringFilter: 'mine',
      shouldSaveSettings: true,
      shouldSaveStringFilter: true,
    });
    const listener = vi.fn();
    visit.subscribe(listener);
    changeThere({ ...chosenWhoFilters, stringFilter: 'theirs', panelWidth: 900, pinFriends: false });
    expect(listener).toHaveBeenCalled();
    expect(visit.get()).toMatchObject({
      stringFilter: 'mine',
      panelWidth: 900,
      pinFriends: false,
      minLevel: 1,
    });
  });

  it('decides which filters the next visit restores', () => {
    const { visit } = openPage();
    visit.get();
    changeThere({ shouldSaveSettings: true });
    expect(visit.get().shouldSaveSettings).toBe(true);
  });
});

describe('the stored Who settings', () => {
  const watch = () => {
    const notices: StorageNotice[] = [];
    unwatch.push(storageNotices.subscribe((notice) => notices.push(notice)));
    // Discards notices of earlier pages.
    notices.length = 0;
    return notices;
  };

  it('are corrected field by field and stored, with a notice', () => {
    localStorage.setItem(key, '{"panelWidth":5,"pinFriends":false,"sortBy":"x"}');
    const notices = watch();
    const { visit, defaults } = openPage();
    // A width without the newer flag counts as chosen.
    const chosen = { panelWidth: 320, isDynamicWidth: false, pinFriends: false };
    expect(visit.get()).toEqual({ ...defaults, ...chosen });
    expect(read()).toMatchObject({ panelWidth: 320 });
    expect(notices).toEqual([{ type: 'corrected', label: 'Who settings' }]);
  });

  it.each(['[]', '7', 'null', '"x"', '{'])(
    'are the defaults in place of %s, which is kept under another key',
    (text) => {
      localStorage.setItem(key, text);
      const notices = watch();
      const { visit, defaults } = openPage();
      expect(visit.get()).toEqual(defaults);
      expect(localStorage.getItem(`${key}-unreadable`)).toBe(text);
      expect(notices).toEqual([{ type: 'unreadable', label: 'Who settings' }]);
    },
  );

  it('are read within the bounds of the game', () => {
    localStorage.setItem(key, '{"maxLevel":40,"shouldSaveSettings":true,"shouldSaveLevelFilter":true}');
    const { visit, facts } = openPage({ level_cap: 30 });
    expect(visit.get().maxLevel).toBe(30);
    expect(readWhoSettings(visit.get(), facts).wasCorrected).toBe(false);
    expect(whoSettingsStore(facts).get().maxLevel).toBe(30);
  });
});
