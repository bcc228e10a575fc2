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

/** Character, quests and moment in ms since 1970, as `raidTimerKey` makes it: "1001:702+703:1773519300000". */
const timerKey = /^\d{1,13}:\d{1,10}(?:\+\d{1,10})*:(\d{1,16})$/;

/** Keys of dismissed raid timers. 50 characters cannot have more at once. */
export const dismissedTimersKind: StoredListKind<string> = {
  keyOf: raidTimerMoment,
  limit: 5000,
  readEntry: (stored) =>
    typeof stored === 'string' && timerKey.test(stored) ? { value: stored, isCorrected: false } : null,
};

/** A list of keys of raid timers. */
type DismissedTimers = CachedList<string>;

/** Creates the store; tests supply their own browser. */
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

/** The raid timers that the visitor has dismissed. */
export const dismissedTimersStore = createDismissedTimersStore();

/** A clock may be wrong by a day, and a timer must not come back for that. */
const sparedMs = dayMs;

/** Facts for deciding which dismissed timers have ended, in ms. */
interface TimerAges {
  /** How long a timer runs. */
  readonly windowMs: number;
  /** By the server's clock; null = the time is uncertain, so nothing is dropped. */
  readonly nowMs: number | null;
}

/** The entries whose timers may still run. */
function keptOf(data: readonly string[], { windowMs, nowMs }: TimerAges): readonly string[] {
  if (nowMs === null) return data;
  const completedAfterMs = nowMs - windowMs - sparedMs;
  return data.filter((key) => Number(timerKey.exec(key)?.[1]) > completedAfterMs);
}

/**
 * Adds a timer. Drops entries whose timers have ended, and the oldest ones above the limit.
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
  const others = keptOf(list.data, ages).filter((other) => raidTimerMoment(other) !== moment);
  return withEntries(list, [...others, key].slice(-dismissedTimersKind.limit), at);
}

/** Removes timers from the list, so that they are shown again. Returns the same list if it has none of them. */
export function withRestored(list: DismissedTimers, keys: ReadonlySet<string>, at: string): DismissedTimers {
  const moments = new Set([...keys].map(raidTimerMoment));
  const data = list.data.filter((key) => !moments.has(raidTimerMoment(key)));
  return data.length === list.data.length ? list : withEntries(list, data, at);
}
