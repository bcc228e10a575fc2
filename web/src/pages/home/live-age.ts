import { ageText } from '@rollcall/game/age-text';
import { freshForMs } from '@rollcall/game/server-info';
import type { LiveState } from '../../data/live-query.ts';
import type { LiveTone } from '../../ui/LiveDot.tsx';

export interface LiveAge {
  readonly tone: LiveTone;
  readonly text: string;
}

/**
 * How old the figures are, in a word or two.
 *
 * @param reportedAtMs of the newest report; null = none. Both times in milliseconds since 1970 by the server's clock
 */
export function liveAge(pollState: LiveState, reportedAtMs: number | null, nowMs: number): LiveAge {
  if (pollState === 'halted') return { tone: 'waiting', text: 'Paused' };
  if (reportedAtMs === null) return { tone: 'waiting', text: waitingText(pollState) };
  const ageMs = Math.max(0, nowMs - reportedAtMs);
  if (ageMs >= freshForMs || pollState === 'error')
    return { tone: 'late', text: `As of ${ageText(ageMs)} ago` };
  return { tone: 'fresh', text: `Live · ${ageText(ageMs)}` };
}

function waitingText(pollState: LiveState): string {
  if (pollState === 'loaded') return 'No reports yet';
  return pollState === 'error' ? 'No data' : 'Loading...';
}
