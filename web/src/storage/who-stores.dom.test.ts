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
  it('begins with defaults for somebody new, always the same ones', () => {
    const { visit, defaults } = openPage();
    expect(visit.get()).toEqual(defaults);
    expect(visit.getDefault()).toEqual(defaults);
    expect(visit.get()).toBe(visit.getDefault());
  });

  it('is one for the page, of the same game', () => {
    const { visit, facts } = openPage();
    expect(whoVisit({ ...facts, classes: [...facts.classes] })).toBe(visit);
    expect(whoVisit({ ...facts, classes: ['Seer'] })).not.toBe(visit);
  });

  it('keeps what is chosen while the page is open, saved or not', () => {
    const { visit } = openPage();
    visit.set({ ...visit.get(), ...chosenWhoFilters, pinFriends: false });
    expect(visit.get()).toMatchObject({ ...chosenWhoFilters, pinFriends: false });
    expect(visit.get()).toBe(visit.get());
  });

  it.each(savedWhoFields)('finds just $fields of the last one with $flag', ({ flag, fields }) => {
    const { settings, defaults } = nextVisit({ shouldSaveSettings: true, [flag]: true });
    for (const name of filterNames) {
      const isSaved = fields.some((field) => field === name);
      expect([name, settings[name]]).toEqual([name, isSaved ? chosenWhoFilters[name] : defaults[name]]);
    }
  });

  it.each(savedWhoFields)('finds nothing of $fields with $flag, while saving is off', ({ flag, fields }) => {
    const { settings, defaults } = nextVisit({ shouldSaveSettings: false, [flag]: true });
    for (const name of fields) expect(settings[name]).toEqual(defaults[name]);
    expect(settings[flag]).toBe(true);
  });

  it('finds everything else as it was left, whatever the flags', () => {
    const { settings } = nextVisit({ panelWidth: 900, showAllCharacters: true, refreshInterval: 60 });
    expect(settings).toMatchObject({ panelWidth: 900, showAllCharacters: true, refreshInterval: 60 });
  });

  it('saves filters from now on where saving was turned on alone', () => {
    const { settings } = nextVisit({ shouldSaveSettings: true });
    expect(savedWhoFields.map(({ flag }) => settings[flag])).toEqual(savedWhoFields.map(() => true));
  });

  it('stores every change at once, but no filter that is not to be saved', () => {
    const { visit, defaults, facts } = openPage();
    visit.set({ ...visit.get(), stringFilter: 'secret', pinFriends: false });
    expect(read()).toEqual({ ...storedLimits(defaults, facts), pinFriends: false });
    visit.set({ ...visit.get(), shouldSaveSettings: true, shouldSaveStringFilter: true });
    expect(read()).toMatchObject({ stringFilter: 'secret' });
    visit.set({ ...visit.get(), shouldSaveStringFilter: false });
    expect(read()).toMatchObject({ stringFilter: '' });
    expect(visit.get().stringFilter).toBe('secret');
  });

  it('tells of each change once', () => {
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
    ['levels out of the game', { minLevel: 0 }],
    [
      'levels out of the game, to be saved',
      { minLevel: 0, shouldSaveSettings: true, shouldSaveLevelFilter: true },
    ],
    ['too many rows', { maximumRenderedCharacterCount: 5000 }],
  ])('neither takes nor stores %s', (_what, change) => {
    const { visit, defaults } = openPage();
    expect(visit.set({ ...defaults, ...change })).toBe(false);
    expect(visit.get()).toEqual(defaults);
    expect(read()).toBeNull();
  });

  it('stores no limits that nobody chose: a raised cap and a new class are in the list', () => {
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

  it('takes the whole of the game as an earlier version stored it for no limit', () => {
    const saved = { shouldSaveSettings: true, shouldSaveLevelFilter: true, shouldSaveClassFilter: true };
    const stored = { ...saved, minLevel: 1, maxLevel: 34, classNameFilter: classNames };
    localStorage.setItem(key, JSON.stringify(stored));
    const classes = [...classNames, 'Seer'];
    const { visit, defaults } = openPage({ level_cap: 36, classes });
    expect(visit.get()).toMatchObject({ maxLevel: 36, classNameFilter: defaults.classNameFilter });
  });

  it('begins anew when it is reset', () => {
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

  it('changes how the list looks, and not whom it is about', () => {
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

  it('says which filters the next visit finds', () => {
    const { visit } = openPage();
    visit.get();
    changeThere({ shouldSaveSettings: true });
    expect(visit.get().shouldSaveSettings).toBe(true);
  });
});

describe('what is stored of the Who settings', () => {
  const watch = () => {
    const notices: StorageNotice[] = [];
    unwatch.push(storageNotices.subscribe((notice) => notices.push(notice)));
    // Discards notices of earlier pages.
    notices.length = 0;
    return notices;
  };

  it('is put right field by field, kept so, and told of', () => {
    localStorage.setItem(key, '{"panelWidth":5,"pinFriends":false,"sortBy":"x"}');
    const notices = watch();
    const { visit, defaults } = openPage();
    // A width stored alone was chosen.
    const chosen = { panelWidth: 320, isDynamicWidth: false, pinFriends: false };
    expect(visit.get()).toEqual({ ...defaults, ...chosen });
    expect(read()).toMatchObject({ panelWidth: 320 });
    expect(notices).toEqual([{ type: 'corrected', label: 'Who settings' }]);
  });

  it.each(['[]', '7', 'null', '"x"', '{'])('is the default in place of %s, which is kept aside', (text) => {
    localStorage.setItem(key, text);
    const notices = watch();
    const { visit, defaults } = openPage();
    expect(visit.get()).toEqual(defaults);
    expect(localStorage.getItem(`${key}-unreadable`)).toBe(text);
    expect(notices).toEqual([{ type: 'unreadable', label: 'Who settings' }]);
  });

  it('is read by the bounds of the game', () => {
    localStorage.setItem(key, '{"maxLevel":40,"shouldSaveSettings":true,"shouldSaveLevelFilter":true}');
    const { visit, facts } = openPage({ level_cap: 30 });
    expect(visit.get().maxLevel).toBe(30);
    expect(readWhoSettings(visit.get(), facts).wasCorrected).toBe(false);
    expect(whoSettingsStore(facts).get().maxLevel).toBe(30);
  });
});
