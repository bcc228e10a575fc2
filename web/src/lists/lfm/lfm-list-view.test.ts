import { expect, it } from 'vitest';
import { describeView, type ListView, plainView } from './lfm-list-view.ts';

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
