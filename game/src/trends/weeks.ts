import { numberAt } from './hourly-series.ts';
import { dayMs, weekMs } from '../time.ts';
import type { DailyHistory } from './trends.ts';

/** Weeks and months of days. A week begins on Monday and belongs to the year of its Thursday (ISO 8601). All in UTC. */

export type Counted = 'characters' | 'lfms';

const daysPerWeek = 7;

/** Monday, 00:00 UTC, of the week that contains a moment. */
export function weekStartMs(atMs: number): number {
  // 1 January 1970 was a Thursday.
  const mondayOffsetMs = 3 * dayMs;
  return Math.floor((atMs + mondayOffsetMs) / weekMs) * weekMs - mondayOffsetMs;
}

/** The number of a week, 1 to 53, and the year that it belongs to. */
export function weekOfYear(mondayMs: number): { readonly year: number; readonly week: number } {
  const thursdayMs = mondayMs + 3 * dayMs;
  const year = new Date(thursdayMs).getUTCFullYear();
  return { year, week: Math.floor((thursdayMs - Date.UTC(year, 0, 1)) / weekMs) + 1 };
}

/** Figures of several days. */
export interface PeriodFigures {
  /** All hours with data have the same weight; null = no data. */
  readonly mean: number | null;
  /** The mean of the busiest hour; null = no day has enough data. */
  readonly peak: number | null;
  readonly daysWithData: number;
}

/** Figures of the days from index `first` up to, but not including, `end`. */
export function periodFigures(
  history: DailyHistory,
  counted: Counted,
  [first, end]: readonly [number, number],
): PeriodFigures {
  const { mean: means, peak: peaks } = history[counted];
  let sum = 0;
  let hours = 0;
  let peak: number | null = null;
  let daysWithData = 0;
  for (let day = Math.max(0, first); day < end; day += 1) {
    const mean = means[day] ?? null;
    if (mean === null) continue;
    const known = numberAt(history.hours, day);
    sum += mean * known;
    hours += known;
    daysWithData += 1;
    const dayPeak = peaks[day] ?? null;
    if (dayPeak !== null) peak = Math.max(peak ?? dayPeak, dayPeak);
  }
  return {
    mean: hours === 0 ? null : sum / hours,
    peak,
    daysWithData,
  };
}

export interface Week extends PeriodFigures {
  readonly mondayMs: number;
}

/** Weeks with all seven days in the history, oldest first. */
export function wholeWeeks(history: DailyHistory, counted: Counted, firstDayMs: number): readonly Week[] {
  const firstMonday = weekStartMs(firstDayMs + 6 * dayMs);
  const firstPlace = (firstMonday - firstDayMs) / dayMs;
  const count = Math.max(0, Math.floor((history.hours.length - firstPlace) / daysPerWeek));
  return Array.from({ length: count }, (_, week) => {
    const first = firstPlace + week * daysPerWeek;
    return {
      mondayMs: firstMonday + week * weekMs,
      ...periodFigures(history, counted, [first, first + daysPerWeek]),
    };
  });
}

/** A month in the table of months. */
export interface Month extends PeriodFigures {
  /** Start of its first day, in UTC. */
  readonly startMs: number;
  readonly daysInMonth: number;
  /** Change from the month before, and from the same month of the year before; null = too little data. */
  readonly changeFromMonth: number | null;
  readonly changeFromYear: number | null;
}

/** Minimum share of known days for months that are compared. */
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
      ...periodFigures(history, counted, places),
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
