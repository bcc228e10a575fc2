import { madeAtMs, makeCharacter } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../http/logger.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import {
  boardChanges,
  listActivityWeeks,
  listPartitions,
  makeActivityWeeks,
  makePartitions,
  partitionName,
  partitionOf,
  weekOf,
} from './activity-partitions.ts';
import { dayMs, minuteMs } from '@rollcall/game/time';
import { createSampleImport } from './history-import.ts';
import { createRecordedRows } from './recorded-rows.ts';
import type { RepeatedTask } from '../store/repeated-task.ts';
import { startRetention, type Removed } from './retention.ts';
import { readSums } from './testing/sums-model.ts';
import { until } from '../testing/until.ts';

const sampleDays = 10;
const activityDays = 100;
const daysOfHistory = 120;
const nothing = {
  samples: 0,
  groups: 0,
  guildCounts: 0,
  characterDays: 0,
  questSessions: 0,
  activityWeeks: [],
  boardDays: [],
};
const yearMs = 365 * dayMs;
/** Noon, a number of days before the time of all test data. */
const noonAgo = (days: number) => Math.floor(madeAtMs / dayMs) * dayMs + dayMs / 2 - days * dayMs;
const dateAgo = (days: number) => toWireTime(noonAgo(days)).slice(0, 10);

/** Writes rows of every table that grows, once a day on two servers, for `daysOfHistory` days. */
async function fill(store: Store): Promise<void> {
  const days = Array.from({ length: daysOfHistory }, (_, index) => index);
  const importSamples = createSampleImport({ store, nowMs: () => madeAtMs, sampleDays: 10_000 });
  await importSamples(
    days.flatMap((day) =>
      ['Thelanis', 'Orien'].map((server_name, index) => ({
        index: day * 2 + index,
        server_name,
        sampled_at: toWireTime(noonAgo(day)),
        is_online: true,
        character_count: day,
        lfm_count: 1,
      })),
    ),
  );
  const weeks = [...new Set(days.map((day) => weekOf(noonAgo(day))))];
  await store.transaction((sql) => makeActivityWeeks(sql, weeks));
  const moments = days.map((day) => toWireTime(noonAgo(day)));
  await store.sql`
    insert into character_activity (character_id, at, type, number_value)
    select 1, at, 'location', 5 from unnest(${moments}::timestamptz[]) as at`;
  const boardDays = days.slice(0, 20).map((day) => partitionOf(boardChanges, noonAgo(day)));
  await store.transaction((sql) => makePartitions(sql, boardChanges, boardDays));
  await store.sql`
    insert into board_changes (at, is_keyframe, server_name)
    select at, false, 'Thelanis' from unnest(${moments.slice(0, 20)}::timestamptz[]) as at`;
  await store.sql`
    insert into groups (
      server_name, group_id, posted_at, last_seen, closed_at, last_update, leader_id, adventure_active_time,
      minimum_level, maximum_level, accepted_classes_count, is_quest_guess, accepted_classes
    )
    select 'Thelanis', row_number() over (), at, at, at + interval '1 hour', at, 1, 0, 1, 32, 0, false, '[]'
    from unnest(${moments}::timestamptz[]) as at`;
  await store.sql`
    insert into group_members (server_name, group_id, posted_at, character_id, joined_at, is_leader, is_anonymous)
    select server_name, group_id, posted_at, 1, posted_at, true, false from groups`;
  await store.sql`
    insert into group_activity (server_name, group_id, posted_at, at, events)
    select server_name, group_id, posted_at, posted_at, '[]' from groups`;
  await store.sql`
    insert into guild_samples (server_name, at) select 'Thelanis', at from unnest(${moments}::timestamptz[]) as at`;
  await store.sql`
    insert into guild_counts (server_name, guild_name, at, online_count)
    select server_name, 'Lantern Watch', at, 3 from guild_samples`;
  await store.sql`
    insert into character_days (character_id, day, level_ups, place_changes, sessions, session_seconds)
    select id, (at at time zone 'UTC')::date, 0, 1, 1, 60
    from unnest(${moments}::timestamptz[]) as at, generate_series(1, 30) as id`;
  await store.sql`
    insert into quest_sessions (
      character_id, quest_id, group_id, started_at, ended_at, total_level, has_left, server_name
    )
    select id, 701, 0, at, at + interval '15 minutes', 12, true, 'Thelanis'
    from unnest(${moments}::timestamptz[]) as at, generate_series(1, 40) as id`;
}

/** The oldest row of each kind, as a date, and their number. */
async function readRest({ sql }: Store) {
  const rows = await sql<{ kind: string; oldest: string; count: number }[]>`
    select 'samples' as kind, min(at)::date::text as oldest, count(*) from population_samples
    union all select 'groups', min(posted_at)::date::text, count(*) from groups
    union all select 'members', min(posted_at)::date::text, count(*) from group_members
    union all select 'events', min(posted_at)::date::text, count(*) from group_activity
    union all select 'guild samples', min(at)::date::text, count(*) from guild_samples
    union all select 'guild counts', min(at)::date::text, count(*) from guild_counts
    union all select 'quest sessions', min(started_at)::date::text, count(*) from quest_sessions
    union all select 'character days', min(day)::text, count(*) from character_days`;
  return Object.fromEntries(rows.map(({ kind, oldest, count }) => [kind, `${count} from ${oldest}`]));
}

