import type { PastActivity, PastGroup, PastSession } from '@rollcall/game/quest/past-activity';
import { indexQuestsById } from '@rollcall/game/quest/quest';
import { makeQuest } from '@rollcall/game/testing/makers';
import { dayMs, minuteMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { beforeEach, expect, it, test } from 'vitest';
import { HttpError } from '../http/http-error.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { createActivityImport } from './activity-import.ts';

const nowMs = Date.parse('2026-11-20T20:15:30Z');
const ago = (ms: number) => toWireTime(nowMs - ms);

const session = (more: Partial<PastSession> = {}): PastSession => ({
  index: 'sessions.0',
  character_id: 5001,
  server: 'Orien',
  quest_id: 701,
  group_id: 7,
  started: ago(dayMs),
  ended: ago(dayMs - 15 * minuteMs),
  has_left: true,
  total_level: 12,
  difficulty: 'hard',
  ...more,
});
const group = (more: Partial<PastGroup> = {}): PastGroup => ({
  index: 'groups.0',
  id: 7,
  server: 'Orien',
  posted: ago(dayMs + 10 * minuteMs),
  closed: ago(dayMs),
  leader_id: 5001,
  quest_id: 701,
  difficulty: 'Hard',
  minimum_level: 9,
  maximum_level: 13,
  ...more,
});

describeStores('past sessions in quests and past groups', (open) => {
  let changes: string[] = [];
  beforeEach(async () => {
    await open.clear();
    changes = [];
  });
  const importActivity = (activity: Partial<PastActivity>) =>
    createActivityImport({
      store: open.store,
      nowMs: () => nowMs,
      questsById: () => indexQuestsById([makeQuest({ id: 701, alt_id: 9701 })]),
      groupDays: 180,
      onChanged: (kind) => changes.push(kind),
    })({ sessions: [], groups: [], ...activity });
  const sessionRows = () => open.store.sql`
    select character_id, quest_id, group_id, started_at, ended_at, total_level, has_left, server_name, difficulty
    from quest_sessions order by character_id, started_at`;

  it('become rows, whichever of its two ids names a quest', async () => {
    const outcome = await importActivity({
      sessions: [
        session(),
        session({ character_id: 5002, quest_id: 9701, group_id: null, difficulty: 'Odd' }),
      ],
      groups: [group({ quest_id: 0 })],
    });
    expect(outcome).toEqual({ accepted: 3, rejected: [], duplicates: 0, warnings: [], durable: true });
    const times = { started_at: new Date(nowMs - dayMs), ended_at: new Date(nowMs - dayMs + 15 * minuteMs) };
    const facts = { quest_id: 701, total_level: 12, has_left: true, server_name: 'Orien', ...times };
    expect([...(await sessionRows())]).toEqual([
      { ...facts, character_id: 5001, group_id: 7, difficulty: 'Hard' },
      { ...facts, character_id: 5002, group_id: 0, difficulty: null },
    ]);
    expect(await open.store.sql`select group_id, quest_id, closed_at, people from groups`).toEqual([
      { group_id: 7, quest_id: null, closed_at: new Date(nowMs - dayMs), people: null },
    ]);
    expect(changes).toEqual(['groups', 'sessions']);
  });

  it('are stored once, no matter how often or in which parts they are sent, and only new ones are announced', async () => {
    const sessions = Array.from({ length: 1_200 }, (_, place) =>
      session({ index: `sessions.${place}`, character_id: 6000 + (place % 1_100) }),
    );
    expect(await importActivity({ sessions, groups: [group(), group()] })).toMatchObject({
      accepted: 1_101,
      duplicates: 101,
    });
    changes = [];
    expect(await importActivity({ sessions: sessions.toReversed(), groups: [group()] })).toMatchObject({
      accepted: 0,
      duplicates: 1_201,
    });
    expect([(await sessionRows()).length, changes]).toEqual([1_100, []]);
  });

  it('do not change recorded groups', async () => {
    await importActivity({ groups: [group()] });
    await open.store.sql`update groups set closed_at = null, comment = 'live'`;
    await importActivity({ groups: [group()] });
    expect(await open.store.sql`select closed_at, comment from groups`).toEqual([
      { closed_at: null, comment: 'live' },
    ]);
  });

  test.each([
    [
      { quest_id: 999 },
      'quest_id',
      'is the id of no known quest (999): send quests before what was played of them',
    ],
    [{ ended: ago(dayMs + minuteMs) }, 'ended', 'must not be before started'],
    [
      { ended: ago(dayMs - 59_000) },
      'ended',
      'must be at least 60 seconds after started: anything shorter is not a session',
    ],
    [
      { started: ago(2 * dayMs + minuteMs), ended: ago(dayMs) },
      'ended',
      'must be at most a day after started',
    ],
    [
      { started: ago(0), ended: ago(-61_000) },
      'ended',
      'must not be more than 60 seconds ahead of the clock of this server, 2026-11-20T20:15:30Z',
    ],
    [
      { started: ago(92 * dayMs), ended: ago(92 * dayMs - 15 * minuteMs) },
      'started',
      'must not be before 2026-08-22T00:00:00Z: it is not kept',
    ],
  ])(
    'are rejected one by one with the wrong field and its rule: a session with %j',
    async (wrong, path, message) => {
      const outcome = await importActivity({
        sessions: [session(), session({ index: 'sessions.1', ...wrong }), session({ character_id: 5002 })],
      });
      expect(outcome).toMatchObject({
        accepted: 2,
        rejected: [{ index: 'sessions.1', issues: [{ path, message }] }],
      });
    },
  );

  test.each([
    [
      { quest_id: 999 },
      'quest_id',
      'is the id of no known quest (999): send quests before what was played of them',
    ],
    [{ minimum_level: 14 }, 'maximum_level', 'must not be below minimum_level'],
    [{ closed: ago(2 * dayMs) }, 'closed', 'must not be before posted'],
    [{ posted: ago(3 * dayMs) }, 'closed', 'must be at most a day after posted'],
    [
      { posted: ago(200 * dayMs), closed: ago(200 * dayMs) },
      'posted',
      'must not be before 2026-05-24T00:00:00Z: it is not kept',
    ],
  ])('are rejected one by one: a group with %j', async (wrong, path, message) => {
    const outcome = await importActivity({
      groups: [group({ index: 'groups.3', ...wrong }), group({ id: 8 })],
    });
    expect(outcome).toMatchObject({
      accepted: 1,
      rejected: [{ index: 'groups.3', issues: [{ path, message }] }],
    });
  });

  it('are rejected as a whole while the store rejects writes, and can be sent again', async () => {
    await open.setReadOnly(true);
    const refused = importActivity({ sessions: [session()] });
    await expect(refused).rejects.toMatchObject({ status: 503, code: 'store-away' });
    await expect(refused).rejects.toBeInstanceOf(HttpError);
    await open.setReadOnly(false);
    expect(await importActivity({ sessions: [session()] })).toMatchObject({ accepted: 1 });
  });
});
