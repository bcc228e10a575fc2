import {
  closedOverlay,
  dueAtMs,
  type OverlayEvent,
  type OverlayState,
  type OverlaySubject,
  stepOverlay,
} from './overlay-machine.ts';

export interface OverlayTimers {
  readonly nowMs: () => number;
  /** @returns forgets it */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** The card of one list, alive: the machine with a clock. */
export interface OverlayRun {
  /** @param atMs when it happened; now when left out */
  readonly tell: (event: OverlayEvent, atMs?: number) => void;
  readonly state: () => OverlayState;
  /** What the card is about; null = there is none. The same object as long as the same card stays at its place. */
  readonly shown: () => OverlaySubject | null;
  readonly setDelay: (delayMs: number) => void;
  /** Hears when `shown` is another. @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
  readonly stop: () => void;
}

const shownIn = (state: OverlayState) => (state.state === 'shown' ? state.subject : null);

/** Starts with no card. */
export function startOverlay(timers: OverlayTimers, firstDelayMs: number): OverlayRun {
  const listeners = new Set<() => void>();
  let state = closedOverlay;
  let delayMs = firstDelayMs;
  let forget = () => {};

  const tell = (event: OverlayEvent, atMs = timers.nowMs()) => {
    const before = state;
    state = stepOverlay(before, event, { nowMs: atMs, delayMs });
    if (state === before) return;
    const due = dueAtMs(state);
    if (due !== dueAtMs(before)) {
      forget();
      forget = due === null ? () => {} : timers.after(Math.max(0, due - timers.nowMs()), ring);
    }
    if (shownIn(state) !== shownIn(before)) listeners.forEach((listener) => listener());
  };
  // A timer may ring a little early by another clock: what it was set for is due all the same.
  const ring = () => tell({ type: 'time' }, Math.max(timers.nowMs(), dueAtMs(state) ?? 0));

  return {
    tell,
    state: () => state,
    shown: () => shownIn(state),
    setDelay(ms) {
      delayMs = ms;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      forget();
      state = closedOverlay;
    },
  };
}
