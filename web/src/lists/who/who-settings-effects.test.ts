import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import { indexQuestsByArea } from '@rollcall/game/quest/quest';
import {
  chosenWhoFilters,
  makeArea,
  makeCharacter,
  makeQuest,
  makeWhoFilter,
  makeWhoViewer,
  rememberedWhoFilters,
} from '@rollcall/game/testing/makers';
import { createWhoArranger } from '@rollcall/game/who/who-arranger';
import {
  defaultWhoSettings,
  type savedWhoFields,
  startWhoVisit,
  whoRefreshSeconds,
  type WhoSettings,
} from '@rollcall/game/who/who-settings';
import { expect, it } from 'vitest';
import { whoPanelStyle } from './who-labels.ts';
import { whoRowsOf } from './testing/row-makers.ts';

const defaults = defaultWhoSettings(defaultDefinition);

/** A list in which every setting affects some character. */
const inGroup = { is_in_party: true, group_id: 7 };
const people: readonly Character[] = [
  makeCharacter({ id: 1, name: 'Anna', total_level: 4, classes: [{ name: 'Bard', level: 4 }] }),
  makeCharacter({ id: 2, name: 'Annabel', total_level: 12, ...inGroup }),
  makeCharacter({
    id: 3,
    name: 'Bert',
    total_level: 20,
    guild_name: 'Anna',
    is_recruiting: true,
    ...inGroup,
  }),
  makeCharacter({ id: 4, name: 'Mine', total_level: 30 }),
  makeCharacter({ id: 5, name: 'Pal', total_level: 31 }),
  makeCharacter({ id: 6, name: 'Bane', total_level: 32 }),
  makeCharacter({ id: 7, name: 'Deep', total_level: 33, location_id: 502 }),
];
const viewer = {
  areasById: new Map([
    [501, makeArea({ id: 501, name: 'The Harbor', region: 'Stormreach' })],
    [502, makeArea({ id: 502, name: 'The Sunken Stair', region: 'The Deep' })],
  ]),
  questsByArea: indexQuestsByArea([makeQuest({ name: 'Below the Stair', area_id: 502 })]),
  registeredIds: new Set([4]),
  friendIds: new Set([5]),
  ignoredIds: new Set([6]),
};
const rows = (settings: Partial<WhoSettings> = {}) => whoRowsOf(people, settings, viewer);
const shown = (settings: Partial<WhoSettings> = {}) => rows(settings).map(({ name }) => name);
const rowOf = (who: string, settings: Partial<WhoSettings>) =>
  rows(settings).find(({ name }) => name === who);
/** Arranges the list as the panel does, with its cache. */
const arrange = createWhoArranger();
const arrangedCount = (settings: Partial<WhoSettings>) =>
  arrange(people, makeWhoFilter(settings), makeWhoViewer(viewer)).shown.length;

const everybody = ['Mine', 'Pal', 'Anna', 'Annabel', 'Bert', 'Deep'];

/** The filters of the next visit, after all were changed. */
const remembered = (flags: Partial<WhoSettings>) =>
  rememberedWhoFilters(startWhoVisit({ ...defaults, ...chosenWhoFilters, ...flags }, defaultDefinition));

