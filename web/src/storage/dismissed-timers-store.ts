import { raidTimerMoment } from '@rollcall/game/raid-timers/raid-timers';
import { dayMs } from '@rollcall/game/time';
import { createLocalStore, type StoreSurroundings } from './local-store.ts';
import {
  type CachedList,
  emptyList,
  type StoredListKind,
  readStoredList,
  withEntries,
} from './stored-list.ts';

/**
 * Key from `raidTimerKey`: character, quests, and moment in milliseconds since 1970, such as
 * "1001:702+703:1773519300000".
 */
const timerKey = /^\d{1,13}:\d{1,10}(?:\+\d{1,10})*:(\d{1,16})$/;

/** Rules for keys of dismissed raid timers. The limit is more than 50 characters can have at once. */
export const dismissedTimersKind: StoredListKind<string> = {
  keyOf: raidTimerMoment,
  limit: 5000,
  readEntry: (stored) =>
    typeof stored === 'string' && timerKey.test(stored) ? { value: stored, isCorrected: false } : null,
};

/** A list of keys of raid timers. */
type DismissedTimers = CachedList<string>;

/** Creates the store. @param surroundings tests supply their own */
export const createDismissedTimersStore = (surroundings?: StoreSurroundings) =>
  createLocalStore<DismissedTimers>(
    {
      key: 'dismissed-timers',
      label: 'dismissed raid timers',
      makeDefault: emptyList,
      read: (stored) => readStoredList(stored, dismissedTimersKind),
    },
    surroundings,
  );

export const dismissedTimersStore = createDismissedTimersStore();

/** Tolerance for a wrong clock, in ms: an expired timer is kept this long, so that it does not reappear. */
const toleranceMs = dayMs;

/** Facts for dropping expired timers, in ms. */
interface TimerAges {
  /** Duration of a timer. */
  readonly windowMs: number;
  /** Now by the server's clock; null = uncertain, so no timer is dropped. */
  readonly nowMs: number | null;
}

/** The timers of a list that may still be running. */
function withoutExpired(data: readonly string[], { windowMs, nowMs }: TimerAges): readonly string[] {
  if (nowMs === null) return data;
  const completedAfterMs = nowMs - windowMs - toleranceMs;
  return data.filter((key) => Number(timerKey.exec(key)?.[1]) > completedAfterMs);
}

/**
 * Adds a timer. Drops long expired ones, and the oldest at the limit.
 *
 * @param at ISO 8601
 */
export function withDismissed(
  list: DismissedTimers,
  key: string,
  at: string,
  ages: TimerAges,
): DismissedTimers {
  const moment = raidTimerMoment(key);
  const others = withoutExpired(list.data, ages).filter((other) => raidTimerMoment(other) !== moment);
  return withEntries(list, [...others, key].slice(-dismissedTimersKind.limit), at);
}

/** Removes timers from the list, so that they are shown again. Returns the same list if none is on it. */
export function withRestored(list: DismissedTimers, keys: ReadonlySet<string>, at: string): DismissedTimers {
  const moments = new Set([...keys].map(raidTimerMoment));
  const data = list.data.filter((key) => !moments.has(raidTimerMoment(key)));
  return data.length === list.data.length ? list : withEntries(list, data, at);
}
