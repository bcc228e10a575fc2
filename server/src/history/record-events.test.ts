import type { Character } from '@rollcall/game/character/character';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { makeCharacter, makeKnownLfm } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordEvents, touchedCharacters } from './record-events.ts';
import type { ActivityRow, CharacterDayRow, StoredCharacter } from './row-changes.ts';
import { anyHistory } from './testing/arbitrary-events.ts';
import { emptyTables, layOver } from './testing/model-tables.ts';

/** The stored state of character 1: online since the given time, with overrides. */
function storedSince(
  onlineSince: string,
  overrides: Partial<StoredCharacter> = {},
): ReadonlyMap<number, StoredCharacter> {
  const { id, location_id, total_level, guild_name, server_name, group_id } = makeCharacter({ id: 1 });
  const known = { id, location_id, total_level, guild_name, server_name, group_id };
  const row = { ...known, is_online: true, online_since: onlineSince, is_recorded: true };
  return new Map([[1, { ...row, ...overrides }]]);
}

const leftAt = (time: string): HistoryEvent => ({
  type: 'character_left',
  at: time,
  character_id: 1,
  server_name: 'Thelanis',
});
const leftAtMinute = (minute: number) => leftAt(at(minute));
const storedAtStart = (overrides: Partial<StoredCharacter> = {}) => storedSince(at(0), overrides);
const nobodyStored: ReadonlyMap<number, StoredCharacter> = new Map();

describe('a character’s days', () => {
  const day = (counts: Partial<CharacterDayRow>): CharacterDayRow => ({
    character_id: 1,
    day: '2026-03-14',
    level_ups: 0,
    place_changes: 0,
    sessions: 0,
    session_seconds: 0,
    ...counts,
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
    ['being seen for the first time counts as nothing', nobodyStored, [login(5)], []],
    [
      'a login counts as nothing, wherever it is',
      storedAtStart({ is_online: false }),
      [login(5, { location_id: 7 })],
      [],
    ],
    [
      'fields that do not count change nothing',
      storedAtStart(),
      [seen(5, { guild_name: null, group_id: 9 })],
      [],
    ],
    [
      'levels gained count by their number',
      storedAtStart(),
      [seen(5, { total_level: 23 })],
      [day({ level_ups: 3 })],
    ],
    [
      'levels gained between two sessions',
      storedAtStart({ is_online: false }),
      [login(5, { total_level: 21 })],
      [day({ level_ups: 1 })],
    ],
    ['a lost level does not count', storedAtStart(), [seen(5, { total_level: 1 })], []],
    [
      'a level lost and gained again counts as gained',
      storedAtStart(),
      [seen(5, { total_level: 1 }), seen(6, { total_level: 3 })],
      [day({ level_ups: 2 })],
    ],
    [
      'there and back are two changes of place',
      storedAtStart(),
      [seen(5, { location_id: 7 }), seen(6), seen(7, { public_comment: 'here' })],
      [day({ place_changes: 2 })],
    ],
    [
      'a move to an unknown place does not count, but one from there does',
      storedAtStart(),
      [seen(5, { location_id: null }), seen(6, { location_id: 7 })],
      [day({ place_changes: 1 })],
    ],
    [
      'a move to another server is a change of place and does not end the session',
      storedAtStart(),
      [seen(5, { server_name: 'Cormyr', location_id: 7 }), leftAtMinute(10)],
      [day({ place_changes: 1, sessions: 1, session_seconds: 600 })],
    ],
    [
      'a session counts with its length',
      storedAtStart(),
      [leftAtMinute(10)],
      [day({ sessions: 1, session_seconds: 600 })],
    ],
    [
      'two sessions of separate runs count',
      nobodyStored,
      [login(5), leftAtMinute(6), login(10), leftAtMinute(30)],
      [day({ sessions: 2, session_seconds: 21 * 60 })],
    ],
    [
      'a session across midnight counts completely on the day when it ends',
      nobodyStored,
      [lateLogin('2026-03-13T23:59:59Z'), leftAt('2026-03-14T00:00:01Z')],
      [day({ sessions: 1, session_seconds: 2 })],
    ],
    [
      'a session during which the clock was set back has length zero',
      storedAtStart(),
      [leftAtMinute(0)],
      [day({ sessions: 1 })],
    ],
    [
      'a logout long before the login, by that clock',
      storedAtStart(),
      [leftAt('2026-03-13T12:00:00Z')],
      [day({ day: '2026-03-13', sessions: 1 })],
    ],
    ['a logout of an unknown character ends no session', nobodyStored, [leftAtMinute(5)], []],
    [
      'a second logout does not end a session',
      storedAtStart(),
      [leftAtMinute(5), leftAtMinute(6)],
      [day({ sessions: 1, session_seconds: 300 })],
    ],
    [
      'a session whose logout was missed does not count; the next one counts from its own login',
      storedAtStart(),
      [login(20), leftAtMinute(30)],
      [day({ sessions: 1, session_seconds: 600 })],
    ],
    [
      'a session whose login was missed begins when the character was first seen',
      storedAtStart({ is_online: false, online_since: null }),
      [seen(20), seen(25, { location_id: 7 }), leftAtMinute(30)],
      [day({ place_changes: 1, sessions: 1, session_seconds: 600 })],
    ],
  ])('%s', (_, before, events, rows) => {
    expect(recordEvents(before, events).characterDays).toEqual(rows);
  });
});

