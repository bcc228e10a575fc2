import { secondMs } from '@rollcall/game/time';
import {
  type ClockReading,
  noteVisitorClockMoved,
  noticedFromMs,
  onClockCorrected,
  serverClockReading,
  serverNowMs,
} from './server-clock.ts';

let lastSeen: ClockReading | null = null;

/**
 * The latest reading of the clocks, by the server's last answer or by the last check here. An answer already includes
 * earlier clock changes, which must not be counted again.
 */
function latestReading(): ClockReading | null {
  const answered = serverClockReading();
  if (lastSeen === null || answered === null) return lastSeen;
  return answered.monotonicMs >= lastSeen.monotonicMs ? answered : lastSeen;
}

/**
 * Compares the visitor's clock with the monotonic one. If it was set back, the server's time continues unchanged. If it
 * jumped ahead, either it was set or the machine slept, which only the server can tell.
 *
 * @param monotonicMs `performance.now()`; may stop while the machine sleeps
 */
export function observeVisitorClock(wallMs: number, monotonicMs: number): 'steady' | 'set back' | 'ahead' {
  const before = latestReading() ?? { wallMs, monotonicMs };
  lastSeen = { wallMs, monotonicMs };
  const jumpMs = wallMs - before.wallMs - (monotonicMs - before.monotonicMs);
  if (Math.abs(jumpMs) < noticedFromMs) return 'steady';
  if (jumpMs > 0) return 'ahead';
  noteVisitorClockMoved(jumpMs);
  return 'set back';
}

export interface SecondClockSurroundings {
  /** Milliseconds since 1970 by the server's clock. */
  readonly serverMs: () => number;
  /** Checks the visitor's clock. `ahead` = it jumped ahead, and only the server can tell whether it is correct. */
  readonly observe: () => 'steady' | 'set back' | 'ahead';
  readonly setTimer: (ring: () => void, waitMs: number) => () => void;
  readonly isHidden: () => boolean;
  /** Calls the listener when the page is hidden, visible again, restored from the back/forward cache or awake. */
  readonly onWake: (listener: () => void) => () => void;
  /** Calls the listener when the estimate of the server's clock changes. @returns a function that unsubscribes */
  readonly onCorrected: (listener: () => void) => () => void;
}

export interface SecondClock {
  /** The displayed second; without listeners, the exact time. */
  readonly nowMs: () => number;
  /** Calls the listener every second while the page is visible. @returns a function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Calls the listener when the time is in doubt; any request to the server corrects it. @returns a function that
   * unsubscribes
   */
  readonly onDoubt: (listener: () => void) => () => void;
}

/**
 * Ticks with the whole seconds of the server's clock, by which raid timers end, so that no displayed second is skipped
 * or repeated. Each tick reads the time instead of counting up, so it is correct at once when the device wakes up,
 * the visitor's clock changes, or a hidden tab is shown again. A hidden page does not tick.
 */
export function createSecondClock(world: SecondClockSurroundings): SecondClock {
  const listeners = new Set<() => void>();
  const doubtListeners = new Set<() => void>();
  let shownMs = 0;
  let stopTimer = () => {};
  let stopListening: readonly (() => void)[] = [];

  const look = () => {
    // A correction found here already causes a tick.
    const jump = world.observe();
    shownMs = world.serverMs();
    stopTimer();
    stopTimer = world.isHidden()
      ? () => {}
      : world.setTimer(tick, secondMs - (Math.floor(shownMs) % secondMs));
    return jump;
  };
  const tick = () => {
    const jump = look();
    listeners.forEach((listener) => listener());
    if (jump === 'ahead') doubtListeners.forEach((listener) => listener());
  };
  const start = () => {
    look();
    stopListening = [world.onWake(tick), world.onCorrected(tick)];
  };
  const stop = () => {
    stopTimer();
    stopListening.forEach((unsubscribe) => unsubscribe());
  };

  return {
    nowMs: () => (listeners.size === 0 || world.isHidden() ? world.serverMs() : shownMs),
    subscribe(listener) {
      if (listeners.size === 0) start();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop();
      };
    },
    onDoubt(listener) {
      doubtListeners.add(listener);
      return () => doubtListeners.delete(listener);
    },
  };
}

export const secondClock = createSecondClock({
  serverMs: serverNowMs,
  observe: () => observeVisitorClock(Date.now(), performance.now()),
  setTimer(ring, waitMs) {
    const timer = setTimeout(ring, waitMs);
    return () => clearTimeout(timer);
  },
  isHidden: () => document.visibilityState === 'hidden',
  onWake(listener) {
    document.addEventListener('visibilitychange', listener);
    document.addEventListener('resume', listener);
    addEventListener('pageshow', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      document.removeEventListener('resume', listener);
      removeEventListener('pageshow', listener);
    };
  },
  onCorrected: onClockCorrected,
});
