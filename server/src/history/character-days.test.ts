import type { Character } from '@rollcall/game/character';
import type { HistoryEvent } from '@rollcall/game/history-event';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { recordEvents } from './record-events.ts';
import type { CharacterDayRow, StoredCharacter } from './row-changes.ts';
import { storedSince } from './testing/stored-character.ts';

const at = (minute: number) => `2026-03-14T20:${String(minute).padStart(2, '0')}:00Z`;

function seen(minute: number, overrides: Partial<Character> = {}, isLogin = false): HistoryEvent {
  const character = makeCharacter({ id: 1, ...overrides });
  return { type: 'character_seen', at: at(minute), is_login: isLogin, character };
}
const login = (minute: number, overrides: Partial<Character> = {}) => seen(minute, overrides, true);
const leftAt = (time: string): HistoryEvent => ({
  type: 'character_left',
  at: time,
  character_id: 1,
  server_name: 'Thelanis',
});
const left = (minute: number) => leftAt(at(minute));
const stored = (overrides: Partial<StoredCharacter> = {}) => storedSince(at(0), overrides);
const nobody: ReadonlyMap<number, StoredCharacter> = new Map();

describe('the day of a character', () => {
  const day = (deeds: Partial<CharacterDayRow>): CharacterDayRow => ({
    character_id: 1,
    day: '2026-03-14',
    level_ups: 0,
    place_changes: 0,
    sessions: 0,
    session_seconds: 0,
    ...deeds,
  });
  const lateLogin = (time: string): HistoryEvent => ({
    type: 'character_seen',
    at: time,
    is_login: true,
    character: makeCharacter({ id: 1 }),
  });

  it.each<
    [
      what: string,
      before: ReadonlyMap<number, StoredCharacter>,
      events: HistoryEvent[],
      rows: CharacterDayRow[],
    ]
  >([
    ['a first sight is no deed', nobody, [login(5)], []],
    ['a login is none, wherever it is', stored({ is_online: false }), [login(5, { location_id: 7 })], []],
    ['nor is what is not counted', stored(), [seen(5, { guild_name: null, group_id: 9 })], []],
    ['levels gained, by how many', stored(), [seen(5, { total_level: 23 })], [day({ level_ups: 3 })]],
    [
      'levels gained between two sessions',
      stored({ is_online: false }),
      [login(5, { total_level: 21 })],
      [day({ level_ups: 1 })],
    ],
    ['a level lost is none gained', stored(), [seen(5, { total_level: 1 })], []],
    [
      'lost and gained again counts what was gained',
      stored(),
      [seen(5, { total_level: 1 }), seen(6, { total_level: 3 })],
      [day({ level_ups: 2 })],
    ],
    [
      'there and back are two changes of place',
      stored(),
      [seen(5, { location_id: 7 }), seen(6), seen(7, { public_comment: 'here' })],
      [day({ place_changes: 2 })],
    ],
    [
      'an unknown place is no place to go to, but one to come from',
      stored(),
      [seen(5, { location_id: null }), seen(6, { location_id: 7 })],
      [day({ place_changes: 1 })],
    ],
    [
      'a step to another server is a change of place and no end of the session',
      stored(),
      [seen(5, { server_name: 'Cormyr', location_id: 7 }), left(10)],
      [day({ place_changes: 1, sessions: 1, session_seconds: 600 })],
    ],
    ['a session', stored(), [left(10)], [day({ sessions: 1, session_seconds: 600 })]],
    [
      'a session of one run, and another',
      nobody,
      [login(5), left(6), login(10), left(30)],
      [day({ sessions: 2, session_seconds: 21 * 60 })],
    ],
    [
      'a session over midnight counts whole where it ends',
      nobody,
      [lateLogin('2026-03-13T23:59:59Z'), leftAt('2026-03-14T00:00:01Z')],
      [day({ sessions: 1, session_seconds: 2 })],
    ],
    ['a session of a clock that was set back has no length', stored(), [left(0)], [day({ sessions: 1 })]],
    [
      'a logout long before the login, by that clock',
      stored(),
      [leftAt('2026-03-13T12:00:00Z')],
      [day({ day: '2026-03-13', sessions: 1 })],
    ],
    ['a logout of a stranger ends no session', nobody, [left(5)], []],
    [
      'a second logout ends none either',
      stored(),
      [left(5), left(6)],
      [day({ sessions: 1, session_seconds: 300 })],
    ],
    [
      'a session whose logout was missed counts as none, the next one from its own login',
      stored(),
      [login(20), left(30)],
      [day({ sessions: 1, session_seconds: 600 })],
    ],
    [
      'a session whose login was missed begins with its first sight',
      stored({ is_online: false, online_since: null }),
      [seen(20), seen(25, { location_id: 7 }), left(30)],
      [day({ place_changes: 1, sessions: 1, session_seconds: 600 })],
    ],
  ])('%s', (_, before, events, rows) => {
    expect(recordEvents(before, events).characterDays).toEqual(rows);
  });
});
