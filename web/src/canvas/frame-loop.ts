/** `requestAnimationFrame`, a timer and their undoing, or what a test puts in their place. */
export interface FrameClock {
  readonly request: (callback: (nowMs: number) => void) => number;
  readonly cancel: (handle: number) => void;
  /** @returns cancels */
  readonly wait: (ring: () => void, waitMs: number) => () => void;
}

export interface FrameLoop {
  /** Asks for a frame. Any number of calls before it comes make one frame. */
  readonly invalidate: () => void;
  readonly close: () => void;
}

/**
 * One frame for any number of changes, and none while nothing changes.
 *
 * @param onFrame gives the milliseconds after which another frame is wanted, 0 = straight away; null = with the next
 *   `invalidate`
 */
export function createFrameLoop(onFrame: (nowMs: number) => number | null, clock: FrameClock): FrameLoop {
  let pending: number | null = null;
  let stopWaiting = () => {};
  let isClosed = false;

  function invalidate(): void {
    if (isClosed || pending !== null) return;
    stopWaiting();
    pending = clock.request((nowMs) => {
      pending = null;
      const waitMs = onFrame(nowMs);
      if (waitMs === 0) invalidate();
      else if (waitMs !== null && !isClosed) stopWaiting = clock.wait(invalidate, waitMs);
    });
  }

  return {
    invalidate,
    close() {
      isClosed = true;
      stopWaiting();
      if (pending !== null) clock.cancel(pending);
      pending = null;
    },
  };
}
