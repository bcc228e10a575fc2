/**
 * How far the visitor's clock is behind the server's, in ms. Ages are computed from the server's times, and a wrong
 * local clock must not make fresh data look stale.
 */
let aheadMs = 0;

/** Minimum difference that counts, in ms, since `Date` has whole seconds and answers take time. */
export const noticedFromMs = 5000;

/** Arrival of the last answer with a time, by both of the visitor's clocks; null = none yet. */
let lastReading: ClockReading | null = null;

/** A moment by both of the visitor's clocks, in ms. */
export interface ClockReading {
  /** Since 1970, by the adjustable clock. */
  readonly wallMs: number;
  /** `performance.now()`; may stop while the machine sleeps. */
  readonly monotonicMs: number;
}

const listeners = new Set<() => void>();

function setAhead(next: number): void {
  const before = aheadMs;
  aheadMs = next;
  if (Math.abs(next - before) >= noticedFromMs) listeners.forEach((listener) => listener());
}

/** Compares the clocks on every answer. */
export function observeServerDate(
  date: string | null,
  receivedAtMs: number,
  monotonicMs: number = performance.now(),
): void {
  const serverMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(serverMs)) return;
  const differenceMs = serverMs - receivedAtMs;
  lastReading = { wallMs: receivedAtMs, monotonicMs };
  setAhead(Math.abs(differenceMs) < noticedFromMs ? 0 : differenceMs);
}

/** Compensates a change of the visitor's clock, which does not affect the server's. */
export function noteVisitorClockMoved(byMs: number): void {
  setAhead(aheadMs - byMs);
}

/** Whether any answer has had a time. Until then `serverNowMs` follows the visitor's clock. */
export function isServerClockKnown(): boolean {
  return lastReading !== null;
}

/**
 * Arrival of the last answer with a time, which accounts for all earlier changes of the visitor's clock; null = none
 * yet.
 */
export function serverClockReading(): ClockReading | null {
  return lastReading;
}

/** Calls the listener when the visitor's clock turns out to be wrong, so that times computed from it are updated. */
export function onClockCorrected(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server's time, as known from its answers: milliseconds since 1970. Compare times in answers with this. */
export function serverNowMs(): number {
  return Date.now() + aheadMs;
}

let renderedAt: number | null = null;

/** Sets the time of the first render, equal on the server and in the hydrating browser. */
export function setRenderedAt(atMs: number): void {
  renderedAt = atMs;
}

/**
 * The time of the first render, milliseconds since 1970 by the server's clock; now if the page was not server-rendered.
 */
export function renderedAtMs(): number {
  return renderedAt ?? serverNowMs();
}
