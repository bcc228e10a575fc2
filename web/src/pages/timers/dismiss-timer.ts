import { isServerClockKnown, serverNowMs } from '../../data/server-clock.ts';
import { dismissedTimersStore, withDismissed, withRestored } from '../../storage/dismissed-timers-store.ts';
import { formatCount } from '../../ui/format.ts';
import { showUndo } from '../../ui/toast-store.ts';

const nowText = () => new Date(serverNowMs()).toISOString();

const restore = (keys: readonly string[]) =>
  dismissedTimersStore.set(withRestored(dismissedTimersStore.get(), new Set(keys), nowText()));

/** Into the list of now: another tab may have changed it. */
function dismiss(key: string, windowMs: number): void {
  const ages = { windowMs, nowMs: isServerClockKnown() ? serverNowMs() : null };
  dismissedTimersStore.set(withDismissed(dismissedTimersStore.get(), key, nowText(), ages));
}

/**
 * Takes a timer away, here and in the group list, and offers to bring it back.
 *
 * @param key of `raidTimerKey`
 * @param subject whose timer it is: "The Shroud of Torvald"
 * @param windowMs how long timers run: what has long run out is forgotten on the way
 */
export function dismissTimer(key: string, subject: string, windowMs: number): void {
  dismiss(key, windowMs);
  showUndo('Raid timer dismissed', `The timer for ${subject} is dismissed.`, () => restore([key]));
}

/**
 * Brings dismissed timers back, and offers to take them away again.
 *
 * @param windowMs how long timers run
 */
export function restoreTimers(keys: readonly string[], windowMs: number): void {
  restore(keys);
  const verb = keys.length === 1 ? 'is' : 'are';
  showUndo('Raid timers restored', `${formatCount(keys.length, 'timer')} ${verb} shown again.`, () =>
    keys.forEach((key) => dismiss(key, windowMs)),
  );
}
