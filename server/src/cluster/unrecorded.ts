import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { Folded } from './fold.ts';
import { comparePositions, type LogPosition } from './log-entry.ts';

interface FoldedEvents {
  readonly position: LogPosition;
  readonly events: readonly HistoryEvent[];
}

/** Maximum number of events and entries, which take some 50 MB. It is reached if PostgreSQL is unavailable for long. */
const keptMaximum = 50_000;

/** Keeps the events of entries that may not have become rows yet, in case Redis loses them. */
export function createUnrecorded(begunAt: LogPosition, maximum = keptMaximum) {
  let kept: FoldedEvents[] = [];
  let weight = 0;
  let wholeAfter = begunAt;

  return {
    add({ placed: { position }, events }: Pick<Folded, 'placed' | 'events'>, recorded: LogPosition): void {
      kept.push({ position, events });
      weight += weightOf(events);
      const left = kept.findIndex((each) => comparePositions(each.position, recorded) >= 0);
      for (const each of kept.splice(0, Math.max(0, left))) weight -= weightOf(each.events);
      while (weight > maximum) {
        const lost = kept.shift();
        if (lost === undefined) return;
        weight -= weightOf(lost.events);
        wholeAfter = lost.position;
      }
    },
    /** Events at and after this position. */
    since: (position: LogPosition): readonly FoldedEvents[] =>
      kept.filter((each) => comparePositions(each.position, position) >= 0),
    /** The position after which nothing is missing except recorded events. */
    wholeAfter: () => wholeAfter,
    /** Continues at another position. */
    moveTo(position: LogPosition): void {
      kept = [];
      weight = 0;
      wholeAfter = position;
    },
  };
}

const weightOf = (events: readonly HistoryEvent[]) => 1 + events.length;

export type Unrecorded = ReturnType<typeof createUnrecorded>;
