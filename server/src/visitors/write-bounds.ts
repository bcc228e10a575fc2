import type { FastifyRequest } from 'fastify';
import { dayMs, hourMs } from '@rollcall/game/time';
import { clientAddress } from '../http/client-address.ts';
import type { CallerParts } from '../http/limit-share.ts';
import type { Size, TableBounds } from '../http/limits.ts';
import { middleLetters, networkName, wideLetters } from '../http/networks.ts';
import type { Logger } from '../http/logger.ts';
import type { Sql, Store } from '../store/store.ts';

/** What is needed to store rows that visitors write. */
export interface WriteParts {
  readonly store: Store;
  /** The store for work that one server does for all, such as deleting old rows. */
  readonly scheduled: Store;
  /** Whether other servers write to the same tables. */
  readonly hasOtherWriters: boolean;
  readonly logger: Logger;
  readonly nowMs: () => number;
  /** Whether addresses and networks are limited. */
  readonly isLimited: boolean;
}

/**
 * Creates a function that names networks by a keyed hash. The key is in memory only, shared by all servers, and changes
 * each day (UTC). Rows of one table, day and network can be counted together, but nobody, not even the operator, can
 * tell whose they are or match them across days or tables.
 */
export function createPrefixNames({
  table,
  nowMs,
  proxyCount,
  limitShare,
}: CallerParts & { readonly table: BoundedTable }): (request: FastifyRequest) => string {
  return ({ raw }) => {
    const key = limitShare.dayKey(Math.floor(nowMs() / dayMs));
    return networkName(clientAddress(raw, proxyCount), key, table);
  };
}

/** Tables with the columns `prefix`, the name of a network, and `bytes`. */
type BoundedTable =
  | 'feedback'
  | 'browser_events'
  | 'settings_transfers'
  | 'alert_subscriptions'
  | 'reader_keys'
  | 'raid_rosters';

export interface WriteBounds {
  /**
   * Must be called after writing rows. Trims the table if it is full. Never rejects, since `trim` repeats what failed.
   *
   * @returns the number of deleted rows
   */
  added(size: Size): Promise<number>;
  /**
   * Trims the table if anything was added since the last time. Rejects with the error of the store.
   *
   * @returns the number of deleted rows
   */
  trim(): Promise<number>;
}

/** Share of a full table that is freed at once, so that the next row does not require trimming again. */
const defaultFreedShare = 1 / 50;

/** `perPrefix` null = the caller limits households. */
type TrimmedTo = Pick<TableBounds, 'together'> & { readonly perPrefix: Size | null };

/**
 * Creates the bounds of one table. If the table is full, rows of the network with the most are deleted first, so that
 * there is room for others (docs/decisions/0057-bound-public-writes-by-network.md). Counts the rows that this process
 * wrote; other servers on the same store count theirs, and `trim` counts all of them.
 *
 * @param hasOthers whether other servers write as well, in which case `trim` counts each time
 */
export function createWriteBounds(
  store: Pick<Store, 'sql'>,
  table: BoundedTable,
  { together, perPrefix }: TrimmedTo,
  { freedShare = defaultFreedShare, hasOtherWriters = false, nowMs = Date.now } = {},
): WriteBounds {
  /** Amount to delete; 0 = the size is within its bound. */
  const excessOf = (size: number, bound: number) =>
    size <= bound ? 0 : size - bound + Math.floor(bound * freedShare);

  /** A lower bound of the size of the table; null = not counted yet. */
  let held: Size | null = null;
  let isTrimmed = false;

  async function trim(): Promise<number> {
    if (isTrimmed) return 0;
    isTrimmed = !hasOtherWriters;
    try {
      const { rows, bytes, beyond } = await countTable(store.sql, table, perPrefix);
      const excess = { rows: excessOf(rows, together.rows), bytes: excessOf(bytes, together.bytes) };
      const isFull = excess.rows > 0 || excess.bytes > 0;
      const gone =
        isFull || beyond > 0
          ? await removeLargestShares(store.sql, table, { together, perPrefix, excess, nowMs: nowMs() })
          : { rows: 0, bytes: 0 };
      held = { rows: rows - gone.rows, bytes: bytes - gone.bytes };
      return gone.rows;
    } catch (error) {
      isTrimmed = false;
      throw error;
    }
  }

  return {
    trim,
    async added({ rows, bytes }) {
      isTrimmed = false;
      held = held && { rows: held.rows + rows, bytes: held.bytes + bytes };
      if (held !== null && held.rows <= together.rows && held.bytes <= together.bytes) return 0;
      return trim().catch(() => 0);
    },
  };
}