/** The effect of each setting when changed from its default. The type makes a missing setting an error. */
const effects: Record<keyof WhoSettings, () => void> = {
  stringFilter: () => expect(shown({ stringFilter: 'anna' })).toEqual(['Anna', 'Annabel', 'Bert']),
  isExactMatch: () => expect(shown({ stringFilter: 'anna', isExactMatch: true })).toEqual(['Anna', 'Bert']),
  classNameFilter: () => expect(shown({ classNameFilter: ['Bard'] })).toEqual(['Anna']),
  minLevel: () => expect(shown({ minLevel: 33 })).toEqual(['Deep']),
  maxLevel: () => expect(shown({ maxLevel: 12 })).toEqual(['Anna', 'Annabel']),
  isGroupView: () => {
    expect(shown({ isGroupView: true })).toEqual(['Annabel', 'Bert']);
    expect(rowOf('Bert', { isGroupView: true })?.party).toEqual({ groupId: 7, number: '1', hue: 0 });
    expect(rowOf('Bert', {})?.party).toEqual({ groupId: 7, number: '', hue: null });
  },
  guilds: () => expect(shown({ guilds: 'Oak, anna' })).toEqual(['Bert']),
  onlyInQuest: () => expect(shown({ onlyInQuest: true })).toEqual(['Deep']),
  onlyRecruiting: () => expect(shown({ onlyRecruiting: true })).toEqual(['Bert']),
  sortBy: () => {
    const sortBy = { type: 'name', ascending: false } as const;
    expect(shown({ sortBy })).toEqual(['Mine', 'Pal', 'Deep', 'Bert', 'Annabel', 'Anna']);
  },

  shouldSaveSettings: () => {
    const shouldSaveExactMatch = true;
    expect(remembered({ shouldSaveExactMatch })).toEqual([]);
    expect(remembered({ shouldSaveExactMatch, shouldSaveSettings: true })).toEqual(['isExactMatch']);
  },
  ...savedFieldEffects(),

  shouldIncludeRegion: () => {
    expect(rowOf('Anna', {})?.place).toBe('The Harbor');
    expect(rowOf('Anna', { shouldIncludeRegion: true })?.place).toContain('Stormreach');
    expect(shown({ stringFilter: 'stormreach' })).toEqual([]);
    expect(shown({ stringFilter: 'stormreach', shouldIncludeRegion: true })).toContain('Anna');
  },
  panelWidth: () => {
    const settings = { ...defaults, isDynamicWidth: false, panelWidth: 1200 };
    expect(whoPanelStyle(settings)['--panel-width']).toBe('1200px');
  },
  isDynamicWidth: () => {
    expect(whoPanelStyle(defaults)['--panel-width']).toBe('100%');
    expect(whoPanelStyle({ ...defaults, isDynamicWidth: false })['--panel-width']).toBe('848px');
  },
  showInQuestIndicator: () => {
    expect(rowOf('Deep', {})?.quest?.hasMark).toBe(true);
    expect(rowOf('Deep', { showInQuestIndicator: false })?.quest?.hasMark).toBe(false);
  },
  showQuestName: () => {
    expect(rowOf('Deep', {})?.quest?.name).toBe('Below the Stair');
    expect(rowOf('Deep', { showQuestName: false })?.quest?.name).toBe('');
  },
  refreshInterval: () => {
    expect(whoRefreshSeconds(defaults)).toBe(3);
    expect(whoRefreshSeconds({ refreshInterval: 60 })).toBe(60);
  },
  maximumRenderedCharacterCount: () => {
    expect(shown({ maximumRenderedCharacterCount: 2 })).toEqual(['Mine', 'Pal']);
    expect(arrangedCount({ maximumRenderedCharacterCount: 2 })).toBe(2);
  },
  showAllCharacters: () => {
    const settings = { maximumRenderedCharacterCount: 2, showAllCharacters: true };
    expect(shown(settings)).toEqual(everybody);
    expect(arrangedCount(settings)).toBe(everybody.length);
  },

  hideIgnoredCharacters: () => {
    expect(shown({ hideIgnoredCharacters: false })).toContain('Bane');
    expect(rowOf('Bane', { hideIgnoredCharacters: false })?.isIgnored).toBe(true);
  },
  pinRegisteredCharacters: () =>
    expect(shown({ pinRegisteredCharacters: false })).toEqual([
      'Pal',
      'Anna',
      'Annabel',
      'Bert',
      'Mine',
      'Deep',
    ]),
  pinFriends: () =>
    expect(shown({ pinFriends: false })).toEqual(['Mine', 'Anna', 'Annabel', 'Bert', 'Pal', 'Deep']),
  pinGuildMembers: () => {
    const guildMates = { ...viewer, ownGuilds: new Set(['anna']) };
    const names = (settings: Partial<WhoSettings>) =>
      whoRowsOf(people, settings, guildMates).map(({ name }) => name);
    expect(names({})).toEqual(everybody);
    expect(names({ pinGuildMembers: true })).toEqual(['Mine', 'Pal', 'Bert', 'Anna', 'Annabel', 'Deep']);
  },
  alwaysShowRegisteredCharacters: () => {
    expect(shown({ maxLevel: 4 })).toEqual(['Anna']);
    expect(shown({ maxLevel: 4, alwaysShowRegisteredCharacters: true })).toEqual(['Mine', 'Anna']);
  },
  alwaysShowFriends: () => expect(shown({ maxLevel: 4, alwaysShowFriends: true })).toEqual(['Pal', 'Anna']),
};

/** Each flag restores only its own fields. */
function savedFieldEffects(): Record<(typeof savedWhoFields)[number]['flag'], () => void> {
  const restores = (flag: (typeof savedWhoFields)[number]['flag'], fields: (keyof WhoSettings)[]) => () =>
    expect(remembered({ shouldSaveSettings: true, [flag]: true })).toEqual(fields);
  return {
    shouldSaveStringFilter: restores('shouldSaveStringFilter', [
      'stringFilter',
      'guilds',
      'onlyInQuest',
      'onlyRecruiting',
    ]),
    shouldSaveClassFilter: restores('shouldSaveClassFilter', ['classNameFilter']),
    shouldSaveLevelFilter: restores('shouldSaveLevelFilter', ['minLevel', 'maxLevel']),
    shouldSaveGroupView: restores('shouldSaveGroupView', ['isGroupView']),
    shouldSaveExactMatch: restores('shouldSaveExactMatch', ['isExactMatch']),
    shouldSaveSortBy: restores('shouldSaveSortBy', ['sortBy']),
  };
}

it('the defaults hide only ignored characters in the list of this test', () => {
  expect(shown()).toEqual(everybody);
});

it.each(Object.entries(effects))('%s changes the list, its drawing or its actions', (_name, effect) => {
  expect.hasAssertions();
  effect();
});
