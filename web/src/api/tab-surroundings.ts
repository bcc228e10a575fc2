import { onBackOnline } from './online.ts';
import { serverNowMs } from './server-clock.ts';

/** The clock and the tab; a test brings its own. */
export interface TabSurroundings {
  /** Milliseconds that only ever grow, from any start. */
  readonly nowMs: () => number;
  /** Milliseconds since 1970, by the server's clock as far as that is known. */
  readonly epochMs: () => number;
  /** @returns cancels */
  readonly setTimer: (ring: () => void, waitMs: number) => () => void;
  readonly isHidden: () => boolean;
  /** @returns unsubscribes */
  readonly onVisibilityChange: (listener: () => void) => () => void;
  /** The browser has a network again. @returns unsubscribes */
  readonly onBackOnline: (listener: () => void) => () => void;
}

/** The longest wait that a browser's timer can count (32 bits); a longer one rings early and is set again. */
const longestTimerMs = 2 ** 31 - 1;

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
