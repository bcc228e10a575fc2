import type { RaidActivity } from '@rollcall/game/character/character-activity';
import {
  isOffTimer,
  withEnded,
  lastEndMs,
  type TimerVisibility,
} from '@rollcall/game/raid-timers/raid-timer-views';
import { type RaidTimer, raidTimerKey, runningRaidTimers } from '@rollcall/game/raid-timers/raid-timers';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CallError } from '../../api/call-error.ts';
import { registeredPace } from '../../api/people/character-lists.ts';
import { createDismissal, makeRaidsRead } from '../../api/people/raids-source.ts';
import { useCharacterList, useListedIds } from '../../api/people/useCharacterList.ts';
import { useIdsPoll } from '../../api/people/useIdsPoll.ts';
import { secondClock } from '../../api/second-clock.ts';
import { isServerClockKnown, serverNowMs } from '../../api/server-clock.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useTicking } from '../../api/useTicking.ts';
import { removeInvalidToken } from '../../api/verification/refused-token.ts';
import { useVerifiedIds } from '../../api/verification/useVerifiedIds.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { dismissedTimersStore, withDismissed, withRestored } from '../../storage/dismissed-timers-store.ts';
import { useStored } from '../../storage/local-store.ts';
import { formatCount } from '../../ui/format.ts';
import { pageToasts, showUndo } from '../../ui/toast-store.ts';
import { timerVisibility } from './timers-view.ts';

const noRaids: readonly RaidActivity[] = [];
const noTimers: readonly RaidTimer[] = [];
const noIds: ReadonlySet<number> = new Set();

/** Everything that the page of raid timers shows, live. Times in ms since 1970 by the server's clock. */
export interface RaidTimersState {
  readonly owners: readonly ListedCharacter[];
  /** False until the first answer, when it is unknown which characters are free. */
  readonly isKnown: boolean;
  /** Running timers and those that ended during this visit, without dismissed ones. */
  readonly timers: readonly RaidTimer[];
  /** Dismissed timers that would be shown if restored. */
  readonly dismissed: readonly RaidTimer[];
  /** Time at which the last timer ended; free characters have been free since then at the latest. */
  readonly shownAtMs: number;
  readonly visibilityOf: (owner: ListedCharacter) => TimerVisibility;
  /** Errors of the last requests; earlier data is kept. */
  readonly charactersError: CallError | null;
  readonly raidsError: CallError | null;
  readonly isHalted: boolean;
  /** Time of the last good answer about raids; null = none yet. */
  readonly receivedAtMs: number | null;
  readonly reload: () => void;
}

/** The timers of activity, including ended ones; the clock decides which are running. */
function useTimersOf(activity: readonly RaidActivity[]): readonly RaidTimer[] {
  const { game } = usePageSettings();
  return useMemo(() => runningRaidTimers(activity, game, -Infinity), [activity, game]);
}

/** Running timers, and those that were running earlier in this visit. */
function useShownTimers(timers: readonly RaidTimer[], ids: readonly number[]) {
  const [seen, setSeen] = useState(noTimers);
  const shownAtMs = useTicking((nowMs) => Math.max(lastEndMs(timers, nowMs), lastEndMs(seen, nowMs)));
  const shown = useMemo(() => {
    const owned = new Set(ids);
    const isOwned = ({ characterId }: RaidTimer) => owned.has(characterId);
    const running = timers.filter((timer) => isOwned(timer) && !isOffTimer(timer, shownAtMs));
    return withEnded(seen.every(isOwned) ? seen : seen.filter(isOwned), running, shownAtMs);
  }, [seen, timers, ids, shownAtMs]);
  if (shown !== seen) setSeen(shown);
  return { shown, shownAtMs };
}

/** Timers that are still running but dismissed. */
function dismissedOf(
  all: readonly RaidTimer[],
  kept: readonly RaidTimer[],
  nowMs: number,
): readonly RaidTimer[] {
  const storedKeys = new Set(kept.map(raidTimerKey));
  return all.filter((timer) => !isOffTimer(timer, nowMs) && !storedKeys.has(raidTimerKey(timer)));
}

/** The visitor's characters and their raids, requested every minute; the time is updated every second. */
export function useRaidTimers(): RaidTimersState {
  const list = useCharacterList('registered');
  const { entries: owners } = list;
  const ids = useListedIds(owners);
  const raids = useIdsPoll(makeRaidsRead, ids, registeredPace);

  const { data: dismissedKeys } = useStored(dismissedTimersStore);
  const [withoutDismissed] = useState(createDismissal);
  const activity = raids.data?.activity ?? noRaids;
  const all = useTimersOf(activity);
  const kept = useTimersOf(withoutDismissed(activity, dismissedKeys));
  const { shown: timers, shownAtMs } = useShownTimers(kept, ids);

  const verifiedIds = useVerifiedIds();
  const { answeredIds = noIds, withheldIds = noIds, refusedTokens } = raids.data ?? {};
  const visibilityOf = useCallback(
    (owner: ListedCharacter) => timerVisibility(owner, { answeredIds, withheldIds, verifiedIds }),
    [answeredIds, withheldIds, verifiedIds],
  );
  useEffect(() => {
    for (const token of refusedTokens ?? []) removeInvalidToken(token, pageToasts.show);
  }, [refusedTokens]);

  const { reload: reloadRaids } = raids;
  const { reload: reloadList } = list;
  const reload = useCallback(() => {
    reloadList();
    reloadRaids();
  }, [reloadList, reloadRaids]);
  // Any answer contains the server's time.
  useEffect(() => secondClock.onDoubt(reloadRaids), [reloadRaids]);

  return {
    owners,
    isKnown: raids.data !== null,
    timers,
    dismissed: useMemo(() => dismissedOf(all, kept, shownAtMs), [all, kept, shownAtMs]),
    shownAtMs,
    visibilityOf,
    charactersError: list.error,
    raidsError: raids.error ?? raids.data?.error ?? null,
    isHalted: list.state === 'halted' || raids.state === 'halted',
    receivedAtMs: raids.receivedAtMs,
    reload,
  };
}

const nowText = () => new Date(serverNowMs()).toISOString();

const restore = (keys: readonly string[]) =>
  dismissedTimersStore.set(withRestored(dismissedTimersStore.get(), new Set(keys), nowText()));

/** Adds to the current list, which another tab may have changed. */
function dismiss(key: string, windowMs: number): void {
  const ages = { windowMs, nowMs: isServerClockKnown() ? serverNowMs() : null };
  dismissedTimersStore.set(withDismissed(dismissedTimersStore.get(), key, nowText(), ages));
}

/**
 * Dismisses a timer, here and in the group list, and offers an undo.
 *
 * @param subject description of the timer: "The Shroud of Torvald"
 * @param windowMs how long timers run, so that expired entries are dropped
 */
export function dismissTimer(key: string, subject: string, windowMs: number): void {
  dismiss(key, windowMs);
  showUndo('Raid timer dismissed', `The timer for ${subject} is dismissed.`, () => restore([key]));
}

/** Restores dismissed timers, and offers an undo. */
export function restoreTimers(keys: readonly string[], windowMs: number): void {
  restore(keys);
  const verb = keys.length === 1 ? 'is' : 'are';
  showUndo('Raid timers restored', `${formatCount(keys.length, 'timer')} ${verb} shown again.`, () =>
    keys.forEach((key) => dismiss(key, windowMs)),
  );
}
