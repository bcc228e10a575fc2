import {
  type ClockReading,
  noteVisitorClockMoved,
  noticedFromMs,
  onClockCorrected,
  serverClockToldAt,
  serverNowMs,
} from './server-clock.ts';

let lastSeen: ClockReading | null = null;

/** A change that an answer came after is in what the answer told: to count it again would put the time wrong. */
function lastSettled(): ClockReading | null {
  const told = serverClockToldAt();
  if (lastSeen === null || told === null) return lastSeen;
  return told.monotonicMs >= lastSeen.monotonicMs ? told : lastSeen;
}

/**
 * Watches the visitor's clock beside one that nobody can set. A clock that was set back has moved no other: the server's
 * time goes on as it was. One that jumped ahead was set, or the machine has slept: which, only the server can say.
 *
 * @param wallMs `Date.now()`
 * @param monotonicMs `performance.now()`; may stand still while the machine sleeps
 */
export function observeVisitorClock(wallMs: number, monotonicMs: number): 'steady' | 'set back' | 'ahead' {
  const before = lastSettled() ?? { wallMs, monotonicMs };
  lastSeen = { wallMs, monotonicMs };
  const jumpMs = wallMs - before.wallMs - (monotonicMs - before.monotonicMs);
  if (Math.abs(jumpMs) < noticedFromMs) return 'steady';
  if (jumpMs > 0) return 'ahead';
  noteVisitorClockMoved(jumpMs);
  return 'set back';
}

/** What a clock of seconds needs of the world; a test brings its own. */
export interface SecondClockSurroundings {
  /** Milliseconds since 1970 by the server's clock. */
  readonly serverMs: () => number;
  /** Looks at the visitor's clock; `ahead` = it jumped, and only the server knows whether rightly so. */
  readonly observe: () => 'steady' | 'set back' | 'ahead';
  /** @returns cancels */
  readonly setTimer: (ring: () => void, waitMs: number) => () => void;
  readonly isHidden: () => boolean;
  /** Tells when the page is hidden, seen again, back from the browser's memory or from sleep. @returns unsubscribes */
  readonly onWake: (listener: () => void) => () => void;
  /** Tells when the server's clock turned out to be another. @returns unsubscribes */
  readonly onCorrected: (listener: () => void) => () => void;
}

export interface SecondClock {
  /** The second that is shown; while nobody listens, the moment itself. */
  readonly nowMs: () => number;
  /** Told of each second while the page is seen. @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
  /** Told when the time is in doubt: ask the server anything, and its answer puts it right. @returns unsubscribes */
  readonly onDoubt: (listener: () => void) => () => void;
}

const secondMs = 1000;

/**
 * Ticks with the whole seconds of the server's clock, by which raid timers end: no second that is shown jumps or stands.
 * The time is read at each tick and never counted up, so it is right at once after sleep, after a change of the
 * visitor's clock, and in a tab that was hidden; a hidden page does not tick at all.
 */
export function createSecondClock(world: SecondClockSurroundings): SecondClock {
  const listeners = new Set<() => void>();
  const doubters = new Set<() => void>();
  let shownMs = 0;
  let stopTimer = () => {};
  let stopListening: readonly (() => void)[] = [];

  const look = () => {
    // May tell of a corrected clock, and so tick by itself.
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
    if (jump === 'ahead') doubters.forEach((doubter) => doubter());
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
    onDoubt(doubter) {
      doubters.add(doubter);
      return () => doubters.delete(doubter);
    },
  };
}

/** The clock of this page. */
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
