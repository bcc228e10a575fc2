/**
 * How far the visitor's clock is behind the server's, in milliseconds. Ages are counted from times that the server
 * wrote, and a wrong clock on the visitor's side must not make fresh data look stale.
 */
let aheadMs = 0;

/** `Date` counts whole seconds and the way back takes time: less than this is no difference. */
export const noticedFromMs = 5000;

/** When an answer last told the time, by both clocks of the visitor; null = none has. */
let lastTold: ClockReading | null = null;

/** A moment by the visitor's clocks, in milliseconds. */
export interface ClockReading {
  /** Since 1970, by the clock that can be set. */
  readonly wallMs: number;
  /** `performance.now()`, by the one that cannot; may stand still while the machine sleeps. */
  readonly monotonicMs: number;
}

const listeners = new Set<() => void>();

function setAhead(next: number): void {
  const before = aheadMs;
  aheadMs = next;
  if (Math.abs(next - before) >= noticedFromMs) listeners.forEach((listener) => listener());
}

/**
 * Compares clocks with every answer.
 *
 * @param date the answer's `Date` header
 * @param receivedAtMs milliseconds since 1970 by the visitor's clock
 * @param monotonicMs `performance.now()` of then
 */
export function observeServerDate(
  date: string | null,
  receivedAtMs: number,
  monotonicMs: number = performance.now(),
): void {
  const serverMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(serverMs)) return;
  const differenceMs = serverMs - receivedAtMs;
  lastTold = { wallMs: receivedAtMs, monotonicMs };
  setAhead(Math.abs(differenceMs) < noticedFromMs ? 0 : differenceMs);
}

/** The visitor's clock was set, which moved no other: the server's goes on as it was. */
export function noteVisitorClockMoved(byMs: number): void {
  setAhead(aheadMs - byMs);
}

/** Has any answer told the time? Until then `serverNowMs` is what the visitor's clock says. */
export function isServerClockKnown(): boolean {
  return lastTold !== null;
}

/** When an answer last told the time: whatever happened to the visitor's clock before is settled. Null = never. */
export function serverClockToldAt(): ClockReading | null {
  return lastTold;
}

/** Tells when the visitor's clock was found to be wrong: what was counted from it is wrong too. @returns unsubscribes */
export function onClockCorrected(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Milliseconds since 1970 by the server's clock, as far as answers told: compare times of the wire with this. */
export function serverNowMs(): number {
  return Date.now() + aheadMs;
}

let renderedAt: number | null = null;

/** The moment of the first render on both sides: what the server rendered and the browser hydrates. */
export function setRenderedAt(atMs: number): void {
  renderedAt = atMs;
}

/** Milliseconds since 1970 by the server's clock, for the first render; without a rendered page it is now. */
export function renderedAtMs(): number {
  return renderedAt ?? serverNowMs();
}
