import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeArea, makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it, test } from 'vitest';
import { emptyList } from '../../storage/stored-list.ts';
import {
  groupText,
  guildFigures,
  memberAccess,
  type MemberFacts,
  memberRows,
  type MemberSort,
  offlineCount,
  sortMembers,
  whereText,
} from './guild-view.ts';
import { makeGuild, onlineMembers } from './testing/make-guild.ts';

const facts: MemberFacts = {
  definition: defaultDefinition,
  viewer: {
    areasById: new Map([
      [501, makeArea({ id: 501, name: 'The Harbor' })],
      [502, makeArea({ id: 502, name: 'The Cellar' })],
    ]),
    questsByArea: new Map([[502, [makeQuest({ id: 1, area_id: 502, name: 'Rats' })]]]),
    registeredIds: new Set([1]),
    friendIds: new Set([2]),
    ignoredIds: new Set([3]),
  },
  isCatalogueLoaded: true,
};
const person = (id: number, overrides: Partial<Character> = {}) =>
  makeCharacter({ id, name: `P${id}`, ...overrides });
const rowsOf = (...members: readonly Character[]) => memberRows(members, facts);

describe('a member', () => {
  it('is described with place and quest', () => {
    const [row] = rowsOf(person(7, { location_id: 502 }));
    expect(row).toMatchObject({
      id: 7,
      person: { name: 'P7', place: 'The Cellar', level: '20' },
      quest: { name: 'Rats', hasMark: true },
    });
    expect(row && whereText(row)).toBe('The Cellar · Rats');
  });

  test.each([
    [1, { isYou: true, isFriend: false, canBefriend: false }],
    [2, { isYou: false, isFriend: true, canBefriend: false }],
    [3, { isYou: false, isFriend: false, canBefriend: false }],
    [4, { isYou: false, isFriend: false, canBefriend: true }],
  ])('%i has the relation %j to the visitor', (id, expected) => {
    expect(rowsOf(person(id))[0]).toMatchObject(expected);
  });

  it('does not repeat the name of a quest that is also the name of its place', () => {
    expect(
      whereText({
        person: { ...thePerson(), place: 'Rats' },
        quest: { name: 'Rats', hasMark: true, wikiUrl: null, links: [] },
      }),
    ).toBe('Rats');
  });

  it('has no place if none is known', () => {
    expect(rowsOf(person(4, { location_id: null }))[0]?.person.place).toBe('Somewhere in the Aether');
  });

  function thePerson() {
    const [row] = rowsOf(person(4));
    if (row === undefined) throw new Error('One goes in, one comes out.');
    return row.person;
  }
});

describe('groups', () => {
  const inGroup = (id: number, group_id: number) => person(id, { is_in_party: true, group_id });

  it('are numbered by how many members play in them', () => {
    const rows = rowsOf(
      inGroup(10, 7),
      inGroup(11, 7),
      inGroup(12, 9),
      inGroup(13, 9),
      inGroup(14, 9),
      inGroup(15, 5),
      inGroup(16, 0),
      person(17),
    );
    expect(rows.map(({ group }) => groupText(group))).toEqual([
      'Group 2',
      'Group 2',
      'Group 1',
      'Group 1',
      'Group 1',
      'In a group',
      '',
      '',
    ]);
    expect(rows[2]?.group).toEqual({ kind: 'together', number: 1, hue: 0 });
  });
});

describe('the order', () => {
  const rows = rowsOf(
    person(10, { name: 'Cole', total_level: 4, location_id: 502 }),
    person(11, { name: 'aria', total_level: 20, is_in_party: true, group_id: 3 }),
    person(12, { name: 'Bo', total_level: 4, classes: [{ name: 'Bard', level: 4 }] }),
    person(13, { name: 'Dun', total_level: 9, is_in_party: true, group_id: 8 }),
    person(14, { name: 'Eve', total_level: 9, is_in_party: true, group_id: 8 }),
  );
  const names = (type: MemberSort, ascending: boolean) =>
    sortMembers(rows, { type, ascending })
      .map(({ person: { name } }) => name)
      .join(' ');

  test.each([
    ['name', true, 'aria Bo Cole Dun Eve'],
    ['name', false, 'Eve Dun Cole Bo aria'],
    ['level', true, 'Bo Cole Dun Eve aria'],
    ['level', false, 'aria Dun Eve Bo Cole'],
    ['place', true, 'Cole aria Bo Dun Eve'],
    ['class', true, 'Bo aria Cole Dun Eve'],
    ['group', true, 'Dun Eve aria Bo Cole'],
    ['group', false, 'Bo Cole aria Dun Eve'],
  ] as const)('by %s (ascending %s): %s', (type, ascending, expected) => {
    expect(names(type, ascending)).toBe(expected);
  });

  it('is stable between members with the same name', () => {
    const twins = rowsOf(person(9, { name: 'Bo' }), person(8, { name: 'Bo' }));
    expect(sortMembers(twins, { type: 'level', ascending: true }).map(({ id }) => id)).toEqual([8, 9]);
  });
});

