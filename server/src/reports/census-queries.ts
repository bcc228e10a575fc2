import type { Sql } from '../store/store.ts';
import type { CensusGroup } from './census-tally.ts';

/**
 * Characters per statement. They take some 40 ms on the embedded engine, which answers nothing else in the meantime.
 */
export const charactersPerSlice = 8_000;

/** A range of the characters of a server, newest first. */
export interface CensusRange {
  readonly serverName: string;
  /** Only characters that count before this moment, as text, so that no fraction of a second is lost. */
  readonly before: string;
  /** Only characters that count at this moment or later, in milliseconds since 1970. */
  readonly fromMs: number;
  /** Number of characters to read; more if several count at the same moment, which is never split. */
  readonly length: number;
}

interface CensusSlice {
  readonly groups: readonly CensusGroup[];
  readonly rows: number;
  /** When the oldest of them counts, in the form of {@link CensusRange.before}; null = the slice is empty. */
  readonly oldest: string | null;
}

export const newest = 'infinity';

/**
 * A row of the result. `dimension` contains the bits of `grouping`; 1 means that the row is not grouped by that column.
 */
interface CensusColumns {
  readonly dimension: number;
  readonly race: string | null;
  readonly gender: string | null;
  readonly primary_class: string | null;
  readonly class_count: number;
  readonly total_level: number;
  readonly home_server_name: string | null;
  readonly guild_name: string | null;
  readonly characters: number;
  readonly active: number;
  readonly oldest: string | null;
}

/**
 * Counts the newest characters of a range in every dimension at once. Categories with few keys share a grouping,
 * because each grouping and each resulting row costs time.
 */
export async function readCensusSlice(
  sql: Sql,
  { serverName, before, fromMs, length }: CensusRange,
): Promise<CensusSlice> {
  const rows = await sql<CensusColumns[]>`
    ${countEveryDimension(sql)}
    from (
      select * from characters
      where server_name = ${serverName} and counted_at < ${before}::text::timestamptz
        and counted_at >= ${new Date(fromMs)}
      order by counted_at desc
      fetch first ${length} rows with ties
    ) as slice
    ${everyDimension(sql)}`;
  return sliceOf(rows);
}

/** Counts the characters online on a server that count at an earlier moment. They count in every period. */
export async function readOnlineBefore(sql: Sql, serverName: string, fromMs: number): Promise<CensusSlice> {
  const rows = await sql<CensusColumns[]>`
    with online as materialized (
      select * from characters where server_name = ${serverName} and is_online
    )
    ${countEveryDimension(sql)}
    from online where counted_at < ${new Date(fromMs)}
    ${everyDimension(sql)}`;
  return sliceOf(rows);
}

const countEveryDimension = (sql: Sql) => sql`
  select grouping(race, class_count, total_level, guild_name) as dimension,
    race, gender, primary_class, class_count, total_level, home_server_name, guild_name,
    count(*)::integer as characters, count(*) filter (where is_active)::integer as active,
    case when grouping(race, class_count, total_level, guild_name) = 15 then min(counted_at)::text end as oldest`;

const everyDimension = (sql: Sql) => sql`
  group by grouping sets (
    (race, gender), (primary_class, class_count), (total_level, home_server_name), (guild_name), ()
  )`;

function sliceOf(rows: readonly CensusColumns[]): CensusSlice {
  const groups: CensusGroup[] = [];
  let whole: Pick<CensusColumns, 'characters' | 'oldest'> = { characters: 0, oldest: null };
  for (const row of rows) {
    const group = groupOf(row);
    if (group === null) whole = row;
    else groups.push(group);
  }
  return { groups, rows: whole.characters, oldest: whole.oldest };
}

/** The group of a row; null = the row with the total. */
function groupOf(row: CensusColumns): CensusGroup | null {
  const count = { all: row.characters, active: row.active };
  switch (row.dimension) {
    case 0b0111:
      return { kind: 'person', race: row.race, gender: row.gender, ...count };
    case 0b1011:
      return { kind: 'class', primaryClass: row.primary_class, classCount: row.class_count, ...count };
    case 0b1101:
      return { kind: 'level', totalLevel: row.total_level, homeServerName: row.home_server_name, ...count };
    case 0b1110:
      return { kind: 'guild', guildName: row.guild_name, ...count };
    default:
      return null;
  }
}

/**
 * Makes sure that the engine has statistics of characters by server, guild and time. A PostgreSQL server gathers them
 * on its own. The embedded engine gathers them only on request, and without them it reads a whole server for each
 * slice.
 * They are gathered again when the table has grown by a third, because only the order of magnitude matters. The columns
 * have a low target (migration 0002), so that few rows are sampled.
 *
 * @returns whether they were gathered
 */
export async function refreshStatistics(sql: Sql): Promise<boolean> {
  const [table] = await sql<{ has_grown: boolean }[]>`
    select pg_relation_size(oid) / current_setting('block_size')::integer > 32 + greatest(relpages, 0) * 4 / 3
      as has_grown
    from pg_class where oid = 'characters'::regclass`;
  if (table?.has_grown !== true) return false;
  await sql`analyze characters (server_name, guild_name, counted_at, is_online, is_anonymous)`;
  return true;
}
