import { makeCharacter } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { arrangePeople, countOnline, firstOf } from './people-order.ts';

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
    ['that of adding', false, everybody, [1, 2, 3, 4, 5]],
    ['online first, else that of adding', true, everybody, [2, 4, 5, 1, 3]],
    ['that of adding while nobody has said who is online', true, nobody, [1, 2, 3, 4, 5]],
    ['online first of those of whom it is known', true, (id: number) => id !== 2, [4, 5, 1, 2, 3]],
  ] as const)('%s', (_what, isOnlineFirst, isAnswered, ids) => {
    expect(idsOf(arrangePeople(people, isAnswered, { isOnlineFirst, query: '' }))).toEqual(ids);
  });

  it.each([
    ['name', 'ann', [1]],
    ['part of a name, in any case', 'LE', [4]],
    ['guild', 'owls', [4]],
    ['server', 'orien', [1, 4]],
    ['outer blanks', '  ben ', [2]],
    ['a number of who was never seen', '3', [3]],
    ['nothing but blanks', '  ', [1, 2, 3, 4, 5]],
    ['what nobody bears', 'zed', []],
    ['a pattern', '.*', []],
    ['no two fields at once', 'ann lantern', []],
  ] as const)('is searched by %s', (_what, query, ids) => {
    expect(idsOf(arrangePeople(people, everybody, { isOnlineFirst: false, query }))).toEqual(ids);
  });

  it('is the very same list where nothing moves', () => {
    expect(arrangePeople(people, everybody, { isOnlineFirst: false, query: '' })).toBe(people);
  });

  it('loses and doubles nobody', () => {
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
])('counts who is online, as far as that is known', (isAnswered, count) => {
  expect(countOnline(people, isAnswered)).toBe(count);
});

it.each([
  [100, false, 100],
  [101, false, 25],
  [101, true, 101],
  [500, false, 25],
  [0, false, 0],
])('of %i entries, whole: %s, shows %i', (count, isWhole, shown) => {
  const entries = Array.from({ length: count }, (_, place) => ({ id: place + 1, character: null }));
  expect(firstOf(entries, isWhole)).toHaveLength(shown);
});
