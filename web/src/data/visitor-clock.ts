import { noteVisitorClockMoved, noticedFromMs } from './server-clock.ts';

let lastSeen: { readonly wallMs: number; readonly monotonicMs: number } | null = null;

/**
 * Watches the visitor's clock beside one that nobody can set. A clock that was set back has moved no other: the server's
 * time goes on as it was. One that jumped ahead was set, or the machine has slept: which, only the server can say.
 *
 * @param wallMs `Date.now()`
 * @param monotonicMs `performance.now()`; may stand still while the machine sleeps
 */
export function observeVisitorClock(wallMs: number, monotonicMs: number): 'steady' | 'set back' | 'ahead' {
  const before = lastSeen ?? { wallMs, monotonicMs };
  lastSeen = { wallMs, monotonicMs };
  const jumpMs = wallMs - before.wallMs - (monotonicMs - before.monotonicMs);
  if (Math.abs(jumpMs) < noticedFromMs) return 'steady';
  if (jumpMs > 0) return 'ahead';
  noteVisitorClockMoved(jumpMs);
  return 'set back';
}
