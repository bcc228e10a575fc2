import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '@rollcall/game/time';
import { makePerson, makeRoster } from './testing/rosters.ts';
import {
  changedTexts,
  freeText,
  placesText,
  rosterBoard,
  shownPerson,
  slotsOf,
  startText,
} from './roster-view.ts';

const named = (ids: string, role: string | null = 'tank') =>
  Array.from(ids, (id) => makePerson({ id, name: id, role }));
const idsOf = (slots: ReturnType<typeof slotsOf>) => slots.map((person) => person?.id ?? '-').join('');

describe('the board of a roster', () => {
  it('has the people of each role, and the bench', () => {
    const people = [...named('ab'), ...named('c', 'healer'), ...named('d', null)];
    const board = rosterBoard(makeRoster({ people }));
    expect(board.groups.map(({ title, people: has, freeCount }) => [title, has.length, freeCount])).toEqual([
      ['Tanks', 2, 0],
      ['Healers', 1, 2],
      ['Others', 0, 7],
    ]);
    expect([board.bench.length, board.placeCount, board.freeCount]).toEqual([1, 12, 9]);
  });

  it.each([
    [0, 'Full'],
    [1, '1 place left'],
    [9, '9 places left'],
  ])('with %i free places: %s', (freeCount, text) => {
    expect(freeText({ freeCount })).toBe(text);
  });

  it.each([
    [{ role: 'tank', count: 1 }, '1 tank'],
    [{ role: 'Favored Soul', count: 2 }, '2 favored soul'],
  ])('names places: %o', (place, text) => {
    expect(placesText([place])).toBe(text);
  });

  it.each([
    ['\u202eAldwin\u202c', 'Aldwin'],
    ['<b>Aldwin</b>', '<b>Aldwin</b>'],
    ['\u200b', 'Nameless'],
  ])('shows the name %j as %s', (name, shown) => {
    expect(shownPerson({ name })).toBe(shown);
  });
});

describe('the slots of a group', () => {
  it.each([
    ['in the order of the roster', 'ab', 3, null, 'ab-'],
    ['somebody who leaves while the board is in use', 'bc', 3, ['a', 'b', 'c'], '-bc'],
    ['somebody who comes then', 'bcd', 3, ['a', 'b', 'c'], 'dbc'],
    ['a new order then', 'ba', 3, ['a', 'b', null], 'ab-'],
    ['a bench that grows', 'abc', 0, ['a', 'b'], 'abc'],
    ['a bench that shrinks at its end', 'a', 0, ['a', 'b'], 'a'],
    ['fewer places than before', 'a', 1, ['a', null, null], 'a'],
  ] as const)('%s', (_, ids, count, before, slots) => {
    expect(idsOf(slotsOf(named(ids), count, before))).toBe(slots);
  });
});

describe('the time until a raid', () => {
  it.each([
    [2 * dayMs + 3 * hourMs, 'In 2 days 3 hours'],
    [14 * minuteMs + 5000, 'In 14:05'],
    [0, 'Begins now'],
    [-20 * minuteMs, 'Began 20 minutes ago'],
    [-3 * dayMs, 'Was 3 days ago'],
  ])('%i ms ahead: %s', (aheadMs, text) => {
    expect(startText(1e12 + aheadMs, 1e12)).toBe(text);
  });
});

it('an edit by somebody else is described field by field, without the people', () => {
  const before = makeRoster();
  const after = makeRoster({
    version: 2,
    difficulty: 'Hard',
    is_locked: true,
    note: 'Bring\u202e potions',
    places: [{ role: 'any', count: 12 }],
    people: [makePerson()],
  });
  expect(changedTexts(before, after, 'UTC')).toEqual([
    'Difficulty: Any → Hard',
    'Places: 2 tanks, 3 healers, 7 others → 12 for any role',
    'Note: none → Bring potions',
    'Sign-ups: open → locked',
  ]);
  expect(changedTexts(before, makeRoster({ people: [makePerson()] }), 'UTC')).toEqual([]);
});
