import {
  type ClockReading,
  noteVisitorClockMoved,
  noticedFromMs,
  serverClockToldAt,
} from './server-clock.ts';

let lastSeen: ClockReading | null = null;

/** A change that an answer came after is in what the answer told: to count it again would put the time wrong. */
function lastSettled(): ClockReading | null {
  const told = serverClockToldAt();
  if (lastSeen === null || told === null) return lastSeen;
  return told.monotonicMs >= lastSeen.monotonicMs ? told : lastSeen;
}

/**
 * Watches the visitor's clock beside one that nobody can set. A clock that was set back has moved no other: the server's
 * time goes on as it was. One that jumped ahead was set, or the machine has slept: which, only the server can say.
 *
 * @param wallMs `Date.now()`
 * @param monotonicMs `performance.now()`; may stand still while the machine sleeps
 */
export function observeVisitorClock(wallMs: number, monotonicMs: number): 'steady' | 'set back' | 'ahead' {
  const before = lastSettled() ?? { wallMs, monotonicMs };
  lastSeen = { wallMs, monotonicMs };
  const jumpMs = wallMs - before.wallMs - (monotonicMs - before.monotonicMs);
  if (Math.abs(jumpMs) < noticedFromMs) return 'steady';
  if (jumpMs > 0) return 'ahead';
  noteVisitorClockMoved(jumpMs);
  return 'set back';
}
