import { nearestMark, type Period, periodDays, sampleIntervalMs } from './population.ts';
import { dayMs, hourMs } from '../time.ts';

/** The time span of every report of a period. Times in milliseconds since 1970, UTC. */
export interface ReportSpan {
  /** Inclusive. */
  readonly fromMs: number;
  /** Exclusive: the end of the last full bucket; up to half a sampling interval ahead of now. */
  readonly toMs: number;
  /** Length of a bucket in the period's timeseries; the span begins and ends on whole ones. */
  readonly bucketMs: number;
}

/** Length of the timeseries' buckets. */
const bucketLengths: Readonly<Record<Period, number>> = {
  day: sampleIntervalMs,
  week: hourMs,
  month: dayMs,
  quarter: dayMs,
  year: dayMs,
};

/**
 * The span of a period's reports: its days back from the end of the last full bucket. A bucket is full once no more
 * sample can belong to its last five-minute mark, which is half an interval after that mark.
 */
export function reportSpan(period: Period, nowMs: number): ReportSpan {
  const bucketMs = bucketLengths[period];
  // The mark of the next sample: all before it have been sampled.
  const openMarkMs = nearestMark(nowMs);
  const toMs = Math.floor(openMarkMs / bucketMs) * bucketMs;
  return { fromMs: toMs - periodDays[period] * dayMs, toMs, bucketMs };
}

/** The beginning of each bucket of a span, oldest first. */
export function bucketStarts({ fromMs, toMs, bucketMs }: ReportSpan): number[] {
  return Array.from({ length: (toMs - fromMs) / bucketMs }, (_, index) => fromMs + index * bucketMs);
}
