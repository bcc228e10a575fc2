/** What a life needs of the page: a clock that only grows, and a timer that can be stopped. Milliseconds. */
export interface LifeClock {
  readonly nowMs: () => number;
  /** @returns stops it */
  readonly setTimer: (ring: () => void, waitMs: number) => () => void;
}

export interface ToastLife {
  readonly run: () => void;
  /** Keeps what is left. */
  readonly hold: () => void;
}

/** The time that a toast is seen, which stands still while somebody is at it. It begins held. */
export function createToastLife(lifeMs: number, onEnd: () => void, clock: LifeClock = pageClock): ToastLife {
  let leftMs = lifeMs;
  let running: { readonly sinceMs: number; readonly stop: () => void } | null = null;
  return {
    run() {
      running ??= { sinceMs: clock.nowMs(), stop: clock.setTimer(onEnd, leftMs) };
    },
    hold() {
      if (running === null) return;
      running.stop();
      leftMs = Math.max(0, leftMs - (clock.nowMs() - running.sinceMs));
      running = null;
    },
  };
}

const pageClock: LifeClock = {
  nowMs: () => performance.now(),
  setTimer(ring, waitMs) {
    const timer = setTimeout(ring, waitMs);
    return () => clearTimeout(timer);
  },
};
