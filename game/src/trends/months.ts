import { dayMs } from './hourly-series.ts';
import type { DailyHistory } from './trends.ts';
import { type Counted, type PeriodFigures, periodFigures } from './weeks.ts';

/** The table of months. */

export interface Month extends PeriodFigures {
  /** Its first day, 00:00 UTC. */
  readonly startMs: number;
  readonly daysInMonth: number;
  /** Change from the month before, and from the same month a year before; null = too little is known. */
  readonly changeFromMonth: number | null;
  readonly changeFromYear: number | null;
}

/** Months are compared when at least this share of the days of both is known. */
const leastShare = 0.75;

/** Every month with data, newest first. Changes are shares: 0.12 = 12 % more. */
export function monthTable(history: DailyHistory, counted: Counted, firstDayMs: number): readonly Month[] {
  const endMs = firstDayMs + history.hours.length * dayMs;
  const months: Month[] = [];
  for (let startMs = monthStartMs(firstDayMs, 0); startMs < endMs; startMs = monthStartMs(startMs, 1)) {
    const nextMs = monthStartMs(startMs, 1);
    const places = [(startMs - firstDayMs) / dayMs, (Math.min(nextMs, endMs) - firstDayMs) / dayMs] as const;
    const month = {
      startMs,
      daysInMonth: (nextMs - startMs) / dayMs,
      ...periodFigures(history, counted, firstDayMs, places),
    };
    months.push({
      ...month,
      changeFromMonth: changeBetween(months.at(-1), month),
      changeFromYear: changeBetween(months.at(-12), month),
    });
  }
  const first = months.findIndex(({ daysWithData }) => daysWithData > 0);
  const last = months.findLastIndex(({ daysWithData }) => daysWithData > 0);
  return first === -1 ? [] : months.slice(first, last + 1).toReversed();
}

function monthStartMs(atMs: number, later: number): number {
  const at = new Date(atMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1);
}

type Compared = Pick<Month, 'mean' | 'daysWithData' | 'daysInMonth'>;

function changeBetween(before: Compared | undefined, after: Compared): number | null {
  if (before === undefined || !isComparable(before) || !isComparable(after)) return null;
  if (before.mean === null || after.mean === null || before.mean === 0) return null;
  return after.mean / before.mean - 1;
}

const isComparable = ({ daysWithData, daysInMonth }: Compared) => daysWithData >= leastShare * daysInMonth;
