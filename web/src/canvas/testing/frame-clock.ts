import type { FrameClock } from '../surface.ts';

export interface TestFrames {
  readonly clock: FrameClock;
  /** Frames asked for and not yet run or cancelled. */
  readonly pending: () => number;
  /** What the loop waits for, ms; null = nothing. */
  readonly waitMs: () => number | null;
  readonly ring: () => void;
  /** A frame is asked for, or will be. */
  readonly isMoving: () => boolean;
  /** Runs what was asked for before this call, and what was waited for. */
  readonly run: (nowMs: number) => void;
}

/** Frames that come when the test says so. */
export function createTestFrames(): TestFrames {
  let asked = new Map<number, (nowMs: number) => void>();
  let last = 0;
  let waiting: { readonly ring: () => void; readonly waitMs: number } | null = null;
  return {
    clock: {
      request(callback) {
        last += 1;
        asked.set(last, callback);
        return last;
      },
      cancel(handle) {
        asked.delete(handle);
      },
      wait(ring, waitMs) {
        waiting = { ring, waitMs };
        return () => {
          waiting = null;
        };
      },
    },
    pending: () => asked.size,
    waitMs: () => waiting?.waitMs ?? null,
    ring: () => waiting?.ring(),
    isMoving: () => asked.size > 0 || waiting !== null,
    run(nowMs) {
      waiting?.ring();
      const due = asked;
      asked = new Map();
      for (const callback of due.values()) callback(nowMs);
    },
  };
}
