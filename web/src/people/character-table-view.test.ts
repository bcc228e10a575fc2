import { defaultDefinition } from '@rollcall/game/definition';
import { indexRaces } from '@rollcall/game/character/races';
import { makeArea, makeCharacter } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedCharacter } from '../storage/character-list-stores.ts';
import { arrangePeople, countOnline, firstOf, type PersonFacts, personRow } from './character-table-view.ts';
import { personName, personWho } from './person-name.ts';
import { idsOf as idsOfRows, rowOf as tableRowOf } from './testing/table-rows.ts';
import { groupRows, type RowGroup } from './useTableRows.ts';

const listed = (overrides: Parameters<typeof makeCharacter>[0]): ListedCharacter => {
  const character = makeCharacter(overrides);
  return { id: character.id, character };
};
const people = [
  listed({ id: 1, name: 'Ann', is_online: false, guild_name: 'Lantern Watch', server_name: 'Orien' }),
  listed({ id: 2, name: 'Ben', is_online: true, guild_name: null, server_name: 'Khyber' }),
  { id: 3, character: null },
  listed({ id: 4, name: 'Cleo', is_online: true, guild_name: 'Night Owls', server_name: 'Orien' }),
  listed({ id: 5, name: null, is_online: true, is_anonymous: true, guild_name: null }),
];
const everybody = () => true;
const nobody = () => false;
const idsOf = (entries: readonly ListedCharacter[]) => entries.map(({ id }) => id);

describe('the order of a list', () => {
  it.each([
    ['is that of adding', false, everybody, [1, 2, 3, 4, 5]],
    ['is online first, then that of adding', true, everybody, [2, 4, 5, 1, 3]],
    ['is that of adding while it is unknown who is online', true, nobody, [1, 2, 3, 4, 5]],
    ['is online first for those that are known to be', true, (id: number) => id !== 2, [4, 5, 1, 2, 3]],
  ] as const)('%s', (_what, isOnlineFirst, isAnswered, ids) => {
    expect(idsOf(arrangePeople(people, isAnswered, { isOnlineFirst, query: '' }))).toEqual(ids);
  });

  it.each([
    ['name', 'ann', [1]],
    ['part of a name, in any case', 'LE', [4]],
    ['guild', 'owls', [4]],
    ['server', 'orien', [1, 4]],
    ['a name with blanks around it', '  ben ', [2]],
    ['the id of a character never seen', '3', [3]],
    ['only blanks', '  ', [1, 2, 3, 4, 5]],
    ['a text that nobody has', 'zed', []],
    ['a pattern', '.*', []],
    ['a text across two fields', 'ann lantern', []],
  ] as const)('is searched by %s', (_what, query, ids) => {
    expect(idsOf(arrangePeople(people, everybody, { isOnlineFirst: false, query }))).toEqual(ids);
  });

  it('keeps the list’s identity if nothing moves', () => {
    expect(arrangePeople(people, everybody, { isOnlineFirst: false, query: '' })).toBe(people);
  });

  it('loses and duplicates nobody', () => {
    const anyPeople = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1 }), is_online: fc.boolean() }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(anyPeople, (some) => {
        const entries = some.map(listed);
        const arranged = arrangePeople(entries, everybody, { isOnlineFirst: true, query: '' });
        expect(new Set(arranged)).toEqual(new Set(entries));
        expect(arranged).toHaveLength(entries.length);
        const firstAway = arranged.findIndex(({ character }) => !character?.is_online);
        const rest = firstAway === -1 ? [] : arranged.slice(firstAway);
        expect(rest.every(({ character }) => !character?.is_online)).toBe(true);
      }),
    );
  });
});

it.each([
  [everybody, 3],
  [nobody, 0],
])('online characters are counted as far as they are known', (isAnswered, count) => {
  expect(countOnline(people, isAnswered)).toBe(count);
});

it.each([
  [100, false, 100],
  [101, false, 25],
  [101, true, 101],
  [500, false, 25],
  [0, false, 0],
])('a list of %i entries (whole: %s) shows %i', (count, isWhole, shown) => {
  const entries = Array.from({ length: count }, (_, place) => ({ id: place + 1, character: null }));
  expect(firstOf(entries, isWhole)).toHaveLength(shown);
});

