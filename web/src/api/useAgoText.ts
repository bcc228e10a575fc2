import { agoText } from '@rollcall/game/durations';
import { useSyncExternalStore } from 'react';
import { onClockCorrected, renderedAtMs, serverNowMs } from './server-clock.ts';
import { whileSeen } from './while-seen.ts';

/** Ages are told in minutes. */
const tickMs = 10_000;

const listeners = new Set<() => void>();
let stopTicking: (() => void) | null = null;

const tellAll = () => listeners.forEach((listener) => listener());

const start = () =>
  whileSeen((isSeenAgain) => {
    if (isSeenAgain) tellAll();
    const timer = setInterval(tellAll, tickMs);
    const unsubscribe = onClockCorrected(tellAll);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  });

/** One clock for all ages of the page, however many rows tell one. */
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

/**
 * How long ago a moment was, kept true: "Just now", "3 minutes ago". Whoever asks is drawn anew only when the words are
 * others.
 *
 * @param epochMs milliseconds since 1970, by the server's clock
 */
export function useAgoText(epochMs: number): string {
  const now = () => agoText(serverNowMs() - epochMs);
  return useSyncExternalStore(subscribe, now, () => agoText(renderedAtMs() - epochMs));
}
