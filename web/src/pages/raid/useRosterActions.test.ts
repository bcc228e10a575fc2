import type { Roster } from '@rollcall/game/raid-roster/roster';
import { expect, it } from 'vitest';
import { makePerson, makeRoster } from '../../rosters/testing/rosters.ts';
import { newsOf } from './useRosterActions.ts';

const aldwin = makePerson({ id: 'a', name: 'Aldwin', role: 'healer' });
const brida = makePerson({ id: 'b', name: 'Brida' });
const posted = { group_id: 7, leader_name: 'Aldwin', member_count: 3 };

it.each<[string, Partial<Roster>, Partial<Roster>, string]>([
  ['nothing', {}, {}, ''],
  ['a sign-up', {}, { people: [aldwin] }, 'Aldwin signed up as Healer'],
  ['one on the bench', { people: [aldwin] }, { people: [aldwin, brida] }, 'Brida signed up on the bench'],
  ['a move', { people: [brida] }, { people: [{ ...brida, role: 'any' }] }, 'Brida now has a place'],
  ['somebody who leaves', { people: [aldwin, brida] }, { people: [brida] }, 'Aldwin left'],
  ['a posted group that is locked', {}, { posted, is_locked: true }, 'The group is posted. Locked'],
  ['another time', {}, { starts_at: '2026-03-21T20:00:00Z' }, 'The time has changed'],
])('screen readers are told of %s', (_, before, after, text) => {
  expect(newsOf(makeRoster(before), makeRoster(after), ({ name }) => name)).toBe(text);
});
