import type { RaidActivity } from '../character/character-activity.ts';
import { chain, compareBy } from '../compare.ts';
import type { GameDefinition } from '../definition.ts';
import { fromWireTime } from '../wire-time.ts';

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

type TimerSubject = Pick<RaidTimer, 'characterId' | 'questIds'>;

/** Names what a timer is about: a character and raids that cannot be told apart. At most one timer of it runs. */
export function raidTimerSubject({ characterId, questIds }: TimerSubject): string {
  return `${characterId}:${questIds.join('+')}`;
}

/** Names a timer for ever: character, quests and moment. Dismissed timers are remembered by it. */
export function raidTimerKey(timer: TimerSubject & Pick<RaidTimer, 'completedAtMs'>): string {
  return `${raidTimerSubject(timer)}:${timer.completedAtMs}`;
}

/**
 * Equal for the names of one timer. A character leaves one raid at a moment: which quests a name tells depends on the
 * catalogue, and on the site that the name comes from.
 */
export const raidTimerMoment = (key: string): string => key.replace(/:.*:/, ':');

function readExit({ character_id: characterId, timestamp, data }: RaidActivity) {
  const questIds = [...new Set(data.quest_ids)].sort((a, b) => a - b);
  return { characterId, questIds, completedAtMs: fromWireTime(timestamp) };
}

/**
 * Raid activity → timers that still run, newest first (docs/product.md, Raid timers): the newest per character and set
 * of quests; those older than the game's window, without quests or without a readable time are left out.
 */
export function runningRaidTimers(
  activity: Iterable<RaidActivity>,
  definition: Pick<GameDefinition, 'raid_timer_hours'>,
  nowMs: number,
): RaidTimer[] {
  const newest = new Map<string, RaidTimer>();
  for (const row of activity) {
    const exit = readExit(row);
    const endsAtMs = exit.completedAtMs + definition.raid_timer_hours * hourMs;
    if (exit.questIds.length === 0 || !(endsAtMs > nowMs)) continue;
    const subject = raidTimerSubject(exit);
    const known = newest.get(subject);
    if (known === undefined || known.completedAtMs < exit.completedAtMs) {
      newest.set(subject, { ...exit, endsAtMs });
    }
  }
  return [...newest.values()].sort(newestFirst);
}

/**
 * Raid activity without the timers that the visitor has dismissed, and without those that they had taken the place of:
 * who is free of a raid is not put on an older timer for it. A later exit makes a timer again.
 *
 * @param dismissed names of timers (`raidTimerKey`)
 * @returns the same array when nothing of it is dismissed
 */
export function withoutDismissedTimers(
  activity: readonly RaidActivity[],
  dismissed: ReadonlySet<string>,
): readonly RaidActivity[] {
  if (dismissed.size === 0) return activity;
  const moments = new Set([...dismissed].map(raidTimerMoment));
  const dismissedAtMs = new Map<string, number>();
  for (const row of activity) {
    const exit = readExit(row);
    if (!moments.has(raidTimerMoment(raidTimerKey(exit)))) continue;
    const subject = raidTimerSubject(exit);
    dismissedAtMs.set(subject, Math.max(exit.completedAtMs, dismissedAtMs.get(subject) ?? 0));
  }
  if (dismissedAtMs.size === 0) return activity;
  return activity.filter((row) => {
    const exit = readExit(row);
    return exit.completedAtMs > (dismissedAtMs.get(raidTimerSubject(exit)) ?? -Infinity);
  });
}

/** Milliseconds until the raid is rewarded again; 0 once it is. */
export function remainingMs(timer: Pick<RaidTimer, 'endsAtMs'>, nowMs: number): number {
  return Math.max(0, timer.endsAtMs - nowMs);
}
