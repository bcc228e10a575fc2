import { numberAt } from './hourly-series.ts';
import { dayMs } from '../time.ts';
import type { DailyHistory } from './trends.ts';
import { type Counted, type Week, weekOfYear, wholeWeeks } from './weeks.ts';

/** Records in the daily history. */

export interface DayRecord {
  readonly dayMs: number;
  readonly value: number;
}

/** A week compared with earlier weeks. */
export interface WeekStanding {
  readonly mondayMs: number;
  readonly mean: number;
  /**
   * most: no week has been as busy since the one that began at `sinceMs`, or ever if `sinceMs` is null; fewest: the
   * same for quiet weeks; null = neither.
   */
  readonly extreme: 'most' | 'fewest' | null;
  readonly sinceMs: number | null;
  /** The same week in earlier years, latest first. */
  readonly sameWeeks: readonly { readonly year: number; readonly mean: number }[];
}

const leastHoursOfDay = 20;
const leastDaysOfWeek = 6;
/** Minimum number of weeks for "the most since": a shorter time is not worth a sentence. */
const leastWeeksSince = 8;
/** Minimum number of weeks for "the most on record". */
const leastWeeksOnRecord = 26;

export function findRecords(history: DailyHistory, counted: Counted, firstDayMs: number) {
  const { mean, peak } = history[counted];
  const withHours = (values: readonly (number | null)[], least: number) =>
    values.map((value, day) => (numberAt(history.hours, day) >= least ? value : null));
  const wholeDays = withHours(mean, leastHoursOfDay);
  const at = (values: readonly (number | null)[], isBeyond: (value: number, best: number) => boolean) => {
    let best: DayRecord | null = null;
    for (const [day, value] of values.entries()) {
      if (value === null || (best !== null && !isBeyond(value, best.value))) continue;
      best = { dayMs: firstDayMs + day * dayMs, value };
    }
    return best;
  };
  return {
    /** The day of the busiest hour, and the mean of that hour; the earliest if several are equal. */
    peak: at(peak, (value, best) => value > best),
    /** By the mean of the day; incomplete days do not count. */
    busiestDay: at(wholeDays, (value, best) => value > best),
    quietestDay: at(wholeDays, (value, best) => value < best),
    /** The last whole week. */
    lastWeek: standingOf(wholeWeeks(history, counted, firstDayMs)),
  };
}

/**
 * The last week compared with the earlier ones.
 *
 * @param weeks oldest first
 */
function standingOf(weeks: readonly Week[]): WeekStanding | null {
  const last = weeks.at(-1);
  if (last === undefined || last.mean === null || last.daysWithData < leastDaysOfWeek) return null;
  const { mondayMs, mean } = last;
  const earlier = weeks.slice(0, -1).filter(isKnown);
  const { year, week } = weekOfYear(mondayMs);
  const sameWeeks = earlier.flatMap((other) => {
    const place = weekOfYear(other.mondayMs);
    return place.week === week && place.year < year ? [{ year: place.year, mean: other.mean }] : [];
  });
  return { mondayMs, mean, ...extremeOf(mean, earlier), sameWeeks: sameWeeks.toReversed() };
}

type KnownWeek = Week & { readonly mean: number };

function isKnown(week: Week): week is KnownWeek {
  return week.mean !== null && week.daysWithData >= leastDaysOfWeek;
}

function extremeOf(mean: number, earlier: readonly KnownWeek[]): Pick<WeekStanding, 'extreme' | 'sinceMs'> {
  const candidates = [
    { extreme: 'most', last: earlier.findLastIndex((week) => week.mean >= mean) },
    { extreme: 'fewest', last: earlier.findLastIndex((week) => week.mean <= mean) },
  ] as const;
  for (const { extreme, last } of candidates) {
    const weeksSince = earlier.length - 1 - last;
    if (weeksSince < (last === -1 ? leastWeeksOnRecord : leastWeeksSince)) continue;
    return { extreme, sinceMs: earlier[last]?.mondayMs ?? null };
  }
  return { extreme: null, sinceMs: null };
}
