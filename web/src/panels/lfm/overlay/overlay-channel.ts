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
  /** Hears the last message that came too early, and all from now on. @returns stops */
  readonly listen: (hear: Hear) => () => void;
}

/**
 * @param load asks for the cards; may be called again when they have not come
 * @param nowMs `performance.now()`
 */
export function createOverlayChannel(load: () => void, nowMs: () => number): OverlayChannel {
  let hear: Hear | null = null;
  let early: OverlayMessage | null = null;
  const prepare = () => {
    if (hear === null) load();
  };
  return {
    prepare,
    tell(event) {
      const message = { event, atMs: nowMs() };
      if (hear !== null) {
        hear(message);
        return;
      }
      early = message;
      load();
    },
    listen(next) {
      hear = next;
      if (early !== null) next(early);
      early = null;
      return () => {
        hear = null;
      };
    },
  };
}