const at = (minute: number) => `2026-03-14T20:${String(minute).padStart(2, '0')}:00Z`;

function seen(minute: number, overrides: Partial<Character> = {}, isLogin = false): HistoryEvent {
  const character = makeCharacter({ id: 1, ...overrides });
  return { type: 'character_seen', at: at(minute), is_login: isLogin, character };
}
const login = (minute: number, overrides: Partial<Character> = {}) => seen(minute, overrides, true);
const left = (minute: number, id = 1): HistoryEvent => ({
  type: 'character_left',
  at: at(minute),
  character_id: id,
  server_name: 'Thelanis',
});
const stored = (overrides: Partial<StoredCharacter> = {}) => storedSince(at(0), overrides);
const nobody: ReadonlyMap<number, StoredCharacter> = new Map();
/** Activity in readable form: minute, `type` and `value`. */
const linesOf = (rows: readonly ActivityRow[]) =>
  rows.map((row) => `${row.at.slice(14, 16)} ${row.type} ${row.number_value ?? row.text_value ?? 'none'}`);

describe('the recorded activity of a character', () => {
  it.each<
    [what: string, before: ReadonlyMap<number, StoredCharacter>, events: HistoryEvent[], rows: string[]]
  >([
    [
      'first time seen: everything, even a missing guild',
      nobody,
      [login(5, { guild_name: null })],
      [
        '05 status 1',
        '05 server_name Thelanis',
        '05 location 501',
        '05 total_level 20',
        '05 guild_name none',
        '05 group_id 0',
      ],
    ],
    [
      'login of a known character: status and place',
      stored({ is_online: false }),
      [login(5)],
      ['05 status 1', '05 location 501'],
    ],
    [
      'login of a character known only from an import: everything, as when first seen',
      stored({ is_online: false, is_recorded: false }),
      [login(5), seen(6, { group_id: 9 })],
      [
        '05 status 1',
        '05 server_name Thelanis',
        '05 location 501',
        '05 total_level 20',
        '05 guild_name Lantern Watch',
        '05 group_id 0',
        '06 group_id 9',
      ],
    ],
    [
      'an unknown place counts as a place',
      stored({ is_online: false }),
      [login(5, { location_id: null })],
      ['05 status 1', '05 location none'],
    ],
    ['no recorded field has changed', stored(), [seen(5, { public_comment: 'hello' })], []],
    ['another place', stored(), [seen(5, { location_id: 7 })], ['05 location 7']],
    [
      'a move there and back within one run',
      stored(),
      [seen(5, { location_id: 7 }), seen(6)],
      ['05 location 7', '06 location 501'],
    ],
    ['a level gained', stored(), [seen(5, { total_level: 21 })], ['05 total_level 21']],
    ['a guild left', stored(), [seen(5, { guild_name: null })], ['05 guild_name none']],
    ['a guild joined', stored({ guild_name: null }), [seen(5)], ['05 guild_name Lantern Watch']],
    ['a move to another server', stored(), [seen(5, { server_name: 'Cormyr' })], ['05 server_name Cormyr']],
    [
      'a group joined and left',
      stored(),
      [seen(5, { group_id: 9 }), seen(6)],
      ['05 group_id 9', '06 group_id 0'],
    ],
    ['logout', stored(), [left(5)], ['05 status 0']],
    ['logout and login', stored(), [left(5), login(6)], ['05 status 0', '06 status 1', '06 location 501']],
    [
      'a session of one run',
      nobody,
      [login(5), left(6)].slice(0, 2),
      [
        '05 status 1',
        '05 server_name Thelanis',
        '05 location 501',
        '05 total_level 20',
        '05 guild_name Lantern Watch',
        '05 group_id 0',
        '06 status 0',
      ],
    ],
    ['logout of an unknown character, whose login was lost', nobody, [left(5)], ['05 status 0']],
    [
      'sighting of a character recorded as offline, whose login was lost',
      stored({ is_online: false }),
      [seen(5)],
      ['05 status 1', '05 location 501'],
    ],
    [
      'login of a character recorded as online, whose logout was lost',
      stored(),
      [login(5)],
      ['05 status 1', '05 location 501'],
    ],
  ])('contains: %s', (_, before, events, rows) => {
    expect(linesOf(recordEvents(before, events).activity)).toEqual(rows);
  });
});

