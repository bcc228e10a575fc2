import { onBackOnline } from './online.ts';
import type { PollSurroundings } from './poll-runner.ts';
import { serverNowMs } from './server-clock.ts';

/** The longest wait that a browser's timer can count (32 bits); a longer one rings early and is set again. */
const longestTimerMs = 2 ** 31 - 1;

/** The real clock and the real tab. */
export const tabSurroundings: PollSurroundings = {
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