/** The rows of {@link fill} that must remain. */
const restAfter = {
  samples: `22 from ${dateAgo(10)}`,
  groups: `101 from ${dateAgo(100)}`,
  members: `101 from ${dateAgo(100)}`,
  events: `101 from ${dateAgo(100)}`,
  'guild samples': `101 from ${dateAgo(100)}`,
  'guild counts': `101 from ${dateAgo(100)}`,
  'quest sessions': `${92 * 40} from ${dateAgo(91)}`,
  'character days': `${92 * 30} from ${dateAgo(91)}`,
};

describeStores('retention', (open) => {
  const started: RepeatedTask<Removed>[] = [];
  const start = (nowMs = madeAtMs, store: Store = open.store, days = { sampleDays, activityDays }) => {
    const retention = startRetention({ store, nowMs: () => nowMs, logger: silentLogger, ...days });
    started.push(retention);
    return retention;
  };
  beforeEach(async () => {
    await open.clear();
    const partitions = [
      ...(await listActivityWeeks(open.store.sql)),
      ...(await listPartitions(open.store.sql, boardChanges)),
    ];
    for (const partition of partitions) await open.store.sql.unsafe(`drop table ${partition}`);
  });
  afterEach(async () => {
    for (const retention of started.splice(0)) await retention.close();
  });

  it('deletes rows that are too old, in whole days and weeks, and no sums', async () => {
    await fill(open.store);
    const sums = await readSums(open.store);
    const weeks = await listActivityWeeks(open.store.sql);
    const gone = await start().runOnce();
    expect(gone).toMatchObject({
      samples: 218,
      groups: 19,
      guildCounts: 19,
      characterDays: 28 * 30,
      questSessions: 28 * 40,
    });
    expect(await readRest(open.store)).toEqual(restAfter);
    expect(await readSums(open.store)).toEqual(sums);
    const firstKept = partitionName(weekOf(noonAgo(100)));
    expect(gone.activityWeeks).toEqual(weeks.filter((name) => name < firstKept));
    expect(gone.activityWeeks.length).toBeGreaterThan(1);
    expect((await listActivityWeeks(open.store.sql))[0]).toBe(firstKept);
    expect(gone.boardDays).toHaveLength(5);
    const [oldest] = await open.store.sql<{ at: Date }[]>`select min(at) as at from board_changes`;
    expect(oldest?.at.getTime()).toBe(noonAgo(14));
    expect(await start().runOnce()).toEqual(nothing);
  });

  it('adds nothing when samples that only exist as sums are sent again', async () => {
    await fill(open.store);
    const sums = await readSums(open.store);
    await start().runOnce();
    const importSamples = createSampleImport({ store: open.store, nowMs: () => madeAtMs, sampleDays });
    const again = { index: 0, server_name: 'Orien', sampled_at: toWireTime(noonAgo(50)), is_online: true };
    await importSamples([{ ...again, character_count: 50, lfm_count: 1 }]);
    expect(await readSums(open.store)).toEqual(sums);
    expect(await readRest(open.store)).toEqual(restAfter);
  });

  it('does not delete more when the clock is ten years ahead', async () => {
    await fill(open.store);
    await start(madeAtMs + 10 * yearMs).runOnce();
    expect(await readRest(open.store)).toEqual(restAfter);
  });

  it('does not delete more when a clock that is ahead has already sampled for a day', async () => {
    await fill(open.store);
    const aheadMs = madeAtMs + 10 * yearMs;
    const importSamples = createSampleImport({ store: open.store, nowMs: () => aheadMs, sampleDays: 10_000 });
    const sample = { index: 0, server_name: 'Orien', is_online: true, character_count: 5, lfm_count: 1 };
    await importSamples([
      { ...sample, sampled_at: toWireTime(aheadMs - dayMs) },
      { ...sample, sampled_at: toWireTime(aheadMs) },
    ]);
    await start(aheadMs).runOnce();
    expect(await readRest(open.store)).toEqual({ ...restAfter, samples: `24 from ${dateAgo(10)}` });
  });

  it('counts from now if that is earlier, so that a clock that is behind keeps more', async () => {
    await fill(open.store);
    expect(await start(madeAtMs - 115 * dayMs).runOnce()).toEqual(nothing);
    await start(madeAtMs).runOnce();
    expect(await readRest(open.store)).toEqual(restAfter);
  });

  it('deletes nothing from an empty store', async () => {
    expect(await start().runOnce()).toEqual(nothing);
  });

  it('resumes where it was interrupted, at any statement', async () => {
    await fill(open.store);
    let statementsLeft = 0;
    const once = () => {
      if (statementsLeft === 0) throw new StoreUnavailableError('the store is away');
      statementsLeft -= 1;
    };
    const breaking: Store = {
      ...open.store,
      sql: new Proxy(open.store.sql, {
        apply: (template, self, args) => {
          once();
          const query: unknown = Reflect.apply(template, self, args);
          return query;
        },
      }),
      transaction: async (work) => {
        once();
        return open.store.transaction(work);
      },
    };
    let interruptions = 0;
    for (let isDone = false; !isDone;) {
      // Every run gets further than the previous one. Each new process starts without knowledge of earlier runs.
      statementsLeft = 3 + interruptions * 5;
      isDone = await start(madeAtMs, breaking)
        .runOnce()
        .then(
          () => true,
          () => false,
        );
      if (!isDone) interruptions += 1;
    }
    expect(interruptions).toBeGreaterThan(5);
    expect(await readRest(open.store)).toEqual(restAfter);
  });

  it('continues after the connection to the store was lost', async () => {
    await fill(open.store);
    // Cut within a transaction, because a parallel cut may come after the work has ended.
    let isCut = false;
    const dying: Store = {
      ...open.store,
      transaction: (work) =>
        open.store.transaction(async (sql) => {
          const done = await work(sql);
          if (!isCut) {
            isCut = true;
            await open.interrupt();
          }
          return done;
        }),
    };
    const retention = start(madeAtMs, dying);
    const returned = new Promise<void>((resolve) => {
      const stop = open.store.onReturn(() => {
        stop();
        resolve();
      });
    });
    const code = expect.stringMatching(/^(CONNECTION_|ECONN|EPIPE|57P)/) as string;
    await expect(retention.runOnce()).rejects.toMatchObject({ code });
    await returned;
    await retention.runOnce();
    expect(await readRest(open.store)).toEqual(restAfter);
  });

  it('does not deadlock with the recorder, and nothing recorded in the meantime is lost', async () => {
    await fill(open.store);
    const rows = createRecordedRows(open.store);
    const logins = 60;
    const record = async () => {
      for (let number = 0; number < logins; number += 1) {
        await rows.record({
          journalId: 'test',
          from: number === 0 ? null : { segment: 1, offset: number, index: 0 },
          next: { segment: 1, offset: number + 1, index: 0 },
          events: [
            {
              type: 'character_seen',
              at: toWireTime(madeAtMs + number * 1000),
              is_login: true,
              character: makeCharacter({ id: 1000 + number }),
            },
          ],
        });
      }
    };
    const [gone] = await Promise.all([start().runOnce(), record()]);
    expect(gone.activityWeeks.length).toBeGreaterThan(1);
    const [row] = await open.store.sql<{ count: number }[]>`
      select count(*) from character_activity where type = 'status' and character_id >= 1000`;
    expect(row?.count).toBe(logins);
    expect(await readRest(open.store)).toEqual(restAfter);
  });

  it('leaves a week that is being read, and deletes it afterwards', async () => {
    await fill(open.store);
    const weeks = await listActivityWeeks(open.store.sql);
    let release = () => {};
    let reading: Promise<void> = Promise.resolve();
    await new Promise<void>((begun) => {
      reading = open.store.transaction(async (sql) => {
        await sql`select count(*) from character_activity`;
        await new Promise<void>((resolve) => {
          release = resolve;
          begun();
        });
      });
    });
    const running = start().runOnce();
    // The embedded engine has one connection, on which nothing else can begin before the reader has finished.
    if (open.engine === 'postgresql') {
      await until(async () => expect(await readRest(open.store)).toEqual(restAfter));
      expect(await listActivityWeeks(open.store.sql)).toEqual(weeks);
    }
    release();
    await reading;
    expect((await running).activityWeeks.length).toBeGreaterThan(1);
  });
});

