import { defaultDefinition } from '@rollcall/game/definition';
import type { Character } from '@rollcall/game/character';
import { makeArea, makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it, test } from 'vitest';
import {
  groupText,
  type MemberFacts,
  memberRows,
  type MemberSort,
  sortMembers,
  whereText,
} from './member-rows.ts';

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
  it('is told with place and quest', () => {
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
  ])('%i is to the visitor %j', (id, expected) => {
    expect(rowsOf(person(id))[0]).toMatchObject(expected);
  });

  it('says a place once that bears the name of its quest', () => {
    expect(
      whereText({
        person: { ...thePerson(), place: 'Rats' },
        quest: { name: 'Rats', hasMark: true, wikiUrl: null },
      }),
    ).toBe('Rats');
  });

  it('is nowhere that is known', () => {
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

  it('are counted by how many of the guild play in them', () => {
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
  ] as const)('by %s, ascending %s: %s', (type, ascending, expected) => {
    expect(names(type, ascending)).toBe(expected);
  });

  it('is never undecided between namesakes', () => {
    const twins = rowsOf(person(9, { name: 'Bo' }), person(8, { name: 'Bo' }));
    expect(sortMembers(twins, { type: 'level', ascending: true }).map(({ id }) => id)).toEqual([8, 9]);
  });
});
