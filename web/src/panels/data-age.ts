import { ageText } from '@rollcall/game/age-text';
import { dataStaleAfterMs } from '@rollcall/game/server-status';
import { fromWireTime } from '@rollcall/game/wire-time';

/** What tells how old the data of a panel is. Times in ms since 1970, by the server's clock. */
export interface DataAgeFacts {
  /** When the list was last asked for and answered; null = never. */
  readonly receivedAtMs: number | null;
  /** When a report last reached the server, as told by an answer of a while ago; null = unknown. */
  readonly lastDataFetch: string | null;
  readonly nowMs: number;
}

/** Reports come every few seconds, and the status is asked for every ten: a fetch this old is no sign of trouble. */
const usualLagMs = 30_000;

/**
 * How old what is shown is, in ms; null while nothing is. While reports come in, that is the time since the last
 * answer; once they stop, the time since the last report, however often the same is answered.
 */
export function dataAgeMs({ receivedAtMs, lastDataFetch, nowMs }: DataAgeFacts): number | null {
  if (receivedAtMs === null) return null;
  const sinceAnswer = Math.max(0, nowMs - receivedAtMs);
  const sinceReport = lastDataFetch === null ? 0 : nowMs - fromWireTime(lastDataFetch);
  return sinceReport > usualLagMs ? Math.max(sinceAnswer, sinceReport) : sinceAnswer;
}

const minuteMs = 60_000;

/** Under a minute an age is told in such steps: answers come more often, so that a list that is well stands still. */
const stepMs = 5000;

/** An age as it is shown: "under 5 s", "10 s", "3 min"; "–" = there is nothing yet. */
export function shownAgeText(ageMs: number | null): string {
  if (ageMs === null) return '–';
  if (ageMs < stepMs) return `under ${ageText(stepMs)}`;
  return ageText(ageMs < minuteMs ? ageMs - (ageMs % stepMs) : ageMs);
}

/** Of the dot beside it. */
export function ageTone(ageMs: number | null): 'fresh' | 'late' | 'waiting' {
  if (ageMs === null) return 'waiting';
  return ageMs > dataStaleAfterMs ? 'late' : 'fresh';
}

/** After so many milliseconds an age of now is shown in other words. */
export function untilNextAge(ageMs: number): number {
  return stepMs - (ageMs % stepMs);
}