describe('the schedule of retention', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('begins five minutes after the start and repeats every hour, until it is closed', async () => {
    let asked = 0;
    const store = {
      isUnavailable: () => {
        asked += 1;
        return true;
      },
    } as Store;
    const retention = startRetention({
      store,
      nowMs: () => 0,
      logger: silentLogger,
      sampleDays,
      activityDays,
    });
    await vi.advanceTimersByTimeAsync(5 * minuteMs - 1);
    expect(asked).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(180 * minuteMs);
    expect(asked).toBe(4);
    await retention.close();
    await vi.advanceTimersByTimeAsync(180 * minuteMs);
    expect(asked).toBe(4);
  });

  it.each([
    [new StoreUnavailableError('away'), 0],
    [new Error('disk full'), 1],
  ])('logs a failure once an hour, but not that the store is unavailable: %s', async (error, lines) => {
    const warned: string[] = [];
    const store = {
      isUnavailable: () => false,
      sql: (() => Promise.reject(error)) as unknown,
    } as Store;
    const logger = { ...silentLogger, warn: (line: string) => warned.push(line) };
    const retention = startRetention({ store, nowMs: () => 0, logger, sampleDays, activityDays });
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(warned).toHaveLength(lines);
    expect(warned.join('')).toBe(lines === 0 ? '' : 'Expired data could not be deleted: disk full');
    await retention.close();
  });
});
