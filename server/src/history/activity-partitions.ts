import { dayMs } from '@rollcall/game/time';
import { classifyStoreError } from '../store/store-errors.ts';
import type { Sql, Store, TransactionSql } from '../store/store.ts';

/** 1970-01-05, a Monday. */
const firstMondayMs = 4 * dayMs;

/** Key of a lock, because two servers on one database may create the same partition at the same moment. */
const advisoryLock = 7_625_022;

/** The Monday 00:00 UTC on or before a moment, in milliseconds since 1970. Each week has its own partition. */
export function weekOf(epochMs: number): number {
  return Math.floor((epochMs - firstMondayMs) / (7 * dayMs)) * 7 * dayMs + firstMondayMs;
}

export function partitionName(weekMs: number): string {
  return `character_activity_${dateOf(weekMs).replaceAll('-', '')}`;
}

/**
 * Creates missing partitions for weeks (see {@link weekOf}).
 *
 * @param sql inside a transaction
 */
export async function makeActivityWeeks(sql: TransactionSql, weeksMs: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock})`;
  for (const weekMs of weeksMs) {
    const bounds = `from ('${dateOf(weekMs)} 00:00:00+00') to ('${dateOf(weekMs + 7 * dayMs)} 00:00:00+00')`;
    await sql.unsafe(
      `create table if not exists ${partitionName(weekMs)} partition of character_activity for values ${bounds}`,
    );
  }
}

export async function listActivityWeeks(sql: Sql): Promise<readonly string[]> {
  const rows = await sql<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'character_activity'::regclass order by name`;
  return rows.map(({ name }) => name);
}

export function weeksBefore(partitions: readonly string[], epochMs: number): readonly string[] {
  // The partition of the week that contains the moment. Names sort by date.
  const current = partitionName(weekOf(epochMs));
  return partitions.filter((name) => /^character_activity_\d{8}$/.test(name) && name < current);
}

/**
 * The `sequence` of recorded activity just before the first row of the week that contains a moment, or of the next week
 * with rows.
 */
export async function sequenceBefore(sql: Sql, epochMs: number): Promise<number> {
  const weeks = await listActivityWeeks(sql);
  const old = new Set(weeksBefore(weeks, epochMs));
  let first = Infinity;
  for (const week of weeks.filter((each) => !old.has(each))) {
    const [row] = await sql<
      { sequence: number | null }[]
    >`select min(sequence) as sequence from ${sql(week)}`;
    first = Math.min(first, row?.sequence ?? Infinity);
  }
  return first === Infinity ? 0 : first - 1;
}

/**
 * Drops a partition without waiting for its locks, since a wait would block later queries and could cause a deadlock
 * with the recorder. Returns false if the partition is in use and the caller has to try again.
 */
export async function dropActivityWeek(store: Store, partition: string): Promise<boolean> {
  try {
    await store.transaction(async (sql) => {
      await sql`lock table only character_activity in access exclusive mode nowait`;
      await sql.unsafe(`lock table ${partition} in access exclusive mode nowait`);
      await sql.unsafe(`drop table ${partition}`);
    });
    return true;
  } catch (error) {
    if (classifyStoreError(error) === 'busy') return false;
    throw error;
  }
}

function dateOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
