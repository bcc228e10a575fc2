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

/** Names of raid timers that are not to be shown. 50 characters cannot have as many at once. */
export const dismissedTimersKind: StoredListKind<string> = {
  keyOf: raidTimerMoment,
  limit: 5000,
  readEntry: (stored) =>
    typeof stored === 'string' && timerKey.test(stored) ? { value: stored, isCorrected: false } : null,
};

/** A list of names of raid timers. */
type DismissedTimers = CachedList<string>;

/** A store for such a list; a test brings a browser of its own. */
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

/** When timers that are dismissed are over, and how that is known. Milliseconds. */
interface TimerAges {
  /** How long a timer runs. */
  readonly windowMs: number;
  /** By the server's clock; null = nobody is sure of the time, so nothing is forgotten. */
  readonly nowMs: number | null;
}

/** What of a list may still matter. */
function keptOf(data: readonly string[], { windowMs, nowMs }: TimerAges): readonly string[] {
  if (nowMs === null) return data;
  const completedAfterMs = nowMs - windowMs - sparedMs;
  return data.filter((key) => Number(timerKey.exec(key)?.[1]) > completedAfterMs);
}

/**
 * The list with one timer more. What has long run out is forgotten on the way, and of too many the oldest.
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

/** The list without these timers: they are shown again. The same list when none of them is on it. */
export function withRestored(list: DismissedTimers, keys: ReadonlySet<string>, at: string): DismissedTimers {
  const moments = new Set([...keys].map(raidTimerMoment));
  const data = list.data.filter((key) => !moments.has(raidTimerMoment(key)));
  return data.length === list.data.length ? list : withEntries(list, data, at);
}
