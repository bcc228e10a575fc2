import { durationText } from '@rollcall/game/durations';
import type { OwnRaidTimer } from '@rollcall/game/lfm-list';
import { remainingMs } from '@rollcall/game/raid-timers';
import type { OverlayFacts } from './overlay-facts.ts';

/** A raid timer of one's own character. */
export interface TimerText {
  /** False = whether it runs, nobody may know. */
  readonly isKnown: boolean;
  /** "On timer: 1 day 3 hours left". */
  readonly text: string;
  /** When it ends, to the second. */
  readonly title: string;
}

/** Of a character of whom nobody knows whether it is on timer: it is neither called free nor on timer. */
export const unknownTimerText: TimerText = {
  isKnown: false,
  text: 'Raid timer not known',
  title: 'Hidden from everybody: verify the character again to see its raid timers',
};

/** @returns null for a timer that has run out since the list was made */
export function timerText(
  timer: OwnRaidTimer | undefined,
  { nowMs, sayMoment }: Pick<OverlayFacts, 'nowMs' | 'sayMoment'>,
): TimerText | null {
  const leftMs = timer === undefined ? 0 : remainingMs(timer, nowMs);
  if (timer === undefined || leftMs === 0) return null;
  return {
    isKnown: true,
    text: `On timer: ${durationText(leftMs)} left`,
    title: `Off timer at ${sayMoment(timer.endsAtMs)}`,
  };
}
