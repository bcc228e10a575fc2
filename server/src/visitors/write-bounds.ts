import { createHmac, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { clientAddress, limitKey } from '../http/client-address.ts';
import type { LimitShare } from '../http/limit-share.ts';
import type { Size, TableBounds } from '../http/limits.ts';
import type { Sql, Store } from '../store/store.ts';

type PrefixOf = (request: FastifyRequest) => string;

const dayMs = 86_400_000;

interface PrefixParts {
  readonly table: BoundedTable;
  readonly nowMs: () => number;
  /** Proxies of ours in front; 0 = none. */
  readonly proxyCount: number;
  /** Absent = this server is alone. */
  readonly limitShare?: LimitShare | undefined;
}

/**
 * Names networks by a keyed hash. The key is in memory only, of all servers, and another one each day (UTC): rows of one
 * table, day and network can be counted together, and nobody, not even the operator, can tell whose they are or join two
 * days or tables.
 */
export function createPrefixNames({ table, nowMs, proxyCount, limitShare }: PrefixParts): PrefixOf {
  const keyOf = limitShare?.dayKey ?? createDayKey();
  return ({ raw }) => {
    const key = keyOf(Math.floor(nowMs() / dayMs));
    const network = networkOf(clientAddress(raw, proxyCount));
    return createHmac('sha256', key).update(`${table} ${network}`).digest('base64url').slice(0, 16);
  };
}

function createDayKey(): (day: number) => Uint8Array {
  let key = randomBytes(32);
  let keyDay = Number.NaN;
  return (day) => {
    if (day !== keyDay) key = randomBytes(32);
    keyDay = day;
    return key;
  };
}

export function networkOf(address: string): string {
  return isIPv6(address) ? limitKey(address) : `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

/** Tables with the columns `id`, `prefix` and `bytes`. */
type BoundedTable = 'feedback' | 'browser_events' | 'settings_transfers';

export interface WriteBounds {
  /** To be called after rows were written: trims the table when it is full. Never rejects: what fails, `trim` does again. */
  added(size: Size): Promise<void>;
  /** Trims the table unless nothing was added since. Rejects with the error of the store. @returns rows that went */
  trim(): Promise<number>;
}

/** How much of a full table is freed at once, so that it is not done again for the next row. */
const defaultFreedShare = 1 / 50;

/**
 * Bounds of one table. When it is full, the oldest row of the network with the most goes first, so that whoever fills it
 * loses their own rows, and a newcomer finds room. What this process wrote is counted; other servers on the same store
 * count their own, and `trim` counts all.
 */
export function createWriteBounds(
  store: Pick<Store, 'sql'>,
  table: BoundedTable,
  { together, perPrefix }: TableBounds,
  freedShare = defaultFreedShare,
): WriteBounds {
  /** How much must go of what the table holds; 0 = it is within its bound. */
  const excessOf = (size: number, bound: number) =>
    size <= bound ? 0 : size - bound + Math.floor(bound * freedShare);

  /** At least what the table holds; null = not yet counted. */
  let held: Size | null = null;
  let isTrimmed = false;

  async function trim(): Promise<number> {
    if (isTrimmed) return 0;
    isTrimmed = true;
    try {
      const { rows, bytes, beyond } = await countTable(store.sql, table, perPrefix);
      const excess = { rows: excessOf(rows, together.rows), bytes: excessOf(bytes, together.bytes) };
      const isFull = excess.rows > 0 || excess.bytes > 0;
      const gone =
        isFull || beyond > 0
          ? await removeLargestShares(store.sql, { table, excess, perPrefix, together })
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
      if (held === null || held.rows > together.rows || held.bytes > together.bytes)
        await trim().catch(() => 0);
    },
  };
}

interface Count extends Size {
  readonly beyond: number;
}

async function countTable(sql: Sql, table: BoundedTable, bound: Size): Promise<Count> {
  const [row] = await sql<Count[]>`
    select coalesce(sum(rows), 0)::integer as rows, coalesce(sum(bytes), 0)::bigint as bytes,
      (count(*) filter (where prefix is not null and (rows > ${bound.rows} or bytes > ${bound.bytes})))::integer as beyond
    from (select prefix, count(*) as rows, sum(bytes) as bytes from ${sql(table)} group by prefix) as networks`;
  return row ?? { rows: 0, bytes: 0, beyond: 0 };
}

interface Removal extends TableBounds {
  readonly table: BoundedTable;
  readonly excess: Size;
}

/**
 * Removes what goes beyond the bounds of a network, and then as much as the excess asks for: the rows first up to which,
 * counted from the newest, their network uses the largest share of the bounds; the newest row of each network last.
 * A row without a prefix stands for a network.
 */
async function removeLargestShares(sql: Sql, { table, excess, perPrefix, together }: Removal): Promise<Size> {
  const [gone] = await sql<Size[]>`
    with placed as (
      select id, bytes, row_number() over newest as place, sum(bytes) over newest as size
      from ${sql(table)}
      window newest as (partition by prefix, case when prefix is null then id end order by id desc)
    ), shared as (
      select id, bytes, place > ${perPrefix.rows} or size > ${perPrefix.bytes} as is_beyond,
        case when place = 1 then 0
          else greatest(place::float8 / ${together.rows}::float8, size::float8 / ${together.bytes}::float8)
        end as share
      from placed
    ), ordered as (
      select id, bytes, is_beyond, row_number() over largestShare as nth, sum(bytes) over largestShare - bytes as freed
      from shared window largestShare as (order by is_beyond desc, share desc, id)
    ), gone as (
      delete from ${sql(table)} where id in (
        select id from ordered where is_beyond or nth <= ${excess.rows} or freed < ${excess.bytes}
      ) returning bytes
    )
    select count(*)::integer as rows, coalesce(sum(bytes), 0)::bigint as bytes from gone`;
  return gone ?? { rows: 0, bytes: 0 };
}