describe('the row of a character', () => {
  it('is complete as last seen, anonymous or not, with the times of its session', () => {
    const anonymous = makeCharacter({ id: 1, is_anonymous: true, public_comment: 'not for others' });
    const { characters, departures } = recordEvents(stored(), [
      seen(5),
      { type: 'character_seen', at: at(6), is_login: false, character: anonymous },
    ]);
    expect(characters).toEqual([
      {
        ...anonymous,
        first_seen: at(5),
        last_seen: at(6),
        online_since: at(0),
        primary_class: 'Fighter',
        class_count: 1,
        is_recorded: true,
      },
    ]);
    expect(departures).toEqual([]);
  });

  it('is offline after a logout in the same run, and otherwise unchanged', () => {
    const { characters, departures } = recordEvents(nobody, [login(5), left(6)]);
    expect(characters).toEqual([
      {
        ...makeCharacter({ id: 1 }),
        is_online: false,
        first_seen: at(5),
        last_seen: at(6),
        online_since: null,
        primary_class: 'Fighter',
        class_count: 1,
        is_recorded: true,
      },
    ]);
    expect(departures).toEqual([]);
  });

  it('does not need the whole character if only the logout is new', () => {
    const { characters, departures } = recordEvents(stored(), [left(6)]);
    expect(characters).toEqual([]);
    expect(departures).toEqual([{ id: 1, last_seen: at(6) }]);
  });
});

describe('recorded groups', () => {
  const { activity: _, ...group } = makeKnownLfm({
    id: 12,
    posted_at: at(0),
    leader: makeCharacter({ id: 1 }),
    members: [makeCharacter({ id: 2 })],
    roster: [1, 2, 3].map((id) => ({ id, name: `Player ${id}`, is_anonymous: id === 3 })),
  });
  const groupSeen = (minute: number, overrides: Partial<typeof group> = {}): HistoryEvent => ({
    type: 'group_seen',
    at: at(minute),
    group: { ...group, ...overrides },
    activity: [{ timestamp: at(minute), events: [{ tag: 'posted' }] }],
  });
  const closed: HistoryEvent = {
    type: 'group_closed',
    at: at(9),
    server_name: 'Thelanis',
    group_id: 12,
    posted_at: at(0),
  };

  it('have their people while they are open', () => {
    const { groups, closures } = recordEvents(nobody, [groupSeen(1)]);
    const { leader, members, roster } = group;
    expect(groups[0]).toMatchObject({ closed_at: null, leader_id: 1, people: { leader, members, roster } });
    expect(closures).toEqual([]);
  });

  it('have rows for their members and for those who have left, with times', () => {
    const { groupMembers } = recordEvents(nobody, [
      groupSeen(1),
      groupSeen(2, { members: [] }),
      groupSeen(3, { members: [makeCharacter({ id: 3 })] }),
    ]);
    expect(
      groupMembers.map((row) => [
        row.character_id,
        row.is_leader,
        row.is_anonymous,
        row.joined_at,
        row.left_at,
      ]),
    ).toEqual([
      [1, true, false, at(1), null],
      [2, false, false, at(1), at(2)],
      [3, false, true, at(1), null],
    ]);
  });

  it('have nobody after they are closed, in the same run or a later one', () => {
    expect(recordEvents(nobody, [groupSeen(1), closed]).groups[0]).toMatchObject({
      closed_at: at(9),
      last_seen: at(9),
      people: null,
    });
    expect(recordEvents(nobody, [closed]).closures).toEqual([
      { server_name: 'Thelanis', group_id: 12, posted_at: at(0), closed_at: at(9) },
    ]);
  });

  it('have all their events, in order', () => {
    const { groupActivity } = recordEvents(nobody, [groupSeen(1), groupSeen(2)]);
    expect(groupActivity.map((row) => row.at)).toEqual([at(1), at(2)]);
  });
});

