import type { RaidActivity } from '../character/character-activity.ts';
import { chain, compareBy } from '../compare.ts';
import type { GameDefinition } from '../definition.ts';
import { fromWireTime } from '../wire-time.ts';
import { hourMs } from '../time.ts';

/** The timer of a raid that a character has left: it gets no reward again before `endsAtMs`. Times in ms since 1970. */
export interface RaidTimer {
  readonly characterId: number;
  /** Ascending. Several if raids share an area and cannot be distinguished. */
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

/** Identifies a character and raids that cannot be distinguished. At most one timer runs for them. */
export function raidTimerSubject({ characterId, questIds }: TimerSubject): string {
  return `${characterId}:${questIds.join('+')}`;
}

/** A permanent key of a timer: character, quests and moment. Dismissed timers are stored by this key. */
export function raidTimerKey(timer: TimerSubject & Pick<RaidTimer, 'completedAtMs'>): string {
  return `${raidTimerSubject(timer)}:${timer.completedAtMs}`;
}

/**
 * The part of a key that identifies the timer: character and moment. A character leaves only one raid at a time, and
 * the quests in a key depend on the catalogue and on the site that wrote the key.
 */
export const raidTimerMoment = (key: string): string => key.replace(/:.*:/, ':');

function readExit({ character_id: characterId, timestamp, data }: RaidActivity) {
  const questIds = [...new Set(data.quest_ids)].sort((a, b) => a - b);
  return { characterId, questIds, completedAtMs: fromWireTime(timestamp) };
}

/**
 * Converts raid activity to running timers, newest first (docs/product.md, Raid timers). Only the newest timer for each
 * character and set of quests is kept. Timers that have run out, have no quests or have an unreadable time are left
 * out.
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
 * Raid activity without the timers that the visitor has dismissed, and without the older ones that these had replaced,
 * which would otherwise come back. A later exit starts a new timer.
 *
 * @param dismissed keys of timers (`raidTimerKey`)
 * @returns the same array when no timer in it is dismissed
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

/** Milliseconds until the raid gives a reward again; 0 after that. */
export function remainingMs(timer: Pick<RaidTimer, 'endsAtMs'>, nowMs: number): number {
  return Math.max(0, timer.endsAtMs - nowMs);
}
