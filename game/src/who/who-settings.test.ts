import { describe, expect, it } from 'vitest';
import { classNames } from '../character/classes.ts';
import {
  defaultWhoSettings,
  readWhoSettings,
  resetWhoSettings,
  savedWhoFields,
  saveFlagsWith,
  startWhoVisit,
  whoRefreshSeconds,
  whoSettingSections,
  type WhoSettingSection,
} from './who-settings.ts';
import { panelWidthCases } from '../testing/panel-width-cases.ts';

const levels = { level_minimum: 1, level_cap: 34, classes: [...classNames] };
const defaults = defaultWhoSettings(levels);
const changed = readWhoSettings(
  {
    ...Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, !value])),
    stringFilter: 'harbor',
    classNameFilter: ['Bard'],
    minLevel: 5,
    maxLevel: 9,
    sortBy: { type: 'guild', ascending: false },
    panelWidth: 900,
    refreshInterval: 60,
    maximumRenderedCharacterCount: 500,
  },
  levels,
).settings;
const names = Object.keys(defaults) as (keyof typeof defaults)[];

describe('Who settings', () => {
  it('have these defaults', () => {
    expect(defaults).toEqual({
      stringFilter: '',
      classNameFilter: [...classNames],
      minLevel: 1,
      maxLevel: 34,
      isGroupView: false,
      isExactMatch: false,
      guilds: '',
      onlyInQuest: false,
      onlyRecruiting: false,
      sortBy: { type: 'level', ascending: true },
      shouldSaveSettings: false,
      shouldSaveStringFilter: false,
      shouldSaveClassFilter: false,
      shouldSaveLevelFilter: false,
      shouldSaveGroupView: false,
      shouldSaveExactMatch: false,
      shouldSaveSortBy: false,
      shouldIncludeRegion: false,
      panelWidth: 848,
      isDynamicWidth: true,
      showInQuestIndicator: true,
      showQuestName: true,
      refreshInterval: null,
      maximumRenderedCharacterCount: 100,
      showAllCharacters: false,
      hideIgnoredCharacters: true,
      pinRegisteredCharacters: true,
      pinFriends: true,
      pinGuildMembers: false,
      alwaysShowRegisteredCharacters: false,
      alwaysShowFriends: false,
    });
  });

  it.each([
    ['minLevel', -1, 1],
    ['maxLevel', 99, 34],
    ['refreshInterval', 3, 5],
    ['refreshInterval', 4000, 3600],
    ['refreshInterval', 'often', null],
    ['maximumRenderedCharacterCount', 5, 10],
    ['maximumRenderedCharacterCount', 5000, 1000],
    ['classNameFilter', ['Bard', 5], ['Bard']],
    ['classNameFilter', 'Bard', [...classNames]],
    ['stringFilter', 5, ''],
    ['sortBy', { type: 'race', ascending: true }, { type: 'level', ascending: true }],
  ] as const)('read %s %j as %j', (name, stored, read) => {
    expect(readWhoSettings({ [name]: stored }, levels)).toEqual({
      settings: { ...defaults, [name]: read },
      wasCorrected: true,
    });
  });

  it.each(panelWidthCases)(
    'read the panel width %j as %j',
    (stored, [isDynamicWidth, panelWidth], wasCorrected) => {
      expect(readWhoSettings(stored, levels)).toEqual({
        settings: { ...defaults, isDynamicWidth, panelWidth },
        wasCorrected,
      });
    },
  );

  it('have an interval of three seconds until the user chooses one', () => {
    expect(whoRefreshSeconds(defaults)).toBe(3);
    expect(whoRefreshSeconds(changed)).toBe(60);
    expect(readWhoSettings({ refreshInterval: null }, levels).wasCorrected).toBe(false);
  });
});

describe('a new visit', () => {
  const filters = savedWhoFields.flatMap(({ fields }) => [...fields]);
  const allSaved = {
    ...changed,
    shouldSaveSettings: true,
    ...Object.fromEntries(savedWhoFields.map(({ flag }) => [flag, true])),
  };

  it('starts with the stored filters when all are saved', () => {
    expect(startWhoVisit(allSaved, levels)).toEqual(allSaved);
  });

  it('starts with default filters, but other settings as stored, while saving is off', () => {
    const visit = startWhoVisit({ ...allSaved, shouldSaveSettings: false }, levels);
    for (const name of names.filter((each) => each !== 'shouldSaveSettings')) {
      const isFilter = filters.some((filter) => filter === name);
      expect([name, visit[name]]).toEqual([name, (isFilter ? defaults : allSaved)[name]]);
    }
  });

  it('keeps all filters when only the main switch for saving was on, as in older versions', () => {
    const visit = startWhoVisit({ ...defaults, shouldSaveSettings: true }, levels);
    const flags = Object.fromEntries(savedWhoFields.map(({ flag }) => [flag, true]));
    expect(visit).toEqual({ ...defaults, shouldSaveSettings: true, ...flags });
  });

  it.each(savedWhoFields)('resets only $fields without $flag', ({ flag, fields }) => {
    const visit = startWhoVisit({ ...allSaved, [flag]: false }, levels);
    for (const name of filters) {
      const isForgotten = fields.some((field) => field === name);
      expect([name, visit[name]]).toEqual([name, (isForgotten ? defaults : allSaved)[name]]);
    }
  });
});

describe('switching saving on or off', () => {
  const all = Object.fromEntries(savedWhoFields.map(({ flag }) => [flag, true]));

  it.each([
    ['on, with nothing to save: saves everything', {}, true, all],
    ['on, with something to save: keeps the choice', { shouldSaveSortBy: true }, true, {}],
    ['off: keeps the choice', {}, false, {}],
    ['off, with something to save: keeps the choice', { shouldSaveSortBy: true }, false, {}],
  ])('%s', (_what, stored, isOn, along) => {
    expect(saveFlagsWith({ ...defaults, ...stored }, isOn)).toEqual(along);
  });
});

describe('resetting a section', () => {
  it.each(Object.keys(whoSettingSections) as WhoSettingSection[])('resets %s and nothing else', (section) => {
    const reset = resetWhoSettings(changed, section, levels);
    const inSection: ReadonlySet<string> = new Set(whoSettingSections[section]);
    for (const name of names) {
      expect([name, reset[name]]).toEqual([name, (inSection.has(name) ? defaults : changed)[name]]);
    }
  });

  it('never resets the sort order', () => {
    const inSections = Object.values(whoSettingSections).flat();
    expect([...inSections, 'sortBy'].toSorted()).toEqual(names.toSorted());
  });
});
