import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { placedAgain, placeFor, placesLeft, placeUse, readPlaces, readRole, roleExpected } from './places.ts';

const raid = [
  { role: 'tank', count: 1 },
  { role: 'healer', count: 2 },
  { role: 'any', count: 1 },
];
const person = (id: string, role: string | null, wishes = role ?? 'any') => ({ id, role, wishes });

describe('the use of places', () => {
  it('counts the free places of each role', () => {
    const roster = { places: raid, people: [person('a', 'healer'), person('b', null), person('c', 'tank')] };
    expect(placeUse(roster).map(({ role, free }) => [role, free])).toEqual([
      ['tank', 0],
      ['healer', 1],
      ['any', 1],
    ]);
    expect(placesLeft(roster)).toBe(2);
  });
});

describe('the place for somebody', () => {
  it.each([
    ['of the role', 'healer', [], 'healer'],
    ['for anybody, when the role is full', 'tank', [person('a', 'tank')], 'any'],
    ['for anybody, when the role has no places', 'Bard', [], 'any'],
    ['on the bench, when both are full', 'tank', [person('a', 'tank'), person('b', 'any')], null],
    ['only for anybody, when anything is asked for', 'any', [person('a', 'any')], null],
  ])('is one %s', (_, wish, people, place) => {
    expect(placeFor(wish, { places: raid, people }, null)).toBe(place);
  });

  it('may be the present one', () => {
    const people = [person('a', 'tank'), person('b', 'any')];
    expect(placeFor('tank', { places: raid, people }, 'a')).toBe('tank');
    expect(placeFor('tank', { places: raid, people }, 'b')).toBe('any');
  });
});

describe('a change of places', () => {
  it.each([
    ['keeps places of the same role', [person('a', 'tank')], ['tank']],
    ['moves the last of the order to the bench', [person('a', 'tank'), person('b', 'tank')], ['tank', 'any']],
    [
      'seats by wish those whose places are gone',
      [person('a', 'other', 'healer'), person('b', 'other', 'Bard'), person('c', 'other', 'Bard')],
      ['healer', 'any', null],
    ],
    ['leaves the bench alone', [person('a', null, 'healer')], [null]],
  ])('%s', (_, people, roles) => {
    expect(placedAgain(raid, people).map(({ role }) => role)).toEqual(roles);
  });
});

describe('a role', () => {
  it.each([
    ['ANY', 'any'],
    [' Healer ', 'healer'],
    ['favored soul', 'Favored Soul'],
    ['Epic', null],
    ['constructor', null],
  ])('%j is read as %j', (text, role) => {
    expect(readRole(text, defaultDefinition)).toBe(role);
  });
});

describe('places', () => {
  it('are read with the proper names of roles', () => {
    const sent = [
      { role: 'bard', count: 1 },
      { role: 'Any', count: 11 },
    ];
    expect(readPlaces(sent, defaultDefinition)).toEqual({
      state: 'read',
      places: [
        { role: 'Bard', count: 1 },
        { role: 'any', count: 11 },
      ],
    });
  });

  it.each([
    [
      'an unknown role',
      [
        { role: 'any', count: 1 },
        { role: 'Jester', count: 1 },
      ],
      'places.1.role',
      roleExpected,
    ],
    [
      'a role twice',
      [
        { role: 'tank', count: 1 },
        { role: 'TANK', count: 1 },
      ],
      'places.1.role',
      'must not name a role twice',
    ],
    [
      '13 places',
      [
        { role: 'tank', count: 1 },
        { role: 'any', count: 12 },
      ],
      'places',
      'must be at most 12 places together',
    ],
  ])('with %s are refused', (_, sent, path, message) => {
    expect(readPlaces(sent, defaultDefinition)).toEqual({ state: 'wrong', issue: { path, message } });
  });
});
