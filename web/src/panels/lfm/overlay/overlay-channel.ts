import type { OverlayEvent } from './overlay-machine.ts';

/** What the list tells the cards, and when, in milliseconds of `performance.now()`. */
export interface OverlayMessage {
  /** `details` = all about a group in a dialog of its own. */
  readonly event: OverlayEvent | { readonly type: 'details'; readonly lfmId: number };
  readonly atMs: number;
}

type Hear = (message: OverlayMessage) => void;

/** The way from the list to the cards, which are loaded when it is first used. */
export interface OverlayChannel {
  /** Somebody comes near: the cards may be needed soon. */
  readonly prepare: () => void;
  readonly tell: (event: OverlayMessage['event']) => void;
  /** Hears the last message, which may have come too early, and all from now on. @returns stops */
  readonly listen: (hear: Hear) => () => void;
}

/**
 * @param load asks for the cards; may be called again when they have not come
 * @param nowMs `performance.now()`
 */
export function createOverlayChannel(load: () => void, nowMs: () => number): OverlayChannel {
  let hear: Hear | null = null;
  let last: OverlayMessage | null = null;
  const prepare = () => {
    if (hear === null) load();
  };
  return {
    prepare,
    tell(event) {
      last = { event, atMs: nowMs() };
      if (hear !== null) hear(last);
      else load();
    },
    listen(next) {
      hear = next;
      if (last !== null) next(last);
      return () => {
        hear = null;
      };
    },
  };
}
