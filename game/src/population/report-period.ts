import { nearestMark, type Period, periodDays, sampleIntervalMs } from './population.ts';
import { dayMs, hourMs } from '../time.ts';

/** The time span of the reports of a period, in milliseconds since 1970. */
export interface ReportSpan {
  /** Inclusive. */
  readonly fromMs: number;
  /** Exclusive: the end of the last full bucket, at most half a sampling interval in the future. */
  readonly toMs: number;
  /** Length of a bucket in the period's timeseries. The span begins and ends at the edge of one. */
  readonly bucketMs: number;
}

/** Length of the buckets in each period's timeseries. */
const bucketLengths: Readonly<Record<Period, number>> = {
  day: sampleIntervalMs,
  week: hourMs,
  month: dayMs,
  quarter: dayMs,
  year: dayMs,
};

/**
 * The span of a period's reports, which ends with the last full bucket. A bucket is full half a sampling interval after
 * its last five-minute mark: from then on, no sample can belong to that mark any more.
 */
export function reportSpan(period: Period, nowMs: number): ReportSpan {
  const bucketMs = bucketLengths[period];
  // The mark of the next sample. All earlier marks have been sampled.
  const openMarkMs = nearestMark(nowMs);
  const toMs = Math.floor(openMarkMs / bucketMs) * bucketMs;
  return { fromMs: toMs - periodDays[period] * dayMs, toMs, bucketMs };
}

/** The beginning of each bucket of a span, oldest first. */
export function bucketStarts({ fromMs, toMs, bucketMs }: ReportSpan): number[] {
  return Array.from({ length: (toMs - fromMs) / bucketMs }, (_, index) => fromMs + index * bucketMs);
}

/** The first five-minute mark from a moment on. */
export const markFrom = (epochMs: number) => Math.ceil(epochMs / sampleIntervalMs) * sampleIntervalMs;

/** Maximum span of samples in one answer: the longest day in any zone. */
export const sampleSpanMaximumMs = 25 * hourMs;

/** The five-minute marks of a span, as buckets: without those for which a sample may still be taken. */
export function sampleSpan(
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  nowMs: number,
): ReportSpan {
  const firstMarkMs = markFrom(fromMs);
  const endMs = Math.min(markFrom(toMs), nearestMark(nowMs));
  return { fromMs: firstMarkMs, toMs: Math.max(firstMarkMs, endMs), bucketMs: sampleIntervalMs };
}
