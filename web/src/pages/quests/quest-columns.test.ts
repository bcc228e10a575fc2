import { makeSearch } from '@rollcall/game/filters/search';
import { unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import {
  type CellFacts,
  type ColumnId,
  columnIds,
  columnOf,
  firstDirection,
  missingText,
  ownedMark,
  questRows,
  type QuestWithMetrics,
} from './quest-columns.ts';

const quest = (overrides: Partial<QuestWithMetrics> = {}): QuestWithMetrics => ({
  ...makeQuest(),
  ...unknownQuestMetrics,
  runs: 1204,
  median_duration_seconds: 870,
  heroic_xp_per_minute: 165.52,
  epic_xp_per_minute: 1379.3,
  ...overrides,
});
const nothing = quest({
  heroic_normal_cr: null,
  epic_normal_cr: 0,
  required_adventure_pack: ' ',
  adventure_area: null,
  group_size: null,
  patron: '',
  length: null,
  xp: { ...makeQuest().xp, heroic_elite: 0, epic_elite: null },
  ...unknownQuestMetrics,
});
const facts: CellFacts = {
  difficulty: 'elite',
  groups: new Map([[701, { total: 3, servers: [] }]]),
};
const say = (id: ColumnId, of: QuestWithMetrics, by: CellFacts = facts) => {
  const { value, text } = columnOf(id);
  const known = value(of, by);
  return known === null ? null : text(known);
};

describe('a cell of the table', () => {
  it.each<[ColumnId, string]>([
    ['name', 'The Sunken Stair'],
    ['heroic', '8'],
    ['epic', '20'],
    ['pack', 'Tales of the Deep'],
    ['patron', 'The Coin Lords'],
    ['size', 'Party'],
    ['heroic-xp', '2,400'],
    ['epic-xp', '20,000'],
    ['time', '15 min'],
    ['heroic-xp-per-minute', '166'],
    ['epic-xp-per-minute', '1,379'],
    ['runs', '1,204'],
    ['groups', '3'],
    ['length', '20 min'],
    ['area', 'Drowned Quarter'],
  ])('%s says %s', (id, expected) => {
    expect(say(id, quest())).toBe(expected);
  });

  it('is empty for unknown values and without open groups', () => {
    const known = columnIds.filter((id) => say(id, nothing) !== null);
    expect(known).toEqual(['name', 'groups']);
    expect(say('groups', { ...nothing, id: 5 })).toBe('0');
    expect(say('groups', quest(), { ...facts, groups: null })).toBeNull();
  });

  it('has the XP of the chosen difficulty, in total or per minute', () => {
    const hard: CellFacts = { ...facts, difficulty: 'hard' };
    expect(say('heroic-xp', quest(), hard)).toBe('2,200');
    // 2200 / 14.5 min
    expect(say('heroic-xp-per-minute', quest(), hard)).toBe('152');
    expect(say('epic-xp-per-minute', quest({ median_duration_seconds: null }), hard)).toBeNull();
    expect(say('epic-xp-per-minute', quest({ median_duration_seconds: 0 }), hard)).toBeNull();
    expect(
      say('heroic-xp-per-minute', quest({ xp: { ...makeQuest().xp, heroic_hard: 0 } }), hard),
    ).toBeNull();
    expect(columnOf('heroic-xp').name(hard)).toBe('Heroic XP on Hard');
  });

  it('shows less than a minute as one', () => {
    expect(say('time', quest({ median_duration_seconds: 4 }))).toBe('1 min');
  });

  it.each<[ColumnId, number | null, string | null]>([
    ['time', null, 'Not enough runs yet'],
    ['time', 12, 'Not enough runs yet (12 of 30)'],
    ['epic-xp-per-minute', 29, 'Not enough runs yet (29 of 30)'],
    ['heroic-xp-per-minute', 30, null],
    ['runs', null, 'Not enough runs yet'],
    ['heroic-xp', null, null],
    ['patron', 3, null],
  ])('of the column %s, empty with %s runs, says why: %s', (id, runs, expected) => {
    expect(missingText(id, { runs })).toBe(expected);
  });
});

describe('columns', () => {
  it('exist for each name in addresses', () => {
    expect(columnIds.map((id) => columnOf(id).id)).toEqual(columnIds);
  });

  it.each([
    ['runs', 'descending'],
    ['groups', 'descending'],
    ['heroic', 'ascending'],
    ['pack', 'ascending'],
  ] as const)('%s are first sorted %s', (id, expected) => {
    expect(firstDirection(id)).toBe(expected);
  });
});

describe('packs', () => {
  const owned = new Set(['tales of the deep']);
  it.each([
    ['are owned if chosen', 'Tales of the Deep ', owned, 'owned'],
    ['are not owned if not chosen', 'Red Fens', owned, 'missing'],
    ['have no mark if none is needed', null, owned, null],
    ['have no mark if none is chosen', 'Red Fens', null, null],
  ] as const)('%s', (_what, pack, packs, expected) => {
    expect(ownedMark(makeQuest({ required_adventure_pack: pack }), packs)).toBe(expected);
  });
});

describe('a search', () => {
  it.each([
    ['sunken', true],
    ['STAIR, nothing', true],
    ['stair sunken', true],
    ['"the sunken stair"', true],
    ['ss', true],
    ['tss', true],
    ['deep', true],
    ['coin lords', true],
    ['drowned', true],
    ['sunkenstair', false],
    ['party', false],
  ])('for %s finds the quest: %s', (search, expected) => {
    const [row] = questRows([quest()]);
    expect(row && makeSearch(search)(row.document)).toBe(expected);
  });

  it('finds a quest with little data', () => {
    const [row] = questRows([quest({ name: '<b>Ünnamed', required_adventure_pack: null, patron: null })]);
    expect(row && makeSearch('<b>unnamed')(row.document)).toBe(true);
  });
});
