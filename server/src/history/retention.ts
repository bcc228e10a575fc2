import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { toWireTime } from '@rollcall/game/wire-time';
import { limits } from '../http/limits.ts';
import type { Logger } from '../http/logger.ts';
import { hourly, type RepeatedTask, startRepeatedTask } from '../store/repeated-task.ts';
import type { Store, TransactionSql } from '../store/store.ts';
import {
  boardChanges,
  characterActivity,
  dropPartition,
  listPartitions,
  type PartitionedTable,
  partitionsBefore,
} from './activity-partitions.ts';
import { raiseKeptFrom, readKeptFrom, readTrustedNow, wholeDaysBefore } from './population-samples.ts';
import { dayMs } from '@rollcall/game/time';

export interface RetentionParts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly logger: Logger;
  /** Number of days for which single samples are stored. Sums are stored forever. */
  readonly sampleDays: number;
  /** Number of days for which guild counts and the activity of characters and groups are stored. */
  readonly activityDays: number;
}

/** Number of days for which the days of the activity score are stored, one more than the 90 days that it covers. */
const characterDays = 91;
/** Number of days for which sessions in quests are stored, one more than the 90 days that figures cover. */
const questSessionDays = 91;
/** Maximum number of attempts to drop a table that is in use. The next attempts follow an hour later. */
const dropTries = 20;
const dropPauseMs = 100;

type IsClosed = () => boolean;

const noPartitions: readonly string[] = [];
const nothingRemoved = {
  samples: 0,
  groups: 0,
  guildCounts: 0,
  characterDays: 0,
  questSessions: 0,
  activityWeeks: noPartitions,
  boardDays: noPartitions,
};
export type Removed = typeof nothingRemoved;

/**
 * Deletes old rows, five minutes from now and then every hour. Ages are counted from the newest samples or from now,
 * whichever is earlier (docs/decisions/0011-partition-and-delete-history.md).
 */
export function startRetention(parts: RetentionParts): RepeatedTask<Removed> {
  const { store, nowMs, logger, sampleDays, activityDays } = parts;
  const reached = new Map<DeleteSlice, number>();

  async function deleteAll(isClosed: IsClosed, take: DeleteSlice, toMs: number): Promise<number> {
    let rows = 0;
    while (!isClosed()) {
      const fromMs = reached.get(take) ?? 0;
      const slice = await store.transaction((sql) => take(sql, { fromMs, toMs }));
      if (slice === null) break;
      rows += slice.rows;
      reached.set(take, slice.reachedMs);
      await setImmediate();
    }
    return rows;
  }

  /** Raises the milestone before the first sample is deleted, so that a partly deleted hour is not summed up again. */
  async function deleteOldSamples(isClosed: IsClosed, limitMs: number): Promise<number> {
    await raiseKeptFrom(store, limitMs);
    return deleteAll(isClosed, deleteSamples, await readKeptFrom(store.sql));
  }

  async function dropOne(isClosed: IsClosed, table: PartitionedTable, partition: string): Promise<boolean> {
    for (let tries = 0; tries < dropTries && !isClosed(); tries += 1) {
      if (await dropPartition(store, table, partition)) return true;
      await pause(dropPauseMs);
    }
    return false;
  }

  async function dropOld(
    isClosed: IsClosed,
    table: PartitionedTable,
    limitMs: number,
  ): Promise<readonly string[]> {
    const dropped: string[] = [];
    for (const partition of partitionsBefore(table, await listPartitions(store.sql, table), limitMs)) {
      if (await dropOne(isClosed, table, partition)) dropped.push(partition);
    }
    return dropped;
  }

  async function run(isClosed: IsClosed): Promise<Removed> {
    const trustedNow = await readTrustedNow(store.sql, nowMs());
    if (trustedNow === null) return nothingRemoved;
    const activityLimit = wholeDaysBefore(trustedNow, activityDays);
    const removed: Removed = {
      samples: await deleteOldSamples(isClosed, wholeDaysBefore(trustedNow, sampleDays)),
      groups: await deleteAll(isClosed, deleteGroups, activityLimit),
      guildCounts: await deleteAll(isClosed, deleteGuildCounts, activityLimit),
      characterDays: await deleteAll(
        isClosed,
        deleteCharacterDays,
        wholeDaysBefore(trustedNow, characterDays),
      ),
      questSessions: await deleteAll(
        isClosed,
        deleteQuestSessions,
        wholeDaysBefore(trustedNow, questSessionDays),
      ),
      activityWeeks: await dropOld(isClosed, characterActivity, activityLimit),
      boardDays: await dropOld(isClosed, boardChanges, wholeDaysBefore(trustedNow, limits.replayDays.days)),
    };
    logRemoved(removed, trustedNow);
    return removed;
  }

  function logRemoved({ activityWeeks, boardDays, ...rows }: Removed, trustedNowMs: number) {
    const all = { ...rows, activityWeeks: activityWeeks.length, boardDays: boardDays.length };
    if (Object.values(all).every((count) => count === 0)) return;
    logger.info('Deleted expired data', { ...all, countedFrom: toWireTime(trustedNowMs) });
  }

  return startRepeatedTask({
    store,
    logger,
    ...hourly,
    run,
    failure: 'Expired data could not be deleted',
  });
}

