import { sampleIntervalMs } from '@rollcall/game/population';
import type { PresenceEvent, ReportGap } from '@rollcall/game/raid-exits';
import type { Sql } from '../store/store.ts';

/**
 * How long before a moment somebody can have gone where they still are: servers are restarted every week or two, and
 * whoever plays is sent out of a raid by then.
 */
export const longestStayMs = 7 * 86_400_000;

/**
 * What characters did since a moment, as far as it can concern raids, oldest first: their known places inside of raids and
 * straight behind them, beginning with where each was at that moment, and their logouts. Everything else changes nothing
 * for game/raid-exits, however busy a character was. Who did nothing of it is missing.
 *
 * @param characterIds few, since the rows of all of them are looked at in one statement
 */
export async function readRaidPresences(
  sql: Sql,
  characterIds: readonly number[],
  fromMs: number,
  raidAreas: readonly number[],
): Promise<ReadonlyMap<number, readonly PresenceEvent[]>> {
  const from = new Date(fromMs);
  const earliest = new Date(fromMs - longestStayMs);
  const areas = [...raidAreas];
  const rows = await sql<{ id: number; at: Date; area_id: number | null }[]>`
    select who.id, seen.at, seen.area_id
    from unnest(${[...characterIds]}::bigint[]) as who (id)
    cross join lateral (
      select at, sequence, area_id
      from (
        select at, sequence, number_value as area_id,
          lag(number_value) over (order by at, sequence) as came_from
        from (
          (
            select at, sequence, number_value from character_activity
            where character_id = who.id and type = 'location' and number_value is not null and at >= ${from}
          )
          union all
          (
            select at, sequence, number_value from character_activity
            where character_id = who.id and type = 'location' and number_value is not null
              and at < ${from} and at >= ${earliest}
            order by at desc, sequence desc
            limit 1
          )
        ) as known
      ) as places
      where area_id = any(${areas}::bigint[]) or came_from = any(${areas}::bigint[])
      union all
      select at, sequence, null from character_activity
      where character_id = who.id and type = 'status' and number_value = 0 and at >= ${earliest}
    ) as seen
    order by who.id, seen.at, seen.sequence`;
  const presences = new Map<number, PresenceEvent[]>();
  for (const { id, at, area_id } of rows) {
    const events = presences.get(id) ?? [];
    const atMs = at.getTime();
    events.push(area_id === null ? { type: 'logout', atMs } : { type: 'place', atMs, areaId: area_id });
    presences.set(id, events);
  }
  return presences;
}

/** The server of each character that is known. */
export async function readServersOf(
  sql: Sql,
  characterIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await sql<{ id: number; server_name: string }[]>`
    select id, server_name from characters where id = any(${[...characterIds]}::bigint[])`;
  return new Map(rows.map(({ id, server_name }) => [id, server_name]));
}

/**
 * When reports of a server may have been missing, from one five-minute mark to another: from the last sample before to the
 * first after those that are not there. A server that was down was watched.
 */
export async function readReportGaps(
  sql: Sql,
  server: string,
  { firstMarkMs, lastMarkMs }: { readonly firstMarkMs: number; readonly lastMarkMs: number },
): Promise<ReportGap[]> {
  const rows = await sql<{ at: Date; next: Date }[]>`
    select at, next
    from (
      select at, lead(at) over (order by at) as next
      from (
        select at from population_samples
        where server_name = ${server} and at >= ${new Date(firstMarkMs)} and at <= ${new Date(lastMarkMs)}
        union all
        values (${new Date(firstMarkMs - sampleIntervalMs)}::timestamptz),
          (${new Date(lastMarkMs + sampleIntervalMs)}::timestamptz)
      ) as watched
    ) as pairs
    where next > at + ${sampleIntervalMs / 1000}::float8 * interval '1 second'
    order by at`;
  return rows.map(({ at, next }) => ({ startMs: at.getTime(), endMs: next.getTime() }));
}