const graceMs = hourMs;

/**
 * Returns the order of deletion.
 *
 * `expendable` selects rows that are deleted before all others, of any network; `age` orders the rows of one network,
 * oldest first.
 */
function orderOf(sql: Sql, table: BoundedTable, nowMs: number) {
  const isPastGrace = sql`created_at < ${new Date(nowMs - graceMs)}`;
  switch (table) {
    case 'alert_subscriptions':
      return { expendable: sql`last_push_at is null and ${isPastGrace}`, age: sql`last_visit` };
    case 'reader_keys':
      return {
        expendable: sql`last_used_at is null and ${isPastGrace}`,
        age: sql`coalesce(last_used_at, created_at)`,
      };
    case 'raid_rosters':
      return { expendable: sql`false`, age: sql`created_at` };
    default:
      return { expendable: sql`false`, age: sql`id` };
  }
}

interface Count extends Size {
  /** Number of networks that exceed their maximum. */
  readonly beyond: number;
}

async function countTable(sql: Sql, table: BoundedTable, perPrefix: Size | null): Promise<Count> {
  const isBeyond =
    perPrefix === null ? sql`false` : sql`rows > ${perPrefix.rows} or bytes > ${perPrefix.bytes}`;
  const [row] = await sql<Count[]>`
    select coalesce(sum(rows), 0)::integer as rows, coalesce(sum(bytes), 0)::bigint as bytes,
      (count(*) filter (where prefix is not null and (${isBeyond})))::integer as beyond
    from (select prefix, count(*) as rows, sum(bytes) as bytes from ${sql(table)} group by prefix) as networks`;
  return row ?? { rows: 0, bytes: 0, beyond: 0 };
}

/**
 * Deletes everything that exceeds the bounds of a household, and then as many rows as necessary. Each row is assigned
 * the share of the bounds that its widest network uses up to and including that row, and rows with the largest share
 * are deleted first. Within a network, the rows of its narrower networks are counted in the same way, so that its
 * largest part is deleted first. The first row of each widest network is deleted last. A row without a prefix counts as
 * a separate network.
 *
 * The ids form an array because the planner might evaluate a subquery once for each row of the table: statistics from
 * when the table was empty make that look cheap.
 */
async function removeLargestShares(
  sql: Sql,
  table: BoundedTable,
  { together, perPrefix, excess, nowMs }: TrimmedTo & { readonly excess: Size; readonly nowMs: number },
): Promise<Size> {
  const { expendable, age } = orderOf(sql, table, nowMs);
  const shareOver = (over: ReturnType<typeof sql>) => sql`greatest(
    row_number() over ${over} / ${together.rows}::float8, sum(bytes) over ${over} / ${together.bytes}::float8
  )`;
  const isBeyond =
    perPrefix === null
      ? sql`false`
      : sql`row_number() over household > ${perPrefix.rows} or sum(bytes) over household > ${perPrefix.bytes}`;
  const [gone] = await sql<Size[]>`
    with kept as (
      select id, bytes, ${expendable} as expendable, ${age} as age, coalesce(prefix, 'row ' || id) collate "C" as name
      from ${sql(table)}
    ), of_household as (
      select *, ${shareOver(sql`household`)} as share, ${isBeyond} as is_beyond
      from kept window household as (partition by name order by expendable, age desc rows unbounded preceding)
    ), of_middle as (
      select id, bytes, expendable, age, name, is_beyond, ${shareOver(sql`middle`)} as share
      from of_household window middle as (
        partition by left(name, ${middleLetters}) order by expendable, share, age desc rows unbounded preceding
      )
    ), of_wide as (
      select id, bytes, expendable, age, is_beyond, row_number() over wide as place, ${shareOver(sql`wide`)} as share
      from of_middle window wide as (
        partition by left(name, ${wideLetters}) order by expendable, share, age desc rows unbounded preceding
      )
    ), ordered as (
      select id, bytes, is_beyond, row_number() over first_gone as nth, sum(bytes) over first_gone - bytes as freed
      from of_wide window first_gone as (
        order by is_beyond desc, place = 1, expendable desc, case when place = 1 then 0 else share end desc, age
        rows unbounded preceding
      )
    ), gone as (
      delete from ${sql(table)} where id = any (array (
        select id from ordered where is_beyond or nth <= ${excess.rows} or freed < ${excess.bytes}
      )) returning bytes
    )
    select count(*)::integer as rows, coalesce(sum(bytes), 0)::bigint as bytes from gone`;
  return gone ?? { rows: 0, bytes: 0 };
}
