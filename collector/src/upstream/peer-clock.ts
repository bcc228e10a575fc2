/**
 * How far another service's clock is from ours, as far as its answers tell. Pure.
 *
 * An answer was made between our asking and our getting it, so its `Date` (whole seconds) leaves the difference open
 * within bounds. An answer that a cache kept says too little, never too much: a difference that makes the other's
 * times older is believed at once, one that makes them younger only after many answers in a row.
 */
export interface PeerClock {
  /** Theirs minus ours, milliseconds; what both clocks can be right with is 0. */
  readonly skewMs: number;
  /** Answers in a row that speak for less, and the most that one of them allows. */
  readonly doubt: { readonly answers: number; readonly mostMs: number };
}

/** One answer; our clock, but for `dateMs`. */
export interface ClockReading {
  /** When the other says that it made the answer; with the `Age` that a cache states. */
  readonly dateMs: number;
  readonly sentMs: number;
  readonly receivedMs: number;
}

/** A `Date` may be any moment of its second. */
const dateGrainMs = 1000;
/** No cache of live data keeps an answer for so many reads. */
const answersToBelieve = 20;

const noDoubt = { answers: 0, mostMs: -Infinity };

/** Before anything was heard both clocks are taken to be right. */
export const sameClock: PeerClock = { skewMs: 0, doubt: noDoubt };

/** What one more answer tells of the other's clock. */
export function readPeerClock(clock: PeerClock, { dateMs, sentMs, receivedMs }: ClockReading): PeerClock {
  const leastMs = dateMs - receivedMs;
  const mostMs = dateMs + dateGrainMs - sentMs;
  if (clock.skewMs < leastMs) return { skewMs: leastMs, doubt: noDoubt };
  if (clock.skewMs <= mostMs) return { skewMs: clock.skewMs, doubt: noDoubt };
  const doubt = { answers: clock.doubt.answers + 1, mostMs: Math.max(clock.doubt.mostMs, mostMs) };
  return doubt.answers < answersToBelieve
    ? { skewMs: clock.skewMs, doubt }
    : { skewMs: doubt.mostMs, doubt: noDoubt };
}
