import { freshForMs } from '@rollcall/game/server-info';

/**
 * A time that another service gives to something that it knows, and what it is by our clock. The second is settled at
 * first sight: whatever is learnt later, a stamp that does not advance grows old with every second of ours.
 */
export interface Stamp {
  readonly peerMs: number;
  readonly observedMs: number;
}

export interface Sight {
  /** As the other wrote it; null = it does not know. */
  readonly peerMs: number | null;
  /** Theirs minus ours. */
  readonly skewMs: number;
  /** When we asked: nothing that was answered can have been known later than it was answered, or is dated later here. */
  readonly nowMs: number;
}

/** The stamp as it stands after it was read again. */
export function noteStamp(before: Stamp | null, { peerMs, skewMs, nowMs }: Sight): Stamp | null {
  if (peerMs === null) return null;
  if (before?.peerMs === peerMs) return before;
  return { peerMs, observedMs: Math.min(nowMs, peerMs - skewMs) };
}

/** Whether what was known at a moment of our clock may still be told as what is so now. */
export function isFresh(observedMs: number, nowMs: number): boolean {
  return nowMs - observedMs < freshForMs;
}