/** A span between two moments, in milliseconds since 1970; the end is exclusive. */
interface OldSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Deletes the oldest few rows of a span; null = there are none. A statement takes less than 100 ms on the embedded
 * engine, and each slice is complete on its own, so an interrupted run can continue another day.
 */
type DeleteSlice = (
  sql: TransactionSql,
  span: OldSpan,
) => Promise<{ readonly rows: number; readonly reachedMs: number } | null>;

const characterDaysPerSlice = 1_000;

const startOfDay = (at: Date) => Math.floor(at.getTime() / dayMs) * dayMs;

const deleteSamples: DeleteSlice = async (sql, { fromMs, toMs }) => {
  const [from, to] = [new Date(fromMs), new Date(toMs)];
  // One index look-up for each server, because `distinct` would read a million rows.
  const [oldest] = await sql<{ server_name: string; at: Date }[]>`
    with recursive servers as (
      select min(server_name) as server_name from population_samples
      union all
      select (select min(server_name) from population_samples as samples
        where samples.server_name > servers.server_name)
      from servers where servers.server_name is not null
    )
    select servers.server_name, oldest.at
    from servers, lateral (
      select at from population_samples as samples
      where samples.server_name = servers.server_name and at >= ${from} and at < ${to}
      order by at limit 1
    ) as oldest
    order by oldest.at limit 1`;
  if (oldest === undefined) return null;
  const startMs = startOfDay(oldest.at);
  const endMs = Math.min(toMs, startMs + dayMs);
  const taken = await sql`
    delete from population_samples
    where server_name = ${oldest.server_name} and at >= ${new Date(startMs)} and at < ${new Date(endMs)}`;
  return { rows: taken.count, reachedMs: startMs };
};

/** Deletes rows that began and ended before the end of the span, those that began first. */
const deleteByTimes =
  (table: string, began: string, ended: string, rowsPerSlice: number): DeleteSlice =>
  async (sql, { fromMs, toMs }) => {
    const to = new Date(toMs);
    const taken = await sql<{ began: Date }[]>`
      delete from ${sql(table)} where ctid = any(array(
        select ctid from ${sql(table)}
        where ${sql(began)} >= ${new Date(fromMs)} and ${sql(began)} < ${to} and ${sql(ended)} < ${to}
        order by ${sql(began)} limit ${rowsPerSlice}
      ))
      returning ${sql(began)} as began`;
    if (taken.length === 0) return null;
    return { rows: taken.length, reachedMs: Math.max(...taken.map((row) => row.began.getTime())) };
  };

const deleteGroups = deleteByTimes('groups', 'posted_at', 'closed_at', 100);
const deleteQuestSessions = deleteByTimes('quest_sessions', 'started_at', 'started_at', 1_000);

/**
 * Deletes the guild counts of one hour as a whole, because a guild missing from the counts of an hour counts as having
 * nobody online.
 */
const deleteGuildCounts: DeleteSlice = async (sql, { fromMs, toMs }) => {
  const [oldest] = await sql<{ at: Date | null }[]>`
    select min(at) as at from guild_samples where at >= ${new Date(fromMs)} and at < ${new Date(toMs)}`;
  const at = oldest?.at ?? null;
  if (at === null) return null;
  await sql`delete from guild_samples where at = ${at}`;
  const { count } = await sql`delete from guild_counts where at = ${at}`;
  return { rows: count, reachedMs: at.getTime() };
};

const deleteCharacterDays: DeleteSlice = async (sql, { fromMs, toMs }) => {
  const taken = await sql<{ day: number }[]>`
    delete from character_days where ctid = any(array(
      select ctid from character_days
      where day >= (${new Date(fromMs)}::timestamptz at time zone 'UTC')::date
        and day < (${new Date(toMs)}::timestamptz at time zone 'UTC')::date
      order by day limit ${characterDaysPerSlice}
    ))
    returning day - date '1970-01-01' as day`;
  if (taken.length === 0) return null;
  return { rows: taken.length, reachedMs: Math.max(...taken.map(({ day }) => day)) * dayMs };
};
