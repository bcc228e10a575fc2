import type { PopulationAverage } from './population.ts';
import { clamp } from '../settings/setting-fields.ts';

/** Share of the maximum above which an hour is a peak hour. */
export const peakThreshold = { default: 0.9, minimum: 0.25, maximum: 0.95, step: 0.05 } as const;

/** Limits a typed threshold to its bounds; the default when it is not a number. */
export function clampPeakThreshold(typed: number): number {
  return Number.isNaN(typed) ? peakThreshold.default : clamp(typed, peakThreshold);
}

/**
 * Tolerance, relative to the maximum, for rounding errors: 0.6 × 3 is slightly less than 1.8, and a value equal to the
 * threshold is not above it.
 */
const rounding = 1e-9;

/** Minimum share of hours or days that must be known. With fewer, any mean would be called the peak. */
const leastShareKnown = 1 / 4;

/**
 * Whether enough values are known to name a peak.
 *
 * @param values of hours or days
 */
export function hasPeak(values: readonly (number | null)[]): boolean {
  const known = values.filter((value) => value !== null).length;
  return known > 0 && known >= leastShareKnown * values.length;
}

/** Consecutive hours, possibly across midnight. */
export interface PeakWindow {
  /** 0 to 23. */
  readonly startHour: number;
  /** 1 to 24, including the gap. */
  readonly hourCount: number;
  /** The single off-peak hour inside the window, or null. */
  readonly gapHour: number | null;
}

export interface PeakTimes {
  /** One entry for each hour from midnight; false for gap hours. */
  readonly isPeak: readonly boolean[];
  /** Sorted by start. */
  readonly windows: readonly PeakWindow[];
}

/** Each run of peak hours, possibly across midnight. */
function runsOf(isPeak: readonly boolean[]): PeakWindow[] {
  const hours = isPeak.length;
  const starts = isPeak.flatMap((peak, hour) => (peak && !isPeak[(hour + hours - 1) % hours] ? [hour] : []));
  if (starts.length === 0)
    return isPeak[0] === true ? [{ startHour: 0, hourCount: hours, gapHour: null }] : [];
  return starts.map((startHour) => {
    let hourCount = 1;
    while (isPeak[(startHour + hourCount) % hours]) hourCount += 1;
    return { startHour, hourCount, gapHour: null };
  });
}

/** Number of off-peak hours between the end of one window and the start of the next. */
function hoursBetween(before: PeakWindow, after: PeakWindow, hours: number): number {
  const end = before.startHour + before.hourCount;
  return (((after.startHour - end) % hours) + hours) % hours;
}

/** Number of off-peak hours directly before a peak hour. */
function restBefore(hour: number, isPeak: readonly boolean[]): number {
  let rest = 0;
  while (!isPeak[(hour + isPeak.length - 1 - rest) % isPeak.length]) rest += 1;
  return rest;
}

/**
 * Rotates the runs to start after the longest off-peak stretch, among equal ones after the quietest. So the joins do
 * not depend on where midnight falls.
 */
function startAfterLongestRest(
  runs: readonly PeakWindow[],
  values: readonly (number | null)[],
  isPeak: readonly boolean[],
) {
  const starts = runs.map(({ startHour }, index) => ({
    index,
    rest: restBefore(startHour, isPeak),
    before: values[(startHour + values.length - 1) % values.length] ?? 0,
  }));
  const first = starts.toSorted((a, b) => b.rest - a.rest || a.before - b.before)[0]?.index ?? 0;
  return [...runs.slice(first), ...runs.slice(0, first)];
}

/** Joins two runs that are one hour apart, at most once per window. */
function joinOverGap(values: readonly (number | null)[], isPeak: readonly boolean[]): PeakWindow[] {
  const hours = isPeak.length;
  const windows: PeakWindow[] = [];
  for (const run of startAfterLongestRest(runsOf(isPeak), values, isPeak)) {
    const open = windows.at(-1);
    if (open === undefined || open.gapHour !== null || hoursBetween(open, run, hours) !== 1) {
      windows.push(run);
      continue;
    }
    windows.pop();
    windows.push({
      startHour: open.startHour,
      hourCount: open.hourCount + 1 + run.hourCount,
      gapHour: (open.startHour + open.hourCount) % hours,
    });
  }
  return windows;
}

/**
 * The peak hours of a day: those above threshold × maximum (docs/product.md, Peak times). A window is a run of peak
 * hours, possibly across midnight and at most 24 hours long, that may contain a single off-peak hour. Hours without
 * data are off-peak; with too few known hours there is no peak.
 *
 * @param values 24 means, from midnight of the reader's zone
 */
export function findPeakTimes(values: readonly (number | null)[], threshold: number): PeakTimes {
  if (!hasPeak(values)) return { isPeak: values.map(() => false), windows: [] };
  const maximum = Math.max(0, ...values.map((value) => value ?? 0));
  const limit = threshold * maximum + rounding * maximum;
  const isPeak = values.map((value) => value !== null && value > limit);
  const windows = joinOverGap(values, isPeak);
  return { isPeak, windows: windows.toSorted((a, b) => a.startHour - b.startHour) };
}

/** The values to search for peaks: characters or groups. */
export function peakValues(
  means: readonly PopulationAverage[],
  dataType: keyof PopulationAverage,
): (number | null)[] {
  return means.map((mean) => mean[dataType]);
}
