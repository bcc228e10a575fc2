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
  type RaidsByArea,
  type ReportGap,
} from '@rollcall/game/raid-exits';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { Sql } from '../store/store.ts';
import { readRaidPresences, readReportGaps, readServersOf } from './raid-activity-queries.ts';

const hourMs = 3_600_000;
/** A mark's sample is in the store by now: half the way to the next one. */
const sampledAfterMs = sampleIntervalMs / 2;

/** Who plays day and night has a thousand places in the window: ten such characters take the embedded engine some 30 ms. */
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
 * The raids that characters left within the game's window, newest first, nothing hidden (wire: History reads). A
 * statement for every ten characters, of a few milliseconds: others get their turn between.
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

/**
 * Tells when reports about a character's server were missing, as far as that decides about anybody's logouts: a statement a
 * server, of the few hours in which somebody logged out of a raid.
 */
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

/** Logouts of which it must be decided whether they left a raid: the first after each place in one. */
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
