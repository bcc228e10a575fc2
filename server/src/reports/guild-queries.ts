import type { GuildMemberOrder } from '@rollcall/game/guild/guild';
import type { Sql } from '../store/store.ts';

/**
 * Queries for stored facts about guilds. None of them includes anonymous characters: a guild with only such members
 * does not exist here. Characters that their owners have hidden are counted, but are in no list of members. `hiddenIds`
 * are the ids of characters that are anonymous in the live state, which may be newer than the store.
 */

export interface GuildName {
  readonly server_name: string;
  readonly guild_name: string;
}

interface GuildSliceRow {
  readonly guild_name: string;
  readonly members: number;
  readonly last_seen: Date;
  readonly is_online: boolean;
}

export interface GuildSlice {
  readonly guilds: readonly GuildSliceRow[];
  readonly rows: number;
}

export async function readGuildSlice(
  sql: Sql,
  serverName: string,
  after: string,
  length: number,
): Promise<GuildSlice> {
  const guilds = await sql<GuildSliceRow[]>`
    select guild_name, count(*)::integer as members, max(last_seen) as last_seen, bool_or(is_online) as is_online
    from (
      select guild_name, last_seen, is_online from characters
      where server_name = ${serverName} and guild_name > ${after} and not is_anonymous
      order by guild_name
      fetch first ${length} rows with ties
    ) as slice
    group by guild_name
    order by guild_name`;
  return { guilds, rows: guilds.reduce((sum, { members }) => sum + members, 0) };
}

export async function readVisiblePlaces(
  sql: Sql,
  guilds: readonly GuildName[],
  hiddenIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await sql<{ place: number }[]>`
    select given.place::integer as place
    from unnest(
      ${guilds.map(({ server_name }) => server_name)}::text[], ${guilds.map(({ guild_name }) => guild_name)}::text[]
    ) with ordinality as given (server_name, guild_name, place)
    cross join lateral (
      select 1 from characters
      where characters.server_name = given.server_name and characters.guild_name = given.guild_name
        and not is_anonymous and id <> all(${[...hiddenIds]}::bigint[])
      limit 1
    ) as member`;
  return new Set(rows.map(({ place }) => place - 1));
}

export interface GuildFacts {
  readonly characterCount: number;
  readonly levels: Readonly<Record<string, number>>;
  readonly classes: Readonly<Record<string, number>>;
}

export async function readGuildFacts(
  sql: Sql,
  { server_name, guild_name }: GuildName,
  hiddenIds: readonly number[],
): Promise<GuildFacts> {
  const rows = await sql<
    { is_level: boolean; total_level: number; primary_class: string | null; members: number }[]
  >`
    select grouping(total_level) = 0 as is_level, total_level, primary_class, count(*)::integer as members
    from characters
    where server_name = ${server_name} and guild_name = ${guild_name} and not is_anonymous
      and id <> all(${[...hiddenIds]}::bigint[])
    group by grouping sets ((total_level), (primary_class))
    order by members desc, primary_class`;
  const levels = rows.filter(({ is_level }) => is_level);
  const classes = rows.filter(({ is_level }) => !is_level);
  return {
    characterCount: levels.reduce((sum, { members }) => sum + members, 0),
    levels: Object.fromEntries(levels.map((row) => [String(row.total_level), row.members])),
    classes: Object.fromEntries(classes.map((row) => [row.primary_class ?? 'none', row.members])),
  };
}

/**
 * Number of members online for each hour in which the server's guilds were counted: milliseconds since 1970 → count.
 */
export async function readGuildHours(
  sql: Sql,
  { server_name, guild_name }: GuildName,
  firstMs: number,
  lastMs: number,
): Promise<ReadonlyMap<number, number>> {
  const [first, last] = [new Date(firstMs), new Date(lastMs)];
  // Separate queries are short index scans. A join would look hours up one by one.
  const counted = await sql<{ at: Date }[]>`
    select at from guild_samples where server_name = ${server_name} and at >= ${first} and at <= ${last}`;
  const present = await sql<{ at: Date; online_count: number }[]>`
    select at, online_count from guild_counts
    where server_name = ${server_name} and guild_name = ${guild_name} and at >= ${first} and at <= ${last}`;
  const counts = new Map(counted.map(({ at }) => [at.getTime(), 0]));
  for (const { at, online_count } of present) {
    if (counts.has(at.getTime())) counts.set(at.getTime(), online_count);
  }
  return counts;
}

export interface MemberPage {
  readonly order: GuildMemberOrder;
  /** Page number, from 1. */
  readonly page: number;
  readonly pageSize: number;
}

export async function readMembers(
  sql: Sql,
  { server_name, guild_name }: GuildName,
  { order, page, pageSize }: MemberPage,
  hiddenIds: readonly number[],
): Promise<readonly { readonly id: number; readonly last_seen: Date }[]> {
  const orders: Readonly<Record<GuildMemberOrder, ReturnType<typeof sql>>> = {
    last_active: sql`is_online desc, last_seen desc, id`,
    name: sql`lower(name), id`,
    level: sql`total_level desc, lower(name), id`,
  };
  return sql<{ id: number; last_seen: Date }[]>`
    select id, last_seen from characters
    where server_name = ${server_name} and guild_name = ${guild_name} and not is_anonymous
      and id <> all(${[...hiddenIds]}::bigint[])
      and not exists (select from hidden_characters where hidden_characters.character_id = characters.id)
    order by ${orders[order]}
    limit ${pageSize} offset ${(page - 1) * pageSize}`;
}