const { races, servers } = defaultDefinition;
const facts: PersonFacts = {
  areas: new Map([[501, makeArea({ id: 501, name: 'The Harbor', region: 'Stormreach' })]]),
  isCatalogueLoaded: true,
  findRace: indexRaces(races),
  servers,
};
type Overrides = Parameters<typeof makeCharacter>[0];
const rowOf = (overrides: Overrides = {}, isAnswered = true, more: Partial<PersonFacts> = {}) => {
  const character = makeCharacter({ id: 7, name: 'Torvald', ...overrides });
  return personRow({ id: 7, character }, isAnswered, { ...facts, ...more });
};
const seenMs = Date.parse(makeCharacter().last_update);

describe('the row of a character', () => {
  it('shows the known facts', () => {
    expect(rowOf()).toEqual({
      name: 'Torvald',
      who: 'Torvald of Thelanis',
      status: 'online',
      race: { icon: 'race-human', text: 'Female Human' },
      server: 'Thelanis',
      guild: 'Lantern Watch',
      guildHref: '/guilds/thelanis/Lantern%20Watch',
      level: '20',
      classes: [{ icon: 'class-fighter', name: 'Fighter', level: 20 }],
      place: 'The Harbor',
      lastSeenMs: null,
      whoHref: '/who/thelanis?initial-search-query=Torvald',
    });
  });

  it('shows a character never seen by its id', () => {
    const row = personRow({ id: 77, character: null }, false, facts);
    expect([row.name, row.who, row.status]).toEqual(['Character 77', 'Character 77', 'unknown']);
    expect([row.server, row.guild, row.level, row.place, row.classes]).toEqual(['', '', '', '', []]);
    expect([row.lastSeenMs, row.whoHref, row.race]).toEqual([null, null, null]);
  });

  it.each([
    ['says that it is online', { is_online: true }, true, 'online', null],
    ['says that it is offline', { is_online: false }, true, 'offline', seenMs],
    ['says that it is anonymous, though online', { is_anonymous: true }, true, 'anonymous', null],
    [
      'says that it is anonymous, though offline',
      { is_anonymous: true, is_online: false },
      true,
      'anonymous',
      seenMs,
    ],
    ['says only that it was seen, if last seen online', { is_online: true }, false, 'seen', seenMs],
    ['says only that it was seen, if last seen offline', { is_online: false }, false, 'seen', seenMs],
    [
      'has the later time of the game for an offline character',
      { is_online: false, last_save: '2026-03-14T20:16:00Z' },
      true,
      'offline',
      seenMs,
    ],
  ] as const)('%s', (_what, overrides, isAnswered, status, lastSeenMs) => {
    const row = rowOf(overrides, isAnswered);
    expect([row.status, row.lastSeenMs]).toEqual([status, lastSeenMs]);
  });

  it.each([
    ['has a known place', { location_id: 501 }, true, true, 'The Harbor'],
    ['has an unknown place', { location_id: 9 }, true, true, 'Somewhere in the Aether'],
    ['has no place', { location_id: null }, true, true, 'Somewhere in the Aether'],
    ['has a place whose name is loading', { location_id: 9 }, true, false, ''],
    ['has no place while names are loading', { location_id: null }, true, false, 'Somewhere in the Aether'],
    [
      'hides the place of an anonymous character',
      { is_anonymous: true, location_id: null },
      true,
      true,
      '???',
    ],
    [
      'hides the place of an offline, anonymous character',
      { is_anonymous: true, location_id: null, is_online: false },
      true,
      true,
      '',
    ],
    ['has an unknown last place', { location_id: 9, is_online: false }, true, true, ''],
    ['has a known last place', { is_online: false }, true, true, 'The Harbor'],
    ['has a known place before an answer', {}, false, true, 'The Harbor'],
  ] as const)('%s', (_what, overrides, isAnswered, isCatalogueLoaded, place) => {
    expect(rowOf(overrides, isAnswered, { isCatalogueLoaded }).place).toBe(place);
  });

  it.each([
    ['online', {}, true, '/who/thelanis?initial-search-query=Torvald'],
    ['offline', { is_online: false }, true, null],
    ['not answered', {}, false, null],
    ['anonymous', { is_anonymous: true }, true, null],
    ['nameless', { name: null }, true, null],
    ['on a 32-bit server', { server_name: 'Cormyr' }, true, null],
    ['on an unknown server', { server_name: 'Atlantis' }, true, null],
    [
      'with a name like a query',
      { name: 'a&b=c#d' },
      true,
      '/who/thelanis?initial-search-query=a%26b%3Dc%23d',
    ],
  ] as const)(
    'links to the Who list only where that shows the character: %s',
    (_what, overrides, isAnswered, href) => {
      expect(rowOf(overrides, isAnswered).whoHref).toBe(href);
    },
  );

  it('removes characters from outside that would reverse the page’s text', () => {
    const evil = '\u202Eevil\u0000';
    const row = rowOf({ name: evil, guild_name: evil, server_name: evil, gender: evil, race: evil });
    expect(JSON.stringify(row)).not.toMatch(/\\u0000|\u202E/);
    expect(row.race?.icon).toBe('race-unknown');
  });

  it('shows a character without a name by its id', () => {
    const character = makeCharacter({ id: 7, name: null });
    expect(personName({ id: 7, character })).toBe('Character 7');
    expect(personWho({ id: 7, character })).toBe('Character 7 of Thelanis');
  });
});

