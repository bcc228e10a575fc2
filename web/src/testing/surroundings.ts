import type { TabSurroundings } from '../api/tab-surroundings.ts';

/** A clock and a tab that the test controls. */
export function makeSurroundings() {
  let nowMs = 0;
  let isHidden = false;
  const timers = new Set<{ readonly atMs: number; readonly ring: () => void }>();
  const listeners = new Set<() => void>();
  const onlineListeners = new Set<() => void>();
  const surroundings: TabSurroundings = {
    nowMs: () => nowMs,
    epochMs: () => nowMs,
    setTimer(ring, waitMs) {
      const timer = { atMs: nowMs + waitMs, ring };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    isHidden: () => isHidden,
    onVisibilityChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onBackOnline(listener) {
      onlineListeners.add(listener);
      return () => onlineListeners.delete(listener);
    },
  };
  return {
    surroundings,
    /** Advances the time and runs due timers in order. */
    pass(ms: number) {
      const untilMs = nowMs + ms;
      for (;;) {
        const [next] = [...timers].filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs);
        if (next === undefined) break;
        timers.delete(next);
        nowMs = Math.max(nowMs, next.atMs);
        next.ring();
      }
      nowMs = untilMs;
    },
    setHidden(hidden: boolean) {
      isHidden = hidden;
      listeners.forEach((listener) => listener());
    },
    goOnline: () => onlineListeners.forEach((listener) => listener()),
    isWatched: () => listeners.size + onlineListeners.size > 0,
  };
}
