import type { RaidActivity } from './character-activity.ts';
import { chain, compareBy } from './compare.ts';
import type { GameDefinition } from './definition.ts';
import { fromWireTime } from './wire-time.ts';

const hourMs = 3_600_000;

/** A raid that a character has left and may not be rewarded for again before `endsAtMs`. Times in ms since 1970. */
export interface RaidTimer {
  readonly characterId: number;
  /** Ascending; several when raids share an area and cannot be told apart. */
  readonly questIds: readonly number[];
  readonly completedAtMs: number;
  readonly endsAtMs: number;
}

const newestFirst = chain<RaidTimer>(
  compareBy(({ completedAtMs }) => -completedAtMs),
  compareBy(({ characterId }) => characterId),
  compareBy(({ questIds }) => questIds.join('+')),
);

/** Names a timer for ever: character, quests and moment. Dismissed timers are remembered by it. */
export function raidTimerKey({ characterId, questIds, completedAtMs }: RaidTimer): string {
  return `${characterId}:${questIds.join('+')}:${completedAtMs}`;
}

/**
 * Raid activity → timers that still run, newest first: the newest per character and set of quests; older than the
 * game's window, without quests or without a readable time are left out. Source: product 3, Raid timers.
 */
export function runningRaidTimers(
  activity: Iterable<RaidActivity>,
  definition: Pick<GameDefinition, 'raid_timer_hours'>,
  nowMs: number,
): RaidTimer[] {
  const newest = new Map<string, RaidTimer>();
  for (const { character_id: characterId, timestamp, data } of activity) {
    const completedAtMs = fromWireTime(timestamp);
    const questIds = [...new Set(data.quest_ids)].sort((a, b) => a - b);
    const endsAtMs = completedAtMs + definition.raid_timer_hours * hourMs;
    if (questIds.length === 0 || !(endsAtMs > nowMs)) continue;
    const key = `${characterId}:${questIds.join('+')}`;
    const known = newest.get(key);
    if (known === undefined || known.completedAtMs < completedAtMs) {
      newest.set(key, { characterId, questIds, completedAtMs, endsAtMs });
    }
  }
  return [...newest.values()].sort(newestFirst);
}

/** Milliseconds until the raid is rewarded again; 0 once it is. */
export function remainingMs(timer: Pick<RaidTimer, 'endsAtMs'>, nowMs: number): number {
  return Math.max(0, timer.endsAtMs - nowMs);
}
