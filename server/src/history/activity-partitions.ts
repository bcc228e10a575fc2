import { dayMs } from '@rollcall/game/time';
import { classifyStoreError } from '../store/store-errors.ts';
import type { Sql, Store, TransactionSql } from '../store/store.ts';

/** A table whose old partitions are dropped whole. */
export interface PartitionedTable {
  readonly name: string;
  /** Length of a partition. */
  readonly spanMs: number;
  /** The beginning of any partition. */
  readonly startMs: number;
}

/** What characters did, in a partition for each week. Weeks begin on Monday, and 1970-01-05 was a Monday. */
export const characterActivity: PartitionedTable = {
  name: 'character_activity',
  spanMs: 7 * dayMs,
  startMs: 4 * dayMs,
};

/** Changes of boards, in a partition for each day. */
export const boardChanges: PartitionedTable = { name: 'board_changes', spanMs: dayMs, startMs: 0 };

/** Key of a lock, because two servers on one database may create the same partition at the same moment. */
const advisoryLock = 7_625_022;

/** The beginning of the partition that contains a moment, in milliseconds since 1970. */
export function partitionOf({ spanMs, startMs }: PartitionedTable, epochMs: number): number {
  return Math.floor((epochMs - startMs) / spanMs) * spanMs + startMs;
}

/** The Monday 00:00 UTC on or before a moment, in milliseconds since 1970. */
export const weekOf = (epochMs: number): number => partitionOf(characterActivity, epochMs);

export const partitionName = (weekMs: number): string => nameOf(characterActivity, weekMs);

const nameOf = ({ name }: PartitionedTable, startMs: number) =>
  `${name}_${dateOf(startMs).replaceAll('-', '')}`;

/**
 * Creates missing partitions (see {@link partitionOf}).
 *
 * @param sql inside a transaction
 */
export async function makePartitions(
  sql: TransactionSql,
  table: PartitionedTable,
  startsMs: readonly number[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock})`;
  for (const startMs of startsMs) {
    const bounds = `from ('${dateOf(startMs)} 00:00:00+00') to ('${dateOf(startMs + table.spanMs)} 00:00:00+00')`;
    await sql.unsafe(
      `create table if not exists ${nameOf(table, startMs)} partition of ${table.name} for values ${bounds}`,
    );
  }
}

/** Creates missing partitions for weeks (see {@link weekOf}). */
export const makeActivityWeeks = (sql: TransactionSql, weeksMs: readonly number[]): Promise<void> =>
  makePartitions(sql, characterActivity, weeksMs);

export const listActivityWeeks = (sql: Sql): Promise<readonly string[]> =>
  listPartitions(sql, characterActivity);

export async function listPartitions(sql: Sql, table: PartitionedTable): Promise<readonly string[]> {
  const rows = await sql<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = ${table.name}::regclass order by name`;
  return rows.map(({ name }) => name);
}

/** Partitions that end by the time at which the partition containing a moment begins. */
export function partitionsBefore(
  table: PartitionedTable,
  partitions: readonly string[],
  epochMs: number,
): readonly string[] {
  // Names sort by date.
  const current = nameOf(table, partitionOf(table, epochMs));
  return partitions.filter((name) => /^\d{8}$/.test(name.slice(table.name.length + 1)) && name < current);
}

/**
 * The `sequence` of recorded activity just before the first row of the week that contains a moment, or of the next week
 * with rows.
 */
export async function sequenceBefore(sql: Sql, epochMs: number): Promise<number> {
  const weeks = await listActivityWeeks(sql);
  const old = new Set(partitionsBefore(characterActivity, weeks, epochMs));
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
export async function dropPartition(
  store: Store,
  table: PartitionedTable,
  partition: string,
): Promise<boolean> {
  try {
    await store.transaction(async (sql) => {
      await sql.unsafe(`lock table only ${table.name} in access exclusive mode nowait`);
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
