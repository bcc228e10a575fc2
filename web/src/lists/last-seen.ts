import { agoText } from '@rollcall/game/durations';
import { fromWireTime } from '@rollcall/game/wire-time';

export interface LastSeenText {
  /** "2 hours ago". */
  readonly text: string;
  /** To the second, shown on hover. */
  readonly title: string | undefined;
}

interface SeenFacts {
  /** By the server's clock. */
  readonly nowMs: number;
  /** Formats a time (ms since 1970) to the second, in the visitor's time zone and language. */
  readonly formatMoment: (epochMs: number) => string;
}

/** @param at a time as sent by the server; null = not known */
export function lastSeenText(at: string | null, { nowMs, formatMoment }: SeenFacts): LastSeenText {
  if (at === null) return { text: 'Unknown', title: undefined };
  const atMs = fromWireTime(at);
  return { text: agoText(nowMs - atMs), title: formatMoment(atMs) };
}
