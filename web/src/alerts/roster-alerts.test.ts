import { describe, expect, it } from 'vitest';
import { minuteMs } from '@rollcall/game/time';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { OwnRoster } from '../storage/rosters-store.ts';
import { reminderOf, signUpAlert } from './roster-alerts.ts';

const entry: OwnRoster = {
  id: 'Vb3xQ0mZrJc5tWk8NfYuAg',
  questName: 'The Tidal\u202e Throne',
  serverName: 'Thelanis',
  startsAt: '2026-03-20T20:00:00Z',
  organiserSecret: 'secret',
  signUps: [{ personId: 'own', secret: 'secret' }],
  isAnnounced: false,
};
const startsAtMs = fromWireTime(entry.startsAt);

describe('the reminder of a raid night', () => {
  it.each([
    [31, null],
    [30, 'The Tidal Throne begins in 30 minutes'],
    [0.5, 'The Tidal Throne begins in a minute'],
    [0, null],
    [-5, null],
  ])('%d minutes before: %s', (minutes, title) => {
    expect(reminderOf(entry, startsAtMs - minutes * minuteMs)?.title ?? null).toBe(title);
  });

  it('is shown once, and leads to the roster', () => {
    expect(reminderOf({ ...entry, isAnnounced: true }, startsAtMs - minuteMs)).toBeNull();
    expect(reminderOf(entry, startsAtMs - minuteMs)?.path).toBe('/raid/Vb3xQ0mZrJc5tWk8NfYuAg');
  });
});

describe('an alert about sign-ups', () => {
  const person = (id: string, name = id) => ({
    id,
    name,
    character_id: null,
    classes: [],
    total_level: null,
    role: null,
    wishes: 'any',
    is_verified: false,
    signed_up_at: '2026-03-14T20:15:00Z',
    live: null,
  });
  const titleOf = (people: readonly ReturnType<typeof person>[], own = entry) =>
    signUpAlert(own, new Set(['known']), { people: [...people], quest_name: entry.questName })?.title ?? null;

  it.each([
    ['nobody new', [person('known')], null],
    ['the visitor', [person('own')], null],
    ['one', [person('known'), person('a', 'Aldwin')], 'Aldwin signed up'],
    ['five', ['a', 'b', 'c', 'd', 'e'].map((id) => person(id)), 'a, b, c and 2 more signed up'],
    ['a name without visible letters', [person('a', '\u202e\u200b')], 'Somebody signed up'],
  ])('of %s', (_, people, title) => {
    expect(titleOf(people)).toBe(title);
  });

  it('goes to the organiser only', () => {
    expect(titleOf([person('a')], { ...entry, organiserSecret: null })).toBeNull();
  });
});
