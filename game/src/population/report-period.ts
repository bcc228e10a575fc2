import { nearestMark, type Period, periodDays, sampleIntervalMs } from './population.ts';
import { zoneOffsetMinutes } from '../time-zone.ts';

const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** What every report of a period looks at. Times in milliseconds since 1970, UTC. */
export interface ReportSpan {
  /** Inclusive. */
  readonly fromMs: number;
  /** Exclusive: the end of the last full bucket; up to half a sampling interval ahead of now. */
  readonly toMs: number;
  /** Length of a bucket of the period's timeseries; the span begins and ends on whole ones. */
  readonly bucketMs: number;
}

/** Length of the timeseries' buckets (wire: History reads). */
const bucketLengths: Readonly<Record<Period, number>> = {
  day: sampleIntervalMs,
  week: hourMs,
  month: dayMs,
  quarter: dayMs,
  year: dayMs,
};

/**
 * The span of a period's reports: its days back from the end of the last full bucket. A bucket is full once no moment
 * can belong to its last five-minute mark any more, which is half an interval after that mark.
 */
export function reportSpan(period: Period, nowMs: number): ReportSpan {
  const bucketMs = bucketLengths[period];
  // The mark that the next sample will stand on: all before it have been sampled.
  const openMarkMs = nearestMark(nowMs);
  const toMs = Math.floor(openMarkMs / bucketMs) * bucketMs;
  return { fromMs: toMs - periodDays[period] * dayMs, toMs, bucketMs };
}

/** The beginning of each bucket of a span, oldest first. */
export function bucketStarts({ fromMs, toMs, bucketMs }: ReportSpan): number[] {
  return Array.from({ length: (toMs - fromMs) / bucketMs }, (_, index) => fromMs + index * bucketMs);
}

/**
 * Minutes that a reader's zone is ahead of UTC, for all hours and weekdays of a period's report: those at the end of the
 * report (product 3). A report that reaches over a change of the clock is shifted as a whole, by what the clock shows
 * after it; a change that is younger than the last full bucket counts with the next one.
 *
 * @param timeZone as isTimeZone knows it
 * @param nowMs milliseconds since 1970 by the server's clock
 * @throws RangeError when the name is no time zone
 */
export function reportOffsetMinutes(timeZone: string, period: Period, nowMs: number): number {
  return zoneOffsetMinutes(timeZone, reportSpan(period, nowMs).toMs);
}
