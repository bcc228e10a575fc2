import { areaSchema } from '@rollcall/game/quest/area';
import { questSchema } from '@rollcall/game/quest/quest';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseArea, parseQuest, questWarnings, type ParsedRow } from './catalogue-rows.ts';

function issuesOf<T>(parsed: ParsedRow<T>): [string, string][] {
  return parsed.state === 'invalid' ? parsed.issues.map(({ path, message }) => [path, message]) : [];
}

const quest = {
  id: 11,
  alt_id: null,
  area_id: 21,
  name: 'The Long Stair',
  heroic_normal_cr: 5,
  epic_normal_cr: null,
  xp: {
    heroic_casual: 100,
    heroic_normal: 200,
    heroic_hard: 300,
    heroic_elite: 400,
    epic_casual: null,
    epic_normal: null,
    epic_hard: null,
    epic_elite: null,
  },
  is_free_to_play: false,
  is_free_to_vip: true,
  required_adventure_pack: 'The Catacombs',
  adventure_area: 'The Stair',
  quest_journal_group: 'The Harbor',
  group_size: 'Party',
  patron: 'The Coin Lords',
  average_time: 1500,
  length: 1500,
  tip: 'Mind the third step',
};

describe('a row of areas', () => {
  const area = { id: 5, name: 'The Harbor', is_public: true, is_wilderness: false, region: 'Stormreach' };

  test.each<[string, unknown, unknown]>([
    ['in our shape', area, area],
    [
      "in a collector's own shape",
      { areaid: '5', name: ' The Harbor ', ispublicspace: 'true', iswilderness: '0', region: 'Stormreach' },
      area,
    ],
    [
      'with the fewest fields',
      { id: 0, name: 'No Area' },
      { id: 0, name: 'No Area', is_public: false, is_wilderness: false, region: null },
    ],
    ['with missing values as text', { ...area, region: 'NULL' }, { ...area, region: null }],
    ['with an empty region', { ...area, region: '' }, { ...area, region: null }],
    [
      'with invalid characters',
      { ...area, name: 'The\u0000 \ud800Harbor\n' },
      { ...area, name: 'The  \ufffdHarbor' },
    ],
  ])('%s is accepted', (_, row, expected) => {
    expect(parseArea(row)).toEqual({ state: 'valid', value: expected, warnings: [] });
  });

  test.each<[unknown, [string, string][]]>([
    [null, [['', 'must be an object']]],
    [[], [['', 'must be an object']]],
    [
      {},
      [
        ['id', 'is missing'],
        ['name', 'is missing'],
      ],
    ],
    [
      { areaid: 'five', name: null },
      [
        ['areaid', 'must be a number'],
        ['name', 'is missing'],
      ],
    ],
    [{ ...area, id: -1 }, [['id', 'must be at least 0']]],
    [{ ...area, id: 1.5 }, [['id', 'must be a whole number']]],
    [{ ...area, id: '1e3' }, [['id', 'must be a number']]],
    [{ ...area, name: 5 }, [['name', 'must be text']]],
    [{ ...area, name: '\n' }, [['name', 'is missing']]],
    [{ ...area, name: 'x'.repeat(4096) }, [['name', 'must be at most 200 characters long']]],
    [{ areaid: 5, name: 'A', ispublicspace: 'maybe' }, [['ispublicspace', 'must be true or false']]],
  ])('%j is rejected with its wrong fields', (row, expected) => {
    expect(issuesOf(parseArea(row))).toEqual(expected);
  });
});

