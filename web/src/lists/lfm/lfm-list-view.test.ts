import { expect, it } from 'vitest';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { askedTexts, describeView, type ListView, plainView } from './lfm-list-view.ts';

const levels = { level_minimum: 1, level_cap: 34 };

it.each<[Partial<ListView>, string]>([
  [{}, 'By level'],
  [{ minLevel: 20 }, 'Levels 20–34 · by level'],
  [{ minLevel: 5, maxLevel: 5 }, 'Level 5 · by level'],
  [{ filterByMyCharacters: true, showNotEligible: false }, 'My characters · Eligible only · by level'],
  [
    { onlyShowRaids: true, onlyShowJoinable: true, sortBy: { type: 'quest_name', ascending: false } },
    'Raids only · Joinable only · by quest, descending',
  ],
  [
    { hideFullGroups: true, hideAllLevelGroups: true, searchText: ' shroud ' },
    'No full groups · No groups for all levels · “shroud” · by level',
  ],
])('%j in a line', (patch, words) => {
  expect(describeView({ ...plainView(levels), ...patch }, levels)).toBe(words);
});

const mira = makeCharacter({ id: 1, name: 'Mira', server_name: 'Orien' });
const away = makeCharacter({ id: 2, name: 'Ada', server_name: 'Khyber' });

it.each([
  ['nobody is registered', [], [], []],
  ['one is chosen here', [mira, away], [1, 2], ['Mira']],
  ['those that are chosen are elsewhere', [mira, away], [2], ['your characters (none is on Orien)']],
  ['none is chosen', [mira, away], [], ['your characters (none is chosen)']],
])('“my characters” means who it is about when %s', (_when, registered, trackedCharacterIds, texts) => {
  const settings = { ...plainView(levels), filterByMyCharacters: true, trackedCharacterIds };
  expect(askedTexts(settings, registered, { name: 'Orien' }, levels)).toEqual(texts);
});
