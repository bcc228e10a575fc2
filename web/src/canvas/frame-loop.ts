/** `requestAnimationFrame` and its undoing, or what a test puts in their place. */
export interface FrameClock {
  readonly request: (callback: (nowMs: number) => void) => number;
  readonly cancel: (handle: number) => void;
}

export interface FrameLoop {
  /** Asks for a frame. Any number of calls before it comes make one frame. */
  readonly invalidate: () => void;
  readonly close: () => void;
}

/**
 * One frame for any number of changes, and none while nothing changes.
 *
 * @param onFrame `'moving'` asks for another frame straight away, `'still'` waits for the next `invalidate`
 */
export function createFrameLoop(
  onFrame: (nowMs: number) => 'moving' | 'still',
  clock: FrameClock,
): FrameLoop {
  let pending: number | null = null;
  let isClosed = false;

  function invalidate(): void {
    if (isClosed || pending !== null) return;
    pending = clock.request((nowMs) => {
      pending = null;
      if (onFrame(nowMs) === 'moving') invalidate();
    });
  }

  return {
    invalidate,
    close() {
      isClosed = true;
      if (pending !== null) clock.cancel(pending);
      pending = null;
    },
  };
}