describe('a row of quests', () => {
  it('in our shape is accepted unchanged', () => {
    expect(parseQuest(quest)).toEqual({ state: 'valid', value: quest, warnings: [] });
  });

  it('in a collector’s own shape is accepted, with numbers and booleans from text', () => {
    const row = {
      questid: '11',
      altid: '',
      areaid: '21',
      name: 'The Long Stair',
      heroicnormalcr: '5',
      epicnormalcr: 'null',
      heroiccasualxp: '100',
      heroicnormalxp: '200',
      heroichardxp: 300,
      heroicelitexp: '400',
      epicnormalxp: null,
      isfreetoplay: 'f',
      isfreetovip: 't',
      requiredadventurepack: 'The Catacombs',
      adventurearea: 'The Stair',
      questjournalgroup: 'The Harbor',
      groupsize: 'PARTY',
      patron: 'The Coin Lords',
      averagetime: '1500',
      tip: 'Mind the third step',
    };
    expect(parseQuest(row)).toEqual({ state: 'valid', value: quest, warnings: [] });
  });

  it('with 0 XP does not exist in that form, and with length 0 has no known length', () => {
    const xp = { ...quest.xp, heroic_casual: 0, epic_casual: '0' };
    const zeros = { ...quest, xp, average_time: 0, length: 0 };
    expect(parseQuest(zeros)).toMatchObject({
      value: { xp: { ...quest.xp, heroic_casual: null }, average_time: null, length: null },
    });
    const { average_time: _, ...row } = { ...quest, epichardxp: 0, length: '0' };
    expect(parseQuest(row)).toMatchObject({ value: { xp: quest.xp, average_time: null, length: null } });
  });

  it('may call its journal group an area', () => {
    const { quest_journal_group, ...row } = quest;
    expect(parseQuest({ ...row, quest_journal_area: quest_journal_group })).toMatchObject({ value: quest });
  });

  it('without a free-to-play field is free if it needs no pack', () => {
    const bare = { id: 1, name: 'A' };
    expect(parseQuest(bare)).toMatchObject({ value: { is_free_to_play: true, is_free_to_vip: true } });
    expect(parseQuest({ ...bare, required_adventure_pack: 'P', is_free_to_vip: true })).toMatchObject({
      value: { is_free_to_play: false, is_free_to_vip: true },
    });
  });

  it('with a known misspelling of a pack gets the right name, and a warning', () => {
    expect(
      parseQuest({ ...quest, required_adventure_pack: 'Whtie Plume Mountain and Other Tales' }),
    ).toMatchObject({
      value: { required_adventure_pack: 'White Plume Mountain and Other Tales' },
      warnings: [
        { path: 'required_adventure_pack', message: 'was read as "White Plume Mountain and Other Tales"' },
      ],
    });
  });

  test.each([1, 34, 100])('of level %i is accepted, even above the cap', (heroic_normal_cr) => {
    expect(parseQuest({ ...quest, heroic_normal_cr })).toMatchObject({ value: { heroic_normal_cr } });
  });

  test.each<[object, [string, string][]]>([
    [{ id: 0 }, [['id', 'must be at least 1']]],
    [{ heroic_normal_cr: 0 }, [['heroic_normal_cr', 'must be at least 1']]],
    [{ epic_normal_cr: '101' }, [['epic_normal_cr', 'must be at most 100']]],
    [{ group_size: 'Crowd' }, [['group_size', 'must be one of Solo, Party, Raid, Arena']]],
    [{ xp: 'much' }, [['xp', 'must be an object']]],
    [{ xp: { heroic_hard: 'much' } }, [['xp.heroic_hard', 'must be a number']]],
    [{ xp: null, heroichardxp: -1 }, [['heroichardxp', 'must be at least 0']]],
    [
      { average_time: 'long', tip: 5 },
      [
        ['average_time', 'must be a number'],
        ['tip', 'must be text'],
      ],
    ],
  ])('with %j is rejected with its wrong fields', (wrong, expected) => {
    expect(issuesOf(parseQuest({ ...quest, ...wrong }))).toEqual(expected);
  });

  it('with keys that are special in JavaScript is accepted without these keys', () => {
    const row: unknown = JSON.parse(
      '{"__proto__":{"name":"B"},"constructor":{},"id":1,"xp":{"__proto__":{"heroic_hard":5}}}',
    );
    expect(issuesOf(parseQuest(row))).toEqual([['name', 'is missing']]);
  });
});

test('A quest with an unknown area gets a warning, and a quest without an area does not', () => {
  const warningsOf = (area_id: number | null) => {
    const parsed = parseQuest({ ...quest, area_id });
    return parsed.state === 'valid' ? questWarnings(parsed.value, (id) => id === 21) : null;
  };
  expect([21, 0, null].map(warningsOf)).toEqual([[], [], []]);
  expect(warningsOf(22)).toEqual([{ path: 'area_id', message: 'is no known area (22)' }]);
});

test('A row is either accepted in the shape of the API or rejected with issues', () => {
  const cell = fc.oneof(
    fc.jsonValue(),
    fc.integer(),
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.boolean(),
  );
  const row = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        id: cell,
        questid: cell,
        areaid: cell,
        name: cell,
        xp: cell,
        heroicnormalcr: cell,
        length: cell,
        region: cell,
      },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(row, (sent) => {
      const pairs = [
        { parsed: parseArea(sent), schema: areaSchema },
        { parsed: parseQuest(sent), schema: questSchema },
      ];
      for (const { parsed, schema } of pairs) {
        if (parsed.state === 'invalid') expect(parsed.issues.length).toBeGreaterThan(0);
        else expect(schema.safeParse(parsed.value).success).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
