import { agoText } from '@rollcall/game/durations';
import { useSyncExternalStore } from 'react';
import { onClockCorrected, renderedAtMs, serverNowMs } from './server-clock.ts';
import { whileSeen } from './while-seen.ts';

/** Interval between updates, in ms: ages are shown in minutes. */
const tickMs = 10_000;

const listeners = new Set<() => void>();
let stopTicking: (() => void) | null = null;

const notifyAll = () => listeners.forEach((listener) => listener());

const start = () =>
  whileSeen((isSeenAgain) => {
    if (isSeenAgain) notifyAll();
    const timer = setInterval(notifyAll, tickMs);
    const unsubscribe = onClockCorrected(notifyAll);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  });

/** Subscribes to a clock that all ages of the page share. */
function subscribe(listener: () => void): () => void {
  stopTicking ??= start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopTicking?.();
    stopTicking = null;
  };
}

/** The age of a moment, kept current: "Just now", "3 minutes ago". Re-renders only when the text changes. */
export function useAgoText(epochMs: number): string {
  const now = () => agoText(serverNowMs() - epochMs);
  return useSyncExternalStore(subscribe, now, () => agoText(renderedAtMs() - epochMs));
}
