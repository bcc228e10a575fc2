import type { FrameClock } from '../surface.ts';

export interface TestFrames {
  readonly clock: FrameClock;
  /** Number of requested frames that have neither run nor been cancelled. */
  readonly pending: () => number;
  /** The loop's current delay, in ms; null = none. */
  readonly waitMs: () => number | null;
  readonly ring: () => void;
  /** Whether a frame is requested or scheduled. */
  readonly isMoving: () => boolean;
  /** Runs the frames requested before this call, and the scheduled one. */
  readonly run: (nowMs: number) => void;
}

/** A frame clock that the test controls. */
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
