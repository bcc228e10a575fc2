import { defaultDefinition as game } from '@rollcall/game/definition';
import { unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../charts/frame/chart-table.ts';
import { ownedPacks, type QuestChoices, usualChoices } from './quest-choices.ts';
import { type CellFacts, columnIds, columnOf, questRows, type QuestWithMetrics } from './quest-columns.ts';
import {
  filterOptions,
  type FilterSurroundings,
  groupsByQuest,
  hasMetrics,
  knownChoices,
  levelsOfCharacters,
  makeQuestTest,
  questCsvRows,
  serversText,
  sortRows,
} from './quest-view.ts';

const quest = (overrides: Partial<QuestWithMetrics> = {}): QuestWithMetrics => ({
  ...makeQuest(),
  ...unknownQuestMetrics,
  ...overrides,
});
const collator = new Intl.Collator('en');
const facts: CellFacts = { difficulty: 'elite', groups: null };
const surroundings: FilterSurroundings = { owned: null, myLevels: [], levelCap: game.level_cap };

const isShown = (
  of: Partial<QuestWithMetrics>,
  chosen: Partial<QuestChoices>,
  around: Partial<FilterSurroundings> = {},
) =>
  questRows([quest(of)]).filter(makeQuestTest({ ...usualChoices, ...chosen }, { ...surroundings, ...around }))
    .length === 1;

describe('filters', () => {
  it.each<[string, Partial<QuestWithMetrics>, Partial<QuestChoices>, boolean]>([
    ['nothing chosen', {}, {}, true],
    ['a search', {}, { search: 'sunken' }, true],
    ['a search for something else', {}, { search: 'harbor' }, false],
    ['its heroic level', {}, { levels: { first: 8, last: 9 } }, true],
    ['its epic level', {}, { levels: { first: 19, last: 20 } }, true],
    ['levels between the two', {}, { levels: { first: 9, last: 19 } }, false],
    [
      'above the cap, levels up to it',
      { epic_normal_cr: 36 },
      { levels: { first: 30, last: game.level_cap } },
      true,
    ],
    ['above the cap, levels below it', { epic_normal_cr: 36 }, { levels: { first: 30, last: 33 } }, false],
    [
      'no level known',
      { heroic_normal_cr: null, epic_normal_cr: null },
      { levels: { first: 1, last: 33 } },
      false,
    ],
    ['its pack, in any case', {}, { pack: 'tales of the DEEP' }, true],
    ['another pack', {}, { pack: 'Red Fens' }, false],
    ['a pack, it needs none', { required_adventure_pack: null }, { pack: 'Red Fens' }, false],
    ['its patron', {}, { patron: 'the coin lords' }, true],
    ['another patron', { patron: null }, { patron: 'the coin lords' }, false],
    ['its size', {}, { size: 'party' }, true],
    ['another size', { group_size: null }, { size: 'raid' }, false],
    ['free, and it is', { is_free_to_play: true }, { isFree: true }, true],
    ['free, and it needs no pack', { required_adventure_pack: null }, { isFree: true }, true],
    ['free, and it is not', {}, { isFree: true }, false],
    ['all at once', {}, { search: 'stair', levels: { first: 8, last: 8 }, size: 'Party' }, true],
    ['all but one', {}, { search: 'stair', levels: { first: 8, last: 8 }, size: 'Raid' }, false],
  ])('accept or reject a quest: %s', (_what, of, chosen, expected) => {
    expect(isShown(of, chosen)).toBe(expected);
  });

  it.each([
    [[], true],
    [[5], false],
    [[6], true],
    [[10], true],
    [[11, 17], false],
    [[1, 22], true],
  ])('for "My characters" use their levels: %j', (myLevels, expected) => {
    expect(isShown({}, { isMine: true }, { myLevels })).toBe(expected);
    expect(isShown({}, { isMine: false }, { myLevels })).toBe(true);
  });

  it.each([
    ['owned', 'Tales of the Deep', new Set(['tales of the deep']), true],
    ['not owned', 'Red Fens', new Set(['tales of the deep']), false],
    ['not needed', null, new Set(['tales of the deep']), true],
    ['nothing chosen yet', 'Red Fens', null, true],
  ] as const)('for "Packs I own" use the packs: %s', (_what, pack, owned, expected) => {
    expect(isShown({ required_adventure_pack: pack }, { pack: ownedPacks }, { owned })).toBe(expected);
  });

  it('use the levels of characters that have been seen, each once', () => {
    const entries = [
      { id: 1, character: makeCharacter({ total_level: 12 }) },
      { id: 2, character: null },
      { id: 3, character: makeCharacter({ total_level: 12 }) },
    ];
    expect(levelsOfCharacters(entries)).toEqual([12]);
  });

  it('offer each name once, with sizes in the order of the game', () => {
    const named = (
      patron: string | null,
      group_size: string | null,
      required_adventure_pack: string | null,
    ) => quest({ patron, group_size, required_adventure_pack });
    expect(
      filterOptions(
        [
          named('B', 'Raid', 'P'),
          named('a', 'Arena', 'p '),
          named('b ', 'Solo', null),
          named(' ', null, 'O'),
        ],
        collator,
      ),
    ).toEqual({ packs: ['O', 'P'], patrons: ['a', 'B'], sizes: ['Solo', 'Raid', 'Arena'] });
  });

  it('ignore names that the catalogue does not have', () => {
    const options = { packs: ['Red Fens'], patrons: ['The Harpers'], sizes: ['Raid'] };
    const known = (chosen: Partial<QuestChoices>) => knownChoices({ ...usualChoices, ...chosen }, options);
    expect(known({ pack: 'red fens', patron: 'Nobody', size: 'raid' })).toMatchObject({
      pack: 'Red Fens',
      patron: null,
      size: 'Raid',
    });
    expect(known({ pack: ownedPacks }).pack).toBe(ownedPacks);
  });
});

const anyQuest = fc
  .record({
    id: fc.integer({ min: 1, max: 500 }),
    name: fc.constantFrom('Alpha', 'beta', 'Gamma', '=1+1', 'Ärger'),
    heroic_normal_cr: fc.option(fc.integer({ min: 1, max: 34 })),
    patron: fc.option(fc.constantFrom('The Harpers', 'the harpers', 'Morgrave')),
    runs: fc.option(fc.integer({ min: 0, max: 90 })),
    median_duration_seconds: fc.option(fc.integer({ min: 60, max: 9000 })),
  })
  .map((some) => quest(some));
const anyQuests = fc.uniqueArray(anyQuest, { selector: ({ id }) => id, maxLength: 40 });
const anyColumn = fc.constantFrom(...columnIds);
const ids = (rows: ReturnType<typeof questRows>) => rows.map((row) => row.quest.id);

describe('the order', () => {
  it.each([
    ['ascending', [3, 1, 2, 4]],
    ['descending', [2, 1, 3, 4]],
  ] as const)('is %s, with unknown values last', (direction, expected) => {
    const rows = questRows([
      quest({ id: 4, runs: null }),
      quest({ id: 2, runs: 90 }),
      quest({ id: 3, runs: 0 }),
      quest({ id: 1, runs: 45 }),
    ]);
    expect(ids(sortRows(rows, { by: 'runs', direction }, facts, collator))).toEqual(expected);
  });

  it('breaks ties by name, then by id', () => {
    const rows = questRows([
      quest({ id: 3, name: 'beta' }),
      quest({ id: 2, name: 'Alpha' }),
      quest({ id: 1, name: 'beta' }),
    ]);
    const by = { by: 'runs', direction: 'descending' } as const;
    expect(ids(sortRows(rows, by, facts, collator))).toEqual([2, 1, 3]);
  });

  it('keeps every row, and puts unknown values after all known ones', () => {
    fc.assert(
      fc.property(
        anyQuests,
        anyColumn,
        fc.constantFrom('ascending', 'descending'),
        (quests, by, direction) => {
          const sort = { by, direction } as const;
          const sorted = sortRows(questRows(quests), sort, facts, collator);
          const turned = sortRows(questRows(quests.toReversed()), sort, facts, collator);
          expect(ids(sorted)).toEqual(ids(turned));
          expect(ids(sorted).toSorted((a, b) => a - b)).toEqual(
            quests.map(({ id }) => id).toSorted((a, b) => a - b),
          );
          const keys = sorted.map((row) => columnOf(by).value(row.quest, facts));
          const firstUnknown = keys.indexOf(null);
          if (firstUnknown >= 0) expect(keys.slice(firstUnknown).every((key) => key === null)).toBe(true);
          const numbers = keys.filter((key) => typeof key === 'number');
          const sign = direction === 'ascending' ? 1 : -1;
          expect(numbers).toEqual(numbers.toSorted((a, b) => sign * (a - b)));
        },
      ),
    );
  });
});

describe('open groups', () => {
  const { servers } = game;
  const [first, second] = servers.filter(({ bitness }) => bitness === 64).map(({ name }) => name);
  const old = servers.find(({ bitness }) => bitness === 32)?.name ?? '';
  const key = (name: string | undefined) => (name ?? '').toLowerCase();

  it('are counted by quest, whichever of its ids a group names, the busiest server first', () => {
    const found = groupsByQuest(
      {
        '701': { [key(first)]: 1, [key(second)]: 3, [key(old)]: 5, nowhere: 2 },
        '9': { [key(first)]: 1 },
        '5': { [key(first)]: 1 },
      },
      [quest({ id: 701, alt_id: 9 })],
      servers,
    );
    expect([...found]).toEqual([
      [
        701,
        {
          total: 5,
          servers: [
            { name: second, count: 3 },
            { name: first, count: 2 },
          ],
        },
      ],
    ]);
    const [groups] = found.values();
    expect(groups && serversText(groups)).toBe(`${second} 3, ${first} 2`);
  });
});

describe('the file', () => {
  it('contains the rows shown, with plain numbers, and empty fields for unknown values', () => {
    const rows = questRows([
      quest({
        id: 1,
        name: '=SUM(A1)',
        median_duration_seconds: 875,
        runs: 40,
        heroic_xp_per_minute: 164.57,
      }),
      quest({ id: 2, name: 'Two, "words"', patron: null }),
    ]);
    const cells = questCsvRows(
      rows,
      ['patron', 'heroic-xp', 'time', 'heroic-xp-per-minute', 'groups'],
      facts,
    );
    expect(csvText(cells)).toBe(
      [
        'Quest,Patron,Heroic XP on Elite,Median time in minutes,Heroic XP per minute,Open groups',
        "'=SUM(A1),The Coin Lords,2400,14.6,164.6,",
        '"Two, ""words""",,2400,,,',
        '',
      ].join('\r\n'),
    );
  });

  it('has as many fields in each row as columns, and the rows in their order', () => {
    fc.assert(
      fc.property(anyQuests, fc.subarray(columnIds.filter((id) => id !== 'name')), (quests, columns) => {
        const [head, ...body] = questCsvRows(questRows(quests), columns, facts);
        expect(body.map(([name]) => name)).toEqual(quests.map(({ name }) => name));
        for (const row of [head, ...body]) expect(row).toHaveLength(columns.length + 1);
      }),
    );
  });
});

describe('the metrics of runs', () => {
  it('exist once one quest has a time', () => {
    expect(hasMetrics(questRows([quest({ runs: 3 })]))).toBe(false);
    expect(hasMetrics(questRows([quest(), quest({ median_duration_seconds: 60 })]))).toBe(true);
  });
});
