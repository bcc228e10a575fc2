import type { ClassLevel } from '@rollcall/game/character/character';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { madeAtMs, makeCharacter, makeKnownLfm, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import fc from 'fast-check';

/**
 * Random events about a few characters, groups and servers, in any order. Some of them (logouts of unknown characters,
 * logins of characters already online, a clock set back) never come from the live state, but can follow a lost journal.
 */

const momentArbitrary = fc
  .integer({ min: 0, max: 40 })
  // Over three weeks, so that they are in several partitions.
  .map((step) => toWireTime(madeAtMs + step * 45_000_000));
const characterId = fc.integer({ min: 1, max: 4 });
const server = fc.constantFrom('Thelanis', 'Cormyr');

const characterSeen = fc
  .record({
    at: momentArbitrary,
    is_login: fc.boolean(),
    id: characterId,
    location_id: fc.option(fc.integer({ min: 1, max: 2 })),
    total_level: fc.integer({ min: 1, max: 3 }),
    classes: fc.constantFrom<ClassLevel[]>(
      [],
      [
        { name: 'Wizard', level: 2 },
        { name: 'Bard', level: 2 },
        { name: 'Epic', level: 9 },
      ],
    ),
    guild_name: fc.option(fc.constantFrom('Lantern Watch', 'Ümläut "quoted"')),
    server_name: server,
    group_id: fc.integer({ min: 0, max: 1 }),
    is_anonymous: fc.boolean(),
  })
  .map(({ at, is_login, ...facts }): HistoryEvent => {
    const character = makeCharacter({ ...facts, last_update: at });
    return { type: 'character_seen', at, is_login, character };
  });

const characterLeft = fc
  .record({ at: momentArbitrary, character_id: characterId, server_name: server })
  .map((facts): HistoryEvent => ({ type: 'character_left', ...facts }));

const groupKey = fc.record({
  server_name: server,
  group_id: fc.integer({ min: 1, max: 2 }),
  posted_at: fc.constantFrom(toWireTime(madeAtMs), toWireTime(madeAtMs + 60_000)),
});

const groupSeen = fc
  .record({
    at: momentArbitrary,
    key: groupKey,
    leader: characterId,
    members: fc.uniqueArray(fc.integer({ min: 5, max: 8 })),
    gone: fc.uniqueArray(fc.integer({ min: 9, max: 10 })),
    comment: fc.option(fc.constantFrom('need healer', '')),
    hasActivity: fc.boolean(),
  })
  .map(({ at, key, leader, members, gone, comment, hasActivity }): HistoryEvent => {
    const { activity: _, ...group } = makeKnownLfm({
      id: key.group_id,
      server_name: key.server_name,
      posted_at: key.posted_at,
      comment,
      leader: makeCharacter({ id: leader }),
      members: members.map((id) => makeCharacter({ id })),
      roster: [leader, ...members, ...gone].map((id) => ({ id, name: `Player ${id}`, is_anonymous: false })),
    });
    const activity = hasActivity
      ? [{ timestamp: at, events: [{ tag: 'comment' as const, comment: comment ?? '' }] }]
      : [];
    return { type: 'group_seen', at, group, activity };
  });

const groupClosed = fc
  .record({ at: momentArbitrary, key: groupKey })
  .map(({ at, key }): HistoryEvent => ({ type: 'group_closed', at, ...key }));

const serverSeen = fc
  .record({ at: momentArbitrary, server_name: server, character_count: fc.integer({ min: 0, max: 9 }) })
  .map(({ at, server_name, character_count }): HistoryEvent => {
    const info = makeServerInfo({ character_count, last_data_fetch: at });
    return { type: 'server_seen', at, server_name, info };
  });

const sample = fc
  .record({
    at: fc.integer({ min: 0, max: 900 }).map((second) => toWireTime(madeAtMs + second * 1000)),
    server_name: server,
    is_online: fc.boolean(),
    character_count: fc.integer({ min: 0, max: 9 }),
    lfm_count: fc.integer({ min: 0, max: 9 }),
  })
  .map((facts): HistoryEvent => ({ type: 'sample', ...facts }));

const guildCounts = fc
  .record({
    at: fc.integer({ min: 0, max: 2 }).map((hour) => toWireTime(madeAtMs + hour * 3_600_000)),
    server_name: server,
    counts: fc.array(
      fc.record({
        guild_name: fc.constantFrom('Lantern Watch', 'Ümläut'),
        online_count: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 3 },
    ),
  })
  .map((facts): HistoryEvent => ({ type: 'guild_counts', ...facts }));

const anyHistoryEvent: fc.Arbitrary<HistoryEvent> = fc.oneof(
  { weight: 5, arbitrary: characterSeen },
  { weight: 2, arbitrary: characterLeft },
  { weight: 3, arbitrary: groupSeen },
  { weight: 1, arbitrary: groupClosed },
  { weight: 1, arbitrary: serverSeen },
  { weight: 1, arbitrary: sample },
  { weight: 1, arbitrary: guildCounts },
);

export const anyHistory: fc.Arbitrary<HistoryEvent[]> = fc.array(anyHistoryEvent, { maxLength: 30 });
