import type { FrameClock } from '../frame-loop.ts';

export interface TestFrames {
  readonly clock: FrameClock;
  /** Frames asked for and not yet run or cancelled. */
  readonly pending: () => number;
  /** Runs what was asked for before this call. */
  readonly run: (nowMs: number) => void;
}

/** Frames that come when the test says so. */
export function createTestFrames(): TestFrames {
  let asked = new Map<number, (nowMs: number) => void>();
  let last = 0;
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
    },
    pending: () => asked.size,
    run(nowMs) {
      const due = asked;
      asked = new Map();
      for (const callback of due.values()) callback(nowMs);
    },
  };
}
