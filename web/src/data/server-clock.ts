/**
 * How far the visitor's clock is behind the server's, in milliseconds. Ages are counted from times that the server
 * wrote, and a wrong clock on the visitor's side must not make fresh data look stale.
 */
let aheadMs = 0;

/** `Date` counts whole seconds and the way back takes time: less than this is no difference. */
const noticedFromMs = 5000;

const listeners = new Set<() => void>();

/**
 * Compares clocks with every answer.
 *
 * @param date the answer's `Date` header
 * @param receivedAtMs milliseconds since 1970 by the visitor's clock
 */
export function observeServerDate(date: string | null, receivedAtMs: number): void {
  const serverMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(serverMs)) return;
  const differenceMs = serverMs - receivedAtMs;
  const before = aheadMs;
  aheadMs = Math.abs(differenceMs) < noticedFromMs ? 0 : differenceMs;
  if (Math.abs(aheadMs - before) >= noticedFromMs) listeners.forEach((listener) => listener());
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
