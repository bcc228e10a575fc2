import type { RaidActivity } from '@rollcall/game/character/character-activity';
import { chain, compareBy } from '@rollcall/game/compare';
import type { GameDefinition } from '@rollcall/game/definition';
import { sampleIntervalMs } from '@rollcall/game/population/population';
import type { Quest } from '@rollcall/game/quest/quest';
import {
  findRaidExits,
  indexRaidsByArea,
  type PresenceEvent,
  raidActivityOf,
  raidReturnWithinMs,
  type RaidsByArea,
  type ReportGap,
} from '@rollcall/game/character/raid-exits';
import { hourMs, weekMs } from '@rollcall/game/time';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { Sql } from '../store/store.ts';

/** Time after a mark at which its sample is certain to be in the store: half an interval. */
const sampledAfterMs = sampleIntervalMs / 2;

/**
 * Characters per statement. A character that plays day and night has a thousand places in the window, so ten of them
 * take the embedded engine some 30 ms.
 */
const charactersAtOnce = 10;

const newestFirst = chain<RaidActivity>(
  compareBy(({ timestamp }) => -fromWireTime(timestamp)),
  compareBy(({ character_id }) => character_id),
  compareBy(({ data }) => data.quest_ids.join('+')),
);

interface RaidWorld {
  readonly definition: Pick<GameDefinition, 'raid_timer_hours'>;
  readonly quests: Iterable<Quest>;
  readonly nowMs: number;
}

/**
 * The raids that characters left within the game's window, newest first, with nothing hidden. Runs a statement of a few
 * milliseconds for every ten characters, and gives the event loop a turn in between.
 */
export async function readRaidActivity(
  sql: Sql,
  characterIds: readonly number[],
  { definition, quests, nowMs }: RaidWorld,
): Promise<RaidActivity[]> {
  const raidsByArea = indexRaidsByArea(quests);
  const areas = [...raidsByArea.keys()];
  const fromMs = nowMs - definition.raid_timer_hours * hourMs;
  const presences = new Map<number, readonly PresenceEvent[]>();
  for (let start = 0; start < characterIds.length; start += charactersAtOnce) {
    const ids = characterIds.slice(start, start + charactersAtOnce);
    for (const [id, events] of await readRaidPresences(sql, ids, fromMs, areas)) {
      if (events.some(({ type }) => type === 'place')) presences.set(id, events);
    }
  }
  if (presences.size === 0) return [];
  const gapsOf = await readGaps(sql, presences, raidsByArea, nowMs);
  return [...presences]
    .flatMap(([id, events]) => {
      const exits = findRaidExits(events, raidsByArea, { gaps: gapsOf(id), nowMs });
      return raidActivityOf(id, exits, definition, nowMs);
    })
    .toSorted(newestFirst);
}

async function readGaps(
  sql: Sql,
  presences: ReadonlyMap<number, readonly PresenceEvent[]>,
  raidsByArea: RaidsByArea,
  nowMs: number,
) {
  const servers = await readServersOf(sql, [...presences.keys()]);
  const spans = new Map<string, { firstMs: number; lastMs: number }>();
  for (const [id, events] of presences) {
    const server = servers.get(id) ?? '';
    for (const atMs of raidLogouts(events, raidsByArea)) {
      const { firstMs, lastMs } = spans.get(server) ?? { firstMs: atMs, lastMs: atMs };
      spans.set(server, { firstMs: Math.min(firstMs, atMs), lastMs: Math.max(lastMs, atMs) });
    }
  }
  const gaps = new Map<string, readonly ReportGap[]>();
  for (const [server, { firstMs, lastMs }] of spans) {
    const decidedMs = Math.min(nowMs - sampledAfterMs, lastMs + raidReturnWithinMs);
    const marks = { firstMarkMs: markBefore(firstMs), lastMarkMs: markBefore(decidedMs) };
    gaps.set(server, await readReportGaps(sql, server, marks));
  }
  return (id: number) => gaps.get(servers.get(id) ?? '') ?? [];
}

/** Logouts that may have been exits from a raid: the first one after each place in a raid. */
function raidLogouts(events: readonly PresenceEvent[], raidsByArea: RaidsByArea): number[] {
  const logouts: number[] = [];
  let isInRaid = false;
  for (const event of events) {
    if (event.type === 'place') isInRaid = event.areaId !== null && raidsByArea.has(event.areaId);
    else if (isInRaid) {
      logouts.push(event.atMs);
      isInRaid = false;
    }
  }
  return logouts;
}

const markBefore = (epochMs: number) => Math.floor(epochMs / sampleIntervalMs) * sampleIntervalMs;

/**
 * Maximum time for which a character stays in one place: servers are restarted every week or two, which sends players
 * out of raids.
 */
const longestStayMs = weekMs;

/**
 * Events of characters since a given time that matter for raids, oldest first: their known places inside raids and
 * directly after them, beginning with their place at that time, and their logouts. No others affect the result of
 * game/raid-exits. Characters without such events are left out.
 *
 * @param characterIds few, since one statement reads the rows of all of them
 */
async function readRaidPresences(
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

async function readServersOf(
  sql: Sql,
  characterIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await sql<{ id: number; server_name: string }[]>`
    select id, server_name from characters where id = any(${[...characterIds]}::bigint[])`;
  return new Map(rows.map(({ id, server_name }) => [id, server_name]));
}

/**
 * Spans without reports of a server, at five-minute marks: from the last sample before a gap to the first one after it.
 * Times at which the server was down are not gaps.
 */
async function readReportGaps(
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
