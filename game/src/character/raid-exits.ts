import type { RaidActivity } from './character-activity.ts';
import type { GameDefinition } from '../definition.ts';
import { indexQuestsByArea, isRaid, type Quest } from '../quest/quest.ts';
import { runningRaidTimers } from '../raid-timers/raid-timers.ts';
import { toWireTime } from '../wire-time.ts';
import { hourMs } from '../time.ts';

/**
 * A place at which one character was seen, or its logout (docs/product.md, Raid timers). The first place of a session
 * has the time of its login. Unknown places are ignored.
 */
export type PresenceEvent =
  | { readonly type: 'place'; readonly atMs: number; readonly areaId: number | null }
  | { readonly type: 'logout'; readonly atMs: number };

/** A time without reports of the character's server. */
export interface ReportGap {
  readonly startMs: number;
  readonly endMs: number;
}

/** The moment at which a character left a raid; `questIds` are the raids that share its area, ascending. */
export interface RaidExit {
  readonly atMs: number;
  readonly questIds: readonly number[];
}

/** Time after a logout within which a character that returns to the raid has not left it. */
export const raidReturnWithinMs = hourMs;

export type RaidsByArea = ReadonlyMap<number, readonly number[]>;

/** Ids of the raids of the catalogue by area. */
export function indexRaidsByArea(
  quests: Iterable<Pick<Quest, 'id' | 'area_id' | 'group_size'>>,
): RaidsByArea {
  const raids = [...quests].filter(isRaid);
  return new Map([...indexQuestsByArea(raids)].map(([areaId, here]) => [areaId, here.map(({ id }) => id)]));
}

/** A stay in a raid; the character may have logged out there. */
interface Stay {
  readonly questIds: readonly number[];
  readonly loggedOutAtMs: number | null;
}

/** A stay after a logout: only the first logout of a stay counts. */
function loggedOut(stay: Stay | null, atMs: number): Stay | null {
  return stay === null ? null : { questIds: stay.questIds, loggedOutAtMs: stay.loggedOutAtMs ?? atMs };
}

const isSameRaid = (a: readonly number[], b: readonly number[] | undefined) =>
  b !== undefined && a.length === b.length && a.every((id, index) => id === b[index]);

/**
 * The raids that a character has left, oldest first. A character has left a raid when it is next seen outside of the
 * raid's area, or when it logs out and is not back there within 60 minutes; the time is that of the sighting or of the
 * logout. A logout does not count if reports were missing in those 60 minutes. Undecided exits are left out.
 *
 * @param events of one character, oldest first
 */
export function findRaidExits(
  events: readonly PresenceEvent[],
  raidsByArea: RaidsByArea,
  reports: { readonly gaps: readonly ReportGap[]; readonly nowMs: number },
): RaidExit[] {
  const exits: RaidExit[] = [];
  let stay: Stay | null = null;

  /** The time of a logout that counts as an exit by now, else null. */
  const exitByLogout = ({ loggedOutAtMs }: Stay, nowMs: number): number | null => {
    if (loggedOutAtMs === null) return null;
    const decidedAtMs = loggedOutAtMs + raidReturnWithinMs;
    const isWatched = !reports.gaps.some(
      ({ startMs, endMs }) => startMs < decidedAtMs && endMs > loggedOutAtMs,
    );
    return isWatched && nowMs > decidedAtMs ? loggedOutAtMs : null;
  };

  for (const event of events) {
    if (event.type === 'logout') {
      stay = loggedOut(stay, event.atMs);
      continue;
    }
    if (event.areaId === null) continue;
    const raid = raidsByArea.get(event.areaId);
    if (stay !== null) {
      const loggedOutAtMs = exitByLogout(stay, event.atMs);
      const isStillThere = isSameRaid(stay.questIds, raid) && loggedOutAtMs === null;
      if (!isStillThere) exits.push({ atMs: loggedOutAtMs ?? event.atMs, questIds: stay.questIds });
    }
    stay = raid === undefined ? null : { questIds: raid, loggedOutAtMs: null };
  }
  if (stay !== null) {
    const loggedOutAtMs = exitByLogout(stay, reports.nowMs);
    if (loggedOutAtMs !== null) exits.push({ atMs: loggedOutAtMs, questIds: stay.questIds });
  }
  return exits;
}

/**
 * The exits of one character in the form of `activity/raids`: the newest for each set of quests within the duration of
 * a raid timer, newest first.
 */
export function raidActivityOf(
  characterId: number,
  exits: readonly RaidExit[],
  definition: Pick<GameDefinition, 'raid_timer_hours'>,
  nowMs: number,
): RaidActivity[] {
  const rows = exits.map(({ atMs, questIds }) => ({
    timestamp: toWireTime(atMs),
    character_id: characterId,
    data: { quest_ids: [...questIds] },
  }));
  return runningRaidTimers(rows, definition, nowMs).map(({ completedAtMs, questIds }) => ({
    timestamp: toWireTime(completedAtMs),
    character_id: characterId,
    data: { quest_ids: [...questIds] },
  }));
}