describe('recorded samples', () => {
  const sample = (time: string, count: number): HistoryEvent => ({
    type: 'sample',
    at: `2026-03-14T${time}Z`,
    server_name: 'Thelanis',
    is_online: count > 0,
    character_count: count,
    lfm_count: 0,
  });

  it.each([
    ['20:02:29', '20:00:00'],
    ['20:02:30', '20:05:00'],
    ['20:05:00', '20:05:00'],
    ['20:57:30', '21:00:00'],
  ])('at %s belong to %s', (time, mark) => {
    expect(recordEvents(nobody, [sample(time, 5)]).samples[0]?.at).toBe(`2026-03-14T${mark}Z`);
  });

  it.each([
    ['in order', ['20:04:00', '20:06:00']],
    ['out of order', ['20:06:00', '20:04:00']],
  ])('on the same mark are replaced by the later one, %s', (_, times) => {
    const { samples } = recordEvents(
      nobody,
      times.map((time) => sample(time, Number(time.slice(3, 5)))),
    );
    expect(samples.map((row) => row.character_count)).toEqual([6]);
  });

  it('of guilds count for the hour, but only the first of two does', () => {
    const counts = (online: number): HistoryEvent => ({
      type: 'guild_counts',
      at: at(0),
      server_name: 'Thelanis',
      counts: [{ guild_name: 'Lantern Watch', online_count: online }],
    });
    const { guildSamples, guildCounts } = recordEvents(nobody, [counts(3), counts(4)]);
    expect(guildSamples).toEqual([{ server_name: 'Thelanis', at: at(0) }]);
    expect(guildCounts.map((row) => row.online_count)).toEqual([3]);
  });
});

describe('for any events', () => {
  it('recording in parts gives the same tables as recording at once', () => {
    fc.assert(
      fc.property(anyHistory, fc.array(fc.nat(30), { maxLength: 5 }), (events, cuts) => {
        const whole = emptyTables();
        layOver(whole, events);
        const pieces = emptyTables();
        const places = [0, ...cuts.map((cut) => Math.min(cut, events.length)), events.length].toSorted(
          (a, b) => a - b,
        );
        places.slice(1).forEach((end, index) => layOver(pieces, events.slice(places[index], end)));
        expect(pieces).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  it('every login and logout has a row, and the last status of everybody online is a login', () => {
    fc.assert(
      fc.property(anyHistory, (events) => {
        const tables = emptyTables();
        layOver(tables, events);
        const statuses = tables.activity.filter(({ type }) => type === 'status');
        const count = (type: HistoryEvent['type']) => events.filter((event) => event.type === type).length;
        expect(statuses.filter(({ number_value }) => number_value === 0)).toHaveLength(
          count('character_left'),
        );
        for (const row of tables.characters.values()) {
          const last = statuses.findLast(({ character_id }) => character_id === row.id);
          expect(last?.number_value).toBe(row.is_online ? 1 : 0);
          expect(row.online_since === null).toBe(!row.is_online);
        }
      }),
    );
  });

  it('the rows of a statement have unique keys, and only affected characters are read', () => {
    fc.assert(
      fc.property(anyHistory, (events) => {
        const changes = recordEvents(new Map(), events);
        const isUnique = (keys: readonly unknown[]) =>
          new Set(keys.map((key) => JSON.stringify(key))).size === keys.length;
        expect(isUnique(changes.characters.map(({ id }) => id))).toBe(true);
        expect(isUnique(changes.characterDays.map((row) => [row.character_id, row.day]))).toBe(true);
        expect(isUnique(changes.samples.map((row) => [row.server_name, row.at]))).toBe(true);
        expect(isUnique(changes.guildCounts.map((row) => [row.server_name, row.at, row.guild_name]))).toBe(
          true,
        );
        expect(isUnique(changes.serverStates.map((row) => row.server_name))).toBe(true);
        const groupKey = (row: { server_name: string; group_id: number; posted_at: string }) => [
          row.server_name,
          row.group_id,
          row.posted_at,
        ];
        expect(isUnique([...changes.groups, ...changes.closures].map(groupKey))).toBe(true);
        expect(isUnique(changes.groupMembers.map((row) => [...groupKey(row), row.character_id]))).toBe(true);
        const touched = touchedCharacters(events);
        expect(touched).toEqual(expect.arrayContaining(changes.activity.map((row) => row.character_id)));
      }),
    );
  });
});