const rows = (ids: readonly number[]) => ids.map(tableRowOf);
const idsIn = (groups: readonly RowGroup[]) => groups.map((group) => idsOfRows(group.rows));
const regroup = (first: readonly number[], then: readonly number[], size = 3) => {
  const before = groupRows([], rows(first), size);
  return { before, after: groupRows(before, rows(then), size) };
};

describe('groups of rows', () => {
  it.each([
    ['are filled one after the other', [], [1, 2, 3, 4, 5, 6, 7], [[1, 2, 3], [4, 5, 6], [7]]],
    ['fill the last one when a row is added at the end', [1, 2], [1, 2, 3, 4], [[1, 2, 3], [4]]],
    [
      'keep their rows when one is removed',
      [1, 2, 3, 4, 5, 6],
      [1, 3, 4, 5, 6],
      [
        [1, 3],
        [4, 5, 6],
      ],
    ],
    [
      'take back a row that returns',
      [1, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 6],
      [
        [1, 2, 3, 4],
        [5, 6],
      ],
    ],
    ['take in rows inserted among theirs', [1, 2, 3, 4], [1, 2, 9, 3, 4], [[1, 2, 9, 3], [4]]],
    ['have new rows at the start in a group of their own', [1, 2, 3], [9, 1, 2, 3], [[9], [1, 2, 3]]],
    ['move only the row that is elsewhere', [1, 2, 3, 4, 5, 6], [5, 1, 2, 3, 4, 6], [[5], [1, 2, 3], [4, 6]]],
    [
      'are made again from where too many rows are inserted',
      [1, 2],
      [1, 7, 8, 9, 10, 11, 12, 2],
      [
        [1, 7, 8, 9, 10, 11],
        [12, 2],
      ],
    ],
    ['lose unwanted rows, and end with the last', [1, 2, 3, 4], [4], [[4]]],
    ['are none without rows', [1, 2], [], []],
  ])('%s', (_what, first, then, expected) => {
    expect(idsIn(regroup(first, then).after)).toEqual(expected);
  });

  it('keep their identity if they are equal', () => {
    const { before, after } = regroup([1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 6, 7]);
    expect([after[0] === before[0], after[1] === before[1], after[2] === before[2]]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('change when something about a row changes', () => {
    const before = groupRows([], rows([1, 2]), 1);
    const after = groupRows(before, [{ ...tableRowOf(1), isAnswered: true }, ...rows([2])], 1);
    expect([after[0] === before[0], after[0]?.key === before[0]?.key, after[1] === before[1]]).toEqual([
      false,
      true,
      true,
    ]);
  });

  const anyRows = fc.uniqueArray(fc.nat({ max: 59 })).map(rows);

  it('contain every row once and in order, with unique keys and limited sizes', () => {
    fc.assert(
      fc.property(
        fc.array(anyRows, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (lists, size) => {
          let groups: readonly RowGroup[] = [];
          for (const list of lists) {
            groups = groupRows(groups, list, size);
            expect(groups.flatMap((group) => group.rows)).toEqual(list);
            expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
            expect(groups.every((group) => group.rows.length > 0 && group.rows.length <= 2 * size)).toBe(
              true,
            );
          }
        },
      ),
    );
  });

  it('leave the other rows in place when one is removed', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(), (list, chosen) => {
        const before = groupRows([], list, 4);
        const gone = list[chosen % Math.max(1, list.length)];
        const after = groupRows(
          before,
          list.filter((row) => row !== gone),
          4,
        );
        const changed = before.filter((group) => !after.includes(group));
        expect(changed.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
