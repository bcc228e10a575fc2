import type { RaidActivity } from '@rollcall/game/character-activity';
import { chain, compareBy } from '@rollcall/game/compare';
import type { GameDefinition } from '@rollcall/game/definition';
import { sampleIntervalMs } from '@rollcall/game/population';
import type { Quest } from '@rollcall/game/quest';
import {
  findRaidExits,
  indexRaidsByArea,
  raidActivityOf,
  raidReturnWithinMs,
  type PresenceEvent,
} from '@rollcall/game/raid-exits';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { Sql } from '../store/store.ts';
import { readRaidPresence, readReportGaps, readServersOf } from './raid-activity-queries.ts';

const hourMs = 3_600_000;
/** A mark's sample is in the store by now: half the way to the next one. */
const sampledAfterMs = sampleIntervalMs / 2;

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
 * The raids that characters left within the game's window, newest first, nothing hidden (wire: History reads). One
 * statement a character, of a millisecond or so: others get their turn between.
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
  for (const id of characterIds) {
    const events = await readRaidPresence(sql, id, fromMs, areas);
    if (events.some(({ type }) => type === 'place')) presences.set(id, events);
  }
  if (presences.size === 0) return [];
  const gapsOf = await readGaps(sql, presences, nowMs);
  return [...presences]
    .flatMap(([id, events]) => {
      const exits = findRaidExits(events, raidsByArea, { gaps: gapsOf(id), nowMs });
      return raidActivityOf(id, exits, definition, nowMs);
    })
    .toSorted(newestFirst);
}

/** Tells when reports about a character's server were missing, as far as that decides about its logouts. */
async function readGaps(sql: Sql, presences: ReadonlyMap<number, readonly PresenceEvent[]>, nowMs: number) {
  const logouts = [...presences.values()].flatMap((events) =>
    events.flatMap(({ type, atMs }) => (type === 'logout' ? [atMs] : [])),
  );
  if (logouts.length === 0) return () => [];
  const servers = await readServersOf(sql, [...presences.keys()]);
  const [firstMs, newestMs] = logouts.reduce(
    ([first, last], atMs) => [Math.min(first, atMs), Math.max(last, atMs)],
    [nowMs, 0],
  );
  const lastMs = Math.min(nowMs - sampledAfterMs, newestMs + raidReturnWithinMs);
  const gaps = await readReportGaps(sql, [...new Set(servers.values())], {
    firstMarkMs: Math.floor(firstMs / sampleIntervalMs) * sampleIntervalMs,
    lastMarkMs: Math.floor(lastMs / sampleIntervalMs) * sampleIntervalMs,
  });
  return (id: number) => gaps.get(servers.get(id) ?? '') ?? [];
}
