import { sampleIntervalMs, type PopulationCoverage, type PopulationTimeseries } from './population.ts';
import {
  addSums,
  bucketCounts,
  noSamples,
  roundedQuotient,
  type PopulationSums,
} from './population-means.ts';
import { bucketStarts, type ReportSpan } from './report-period.ts';
import { toWireTime } from '../wire-time.ts';

/** Sums of one server by the start of their bucket; missing = nothing arrived. */
export type BucketSums = ReadonlyMap<number, PopulationSums>;

/**
 * The buckets of all servers by time. A server without counts is missing at that point.
 *
 * @param servers key → buckets
 */
export function timeseriesOf(
  span: ReportSpan,
  servers: ReadonlyMap<string, BucketSums>,
): PopulationTimeseries {
  return bucketStarts(span).map((startMs) => ({
    timestamp: toWireTime(startMs),
    data: Object.fromEntries(
      [...servers].flatMap(([key, buckets]) => {
        const counts = bucketCounts(buckets.get(startMs) ?? noSamples);
        return counts === null ? [] : [[key, counts]];
      }),
    ),
  }));
}

/**
 * The share of samples that arrived from one server, and the reasons for missing ones: no report, the server was down,
 * or a sample was left out.
 *
 * @param leftOutMs marks of samples that are left out
 */
export function coverageOf(
  span: ReportSpan,
  buckets: BucketSums,
  leftOutMs: readonly number[] = [],
): PopulationCoverage[string] {
  const starts = bucketStarts(span);
  const sumsAt = (startMs: number) => buckets.get(startMs) ?? noSamples;
  const expected = (span.toMs - span.fromMs) / sampleIntervalMs;
  return {
    coverage: roundedQuotient(addSums(starts.map(sumsAt)).samples, expected),
    gaps: runsOf(span, starts, (startMs) => sumsAt(startMs).samples === 0),
    offline: runsOf(span, starts, (startMs) => {
      const { samples, offlineSamples } = sumsAt(startMs);
      return samples > 0 && samples === offlineSamples;
    }),
    left_out: leftOutMs.map(toWireTime),
  };
}

/** Joins neighbouring buckets into spans with exclusive ends. */
function runsOf(
  { bucketMs }: ReportSpan,
  starts: readonly number[],
  isIncluded: (startMs: number) => boolean,
) {
  const runs: { startMs: number; endMs: number }[] = [];
  for (const startMs of starts.filter(isIncluded)) {
    const last = runs.at(-1);
    if (last?.endMs === startMs) last.endMs += bucketMs;
    else runs.push({ startMs, endMs: startMs + bucketMs });
  }
  return runs.map(({ startMs, endMs }) => ({ start: toWireTime(startMs), end: toWireTime(endMs) }));
}
