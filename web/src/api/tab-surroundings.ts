import { serverNowMs } from './server-clock.ts';

/** The clock and the tab; tests supply their own. */
export interface TabSurroundings {
  /** Monotonic clock, in ms. */
  readonly nowMs: () => number;
  /** Milliseconds since 1970 by the server's clock, if known. */
  readonly epochMs: () => number;
  readonly setTimer: (ring: () => void, waitMs: number) => () => void;
  readonly isHidden: () => boolean;
  readonly onVisibilityChange: (listener: () => void) => () => void;
  /** Calls the listener when the network is back. @returns a function that unsubscribes */
  readonly onBackOnline: (listener: () => void) => () => void;
}

/** The longest wait of a browser's timer (32 bits), in ms; a longer one fires early and is set again. */
const longestTimerMs = 2 ** 31 - 1;

/** Calls the listener when the network is back. @returns a function that unsubscribes */
export function onBackOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  return () => removeEventListener('online', listener);
}

/** The real clock and the real tab. */
export const tabSurroundings: TabSurroundings = {
  nowMs: () => performance.now(),
  epochMs: serverNowMs,
  setTimer(ring, waitMs) {
    const timer = setTimeout(ring, Math.min(longestTimerMs, Math.max(0, waitMs)));
    return () => clearTimeout(timer);
  },
  isHidden: () => document.visibilityState === 'hidden',
  onVisibilityChange(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  onBackOnline,
};
