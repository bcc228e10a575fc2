import type { Sql } from '../store/store.ts';
import type { CensusGroup } from './census-tally.ts';

/** A stretch of the characters of a server, newest first. */
export interface CensusStretch {
  readonly serverName: string;
  /** Only characters that count before this moment; text, so that no fraction of a second is lost. */
  readonly before: string;
  /** Only characters that count at this moment or later, in milliseconds since 1970. */
  readonly fromMs: number;
  /** How many are read; more where many count at the same moment, which is never divided. */
  readonly length: number;
}

/** The groups of a slice. */
export interface CensusSlice {
  readonly groups: readonly CensusGroup[];
  /** How many characters that are. */
  readonly rows: number;
  /** When the oldest of them counts, as {@link CensusStretch.before} wants it; null = there is nobody. */
  readonly oldest: string | null;
}

/** Before every slice has been read. */
export const newest = 'infinity';

/** `respect` tells by which columns a row is grouped: the bits of `grouping`, a column that is not grouped by is 1. */
interface CensusColumns {
  readonly respect: number;
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
 * Counts the newest characters of a stretch in every respect at once. Categories that have few keys share
 * a grouping: each grouping costs, and so does each row that comes out.
 */
export async function readCensusSlice(
  sql: Sql,
  { serverName, before, fromMs, length }: CensusStretch,
): Promise<CensusSlice> {
  const rows = await sql<CensusColumns[]>`
    ${countEveryRespect(sql)}
    from (
      select * from characters
      where server_name = ${serverName} and counted_at < ${before}::text::timestamptz
        and counted_at >= ${new Date(fromMs)}
      order by counted_at desc
      fetch first ${length} rows with ties
    ) as slice
    ${everyRespect(sql)}`;
  return sliceOf(rows);
}

/** Counts who is online on a server though it counts at an earlier moment only: it counts in every period. */
export async function readOnlineBefore(sql: Sql, serverName: string, fromMs: number): Promise<CensusSlice> {
  const rows = await sql<CensusColumns[]>`
    with online as materialized (
      select * from characters where server_name = ${serverName} and is_online
    )
    ${countEveryRespect(sql)}
    from online where counted_at < ${new Date(fromMs)}
    ${everyRespect(sql)}`;
  return sliceOf(rows);
}

const countEveryRespect = (sql: Sql) => sql`
  select grouping(race, class_count, total_level, guild_name) as respect,
    race, gender, primary_class, class_count, total_level, home_server_name, guild_name,
    count(*)::integer as characters, count(*) filter (where is_active)::integer as active,
    case when grouping(race, class_count, total_level, guild_name) = 15 then min(counted_at)::text end as oldest`;

const everyRespect = (sql: Sql) => sql`
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

/** null = the row of all together. */
function groupOf(row: CensusColumns): CensusGroup | null {
  const count = { all: row.characters, active: row.active };
  switch (row.respect) {
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
