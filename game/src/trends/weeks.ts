import { numberAt } from './hourly-series.ts';
import { dayMs, weekMs } from '../time.ts';
import type { DailyHistory } from './trends.ts';

/** Weeks and months of days. A week begins on Monday, and belongs to the year of its Thursday (ISO 8601). All in UTC. */

export type Counted = 'characters' | 'lfms';

const daysPerWeek = 7;

/** Monday, 00:00 UTC, of the week that a moment is in. */
export function weekStartMs(atMs: number): number {
  // 1 January 1970 was a Thursday.
  const mondayOffsetMs = 3 * dayMs;
  return Math.floor((atMs + mondayOffsetMs) / weekMs) * weekMs - mondayOffsetMs;
}

/** The week of its year, from 1 to 53. */
export function weekOfYear(mondayMs: number): { readonly year: number; readonly week: number } {
  const thursdayMs = mondayMs + 3 * dayMs;
  const year = new Date(thursdayMs).getUTCFullYear();
  return { year, week: Math.floor((thursdayMs - Date.UTC(year, 0, 1)) / weekMs) + 1 };
}

/** Figures of several days. */
export interface Stretch {
  /** Every hour with data has the same weight; null = no data. */
  readonly mean: number | null;
  /** The mean of the busiest hour; null = no day has enough data. */
  readonly peak: number | null;
  /** The day of that hour, in ms since 1970. */
  readonly peakDayMs: number | null;
  readonly daysWithData: number;
}

/** Days from `first` up to `end`, as indices in the history. */
export function stretchOf(
  history: DailyHistory,
  counted: Counted,
  firstDayMs: number,
  [first, end]: readonly [number, number],
): Stretch {
  const { mean: means, peak: peaks } = history[counted];
  let sum = 0;
  let hours = 0;
  let peak: number | null = null;
  let peakDay: number | null = null;
  let daysWithData = 0;
  for (let day = Math.max(0, first); day < end; day += 1) {
    const mean = means[day] ?? null;
    if (mean === null) continue;
    const known = numberAt(history.hours, day);
    sum += mean * known;
    hours += known;
    daysWithData += 1;
    const dayPeak = peaks[day] ?? null;
    if (dayPeak !== null && (peak === null || dayPeak > peak)) {
      peak = dayPeak;
      peakDay = day;
    }
  }
  return {
    mean: hours === 0 ? null : sum / hours,
    peak,
    peakDayMs: peakDay === null ? null : firstDayMs + peakDay * dayMs,
    daysWithData,
  };
}

export interface Week extends Stretch {
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
      ...stretchOf(history, counted, firstDayMs, [first, first + daysPerWeek]),
    };
  });
}