const entry = (id: number, overrides: Parameters<typeof makeCharacter>[0] = {}) => ({
  id,
  character: makeCharacter({ id, name: `P${id}`, ...overrides }),
});
const tokens = (...ids: readonly number[]) => ({
  ...emptyList(),
  data: ids.map((characterId) => ({ characterId, token: `t${characterId}`, tokenId: 'n' })),
});
const accessBy = (entries: Parameters<typeof memberAccess>[0], ...ids: readonly number[]) =>
  memberAccess(entries, tokens(...ids), 'thelanis', 'LANTERN watch');

describe('the access of a visitor to a guild', () => {
  it('tries tokens of known members first, then of characters whose guild is unknown', () => {
    const access = accessBy(
      [
        entry(1, { guild_name: null, is_anonymous: true }),
        entry(2),
        entry(3),
        entry(4, { guild_name: 'Ash' }),
        entry(5, { server_name: 'Orien' }),
        entry(6, { guild_name: null }),
        { id: 7, character: null },
      ],
      1,
      3,
      4,
      5,
      6,
      7,
    );
    expect(access).toMatchObject({
      kind: 'tokens',
      tokens: [
        { token: { token: 't3' }, name: 'P3' },
        { token: { token: 't1' }, name: 'P1' },
      ],
    });
  });

  test.each([
    ['needs verification for a member', [entry(2)], { kind: 'unverified', id: 2, name: 'P2' }],
    [
      'needs verification for a member without a known name',
      [entry(2, { name: null })],
      { kind: 'unverified', id: 2, name: 'Character 2' },
    ],
    ['is none without characters', [], { kind: 'none' }],
    ['is none for a character of another guild', [entry(2, { guild_name: 'Ash' })], { kind: 'none' }],
    [
      'is none for an anonymous character without a token',
      [entry(2, { guild_name: null, is_anonymous: true })],
      { kind: 'none' },
    ],
  ] as const)('%s', (_who, entries, expected) => {
    expect(accessBy(entries)).toEqual(expected);
  });
});

describe('the figures of a guild', () => {
  const texts = (guild: Parameters<typeof guildFigures>[0]) =>
    guildFigures(guild, defaultDefinition).map(({ label, value, note }) => [label, value, note]);

  it('count members, those online and those at the level cap', () => {
    const guild = makeGuild({
      character_count: 1234,
      online_characters: onlineMembers({ id: 1 }, { id: 2 }),
      levels: { 20: 1, 34: 7 },
    });
    expect(texts(guild)).toEqual([
      ['Online now', '2', 'under 1% of all'],
      ['Members', '1,234', ''],
      ['At level 34', '7', ''],
    ]);
    expect(guildFigures(guild, defaultDefinition)[0]?.isLit).toBe(true);
  });

  it('use the singular for a guild of one member, who is offline', () => {
    const guild = makeGuild({ character_count: 1, online_characters: {}, levels: { 5: 1 } });
    expect(texts(guild)).toEqual([
      ['Online now', '0', ''],
      ['Member', '1', ''],
      ['At level 34', '0', ''],
    ]);
    expect(guildFigures(guild, defaultDefinition)[0]?.isLit).toBe(false);
  });

  it('keep their places while loading', () => {
    expect(texts(null)).toEqual([
      ['Online now', null, ''],
      ['Members', null, ''],
      ['At level 34', null, ''],
    ]);
  });
});

test.each([
  [53, 2, 51],
  [1, 1, 0],
  // The counts are from different times.
  [1, 2, 0],
])('of %i members, %i of them online, %i are offline', (character_count, online, offline) => {
  const online_characters = onlineMembers(
    ...Array.from({ length: online }, (_, place) => ({ id: place + 1 })),
  );
  expect(offlineCount(makeGuild({ character_count, online_characters }))).toBe(offline);
});
