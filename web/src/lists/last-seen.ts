import { agoText } from '@rollcall/game/durations';
import { fromWireTime } from '@rollcall/game/wire-time';

/** When somebody was last seen. */
export interface LastSeenText {
  /** "2 hours ago". */
  readonly text: string;
  /** To the second, on hovering. */
  readonly title: string | undefined;
}

interface SeenFacts {
  /** By the server's clock. */
  readonly nowMs: number;
  /** A moment (milliseconds since 1970) to the second, in the reader's time zone and language. */
  readonly sayMoment: (epochMs: number) => string;
}

/** @param at a time of the wire; null = nobody knows */
export function lastSeenText(at: string | null, { nowMs, sayMoment }: SeenFacts): LastSeenText {
  if (at === null) return { text: 'Not known', title: undefined };
  const atMs = fromWireTime(at);
  return { text: agoText(nowMs - atMs), title: sayMoment(atMs) };
}
