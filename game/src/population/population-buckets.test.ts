import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverageOf, timeseriesOf, type BucketSums } from './population-buckets.ts';
import {
  type CountedSample,
  noSamples,
  type PopulationSums,
  roundedQuotient,
  sumsOfSample,
  weighHour,
} from './population-means.ts';
import { bucketStarts, reportSpan } from './report-period.ts';
import { anySample } from '../testing/population-arbitraries.ts';
import { toWireTime } from '../wire-time.ts';

const span = reportSpan('day', Date.parse('2028-03-01T00:00:00Z'));
const starts = bucketStarts(span);
const timeAt = (index: number) => toWireTime(span.fromMs + index * span.bucketMs);
/** A bucket of five minutes. */
const bucketOf = (sample: CountedSample) => weighHour([sumsOfSample(sample)], 1);
const up = bucketOf({ isOnline: true, characterCount: 12, lfmCount: 1 });
const empty = bucketOf({ isOnline: true, characterCount: 0, lfmCount: 0 });
const down = bucketOf({ isOnline: false, characterCount: null, lfmCount: null });
const bucketsOf = (list: readonly (PopulationSums | null)[]): BucketSums =>
  new Map(
    list.flatMap((sums, index) => (sums === null ? [] : [[span.fromMs + index * span.bucketMs, sums]])),
  );

describe('a timeseries', () => {
  it('has every bucket: a server is missing where nothing arrived or it was down, and zero where it was empty', () => {
    const points = timeseriesOf(
      span,
      new Map([
        ['thelanis', bucketsOf([up, null, down, empty])],
        ['cormyr', bucketsOf([])],
      ]),
    );
    expect(points).toHaveLength(288);
    expect(points.slice(0, 4)).toEqual([
      {
        timestamp: '2028-02-29T00:00:00Z',
        data: { thelanis: { character_count: 12, lfm_count: 1 } },
      },
      { timestamp: '2028-02-29T00:05:00Z', data: {} },
      { timestamp: '2028-02-29T00:10:00Z', data: {} },
      {
        timestamp: '2028-02-29T00:15:00Z',
        data: { thelanis: { character_count: 0, lfm_count: 0 } },
      },
    ]);
    expect(points.at(-1)?.timestamp).toBe('2028-02-29T23:55:00Z');
  });
});

describe('the coverage', () => {
  it.each<[string, readonly (PopulationSums | null)[], number, [number, number][], [number, number][]]>([
    ['without samples is one gap', [], 0, [[0, 288]], []],
    ['with all samples has no gap', Array.from({ length: 288 }, () => up), 1, [], []],
    [
      'joins neighbouring buckets',
      [up, null, null, down, down, up],
      4 / 288,
      [
        [1, 3],
        [6, 288],
      ],
      [[3, 5]],
    ],
    [
      'keeps separate gaps apart',
      [null, empty, null, down, up, down],
      4 / 288,
      [
        [0, 1],
        [2, 3],
        [6, 288],
      ],
      [
        [3, 4],
        [5, 6],
      ],
    ],
    [
      'does not call a bucket offline when one sample was up',
      [{ ...up, samples: 2, offlineSamples: 1 }],
      2 / 288,
      [[1, 288]],
      [],
    ],
  ])('%s', (_, list, share, gaps, offline) => {
    const run = ([from, to]: [number, number]) => ({ start: timeAt(from), end: timeAt(to) });
    expect(coverageOf(span, bucketsOf(list))).toEqual({
      coverage: Math.round(share * 10_000) / 10_000,
      gaps: gaps.map(run),
      offline: offline.map(run),
      left_out: [],
    });
  });

  it('contains the left-out samples, which count as arrived', () => {
    const leftOut = { ...noSamples, samples: 1 };
    const own = bucketsOf([up, leftOut, up]);
    const [, atMs = 0] = starts;
    const { coverage, gaps, offline, left_out } = coverageOf(span, own, [atMs]);
    expect([coverage, gaps.length, offline, left_out]).toEqual([0.0104, 1, [], [toWireTime(atMs)]]);
    expect(timeseriesOf(span, new Map([['thelanis', own]]))[1]?.data).toEqual({});
  });

  it('gives a reason for every unknown bucket, and for no other', () => {
    const bucket = fc.option(anySample.map(bucketOf));
    fc.assert(
      fc.property(fc.array(bucket, { maxLength: 288, size: 'max' }), (list) => {
        const buckets = bucketsOf(list);
        const { coverage, gaps, offline } = coverageOf(span, buckets);
        const within = (startMs: number, runs: typeof gaps) =>
          runs.some(({ start, end }) => Date.parse(start) <= startMs && startMs < Date.parse(end));
        const points = timeseriesOf(span, new Map([['thelanis', buckets]]));
        for (const [index, startMs] of starts.entries()) {
          const isGap = within(startMs, gaps);
          const isOffline = within(startMs, offline);
          expect([index, isGap && isOffline]).toEqual([index, false]);
          const { samples, characterMarks, lfmMarks } = buckets.get(startMs) ?? noSamples;
          const isCounted = characterMarks + lfmMarks > 0;
          expect([index, points[index]?.data['thelanis'] === undefined]).toEqual([index, !isCounted]);
          expect([index, isCounted && (isGap || isOffline)]).toEqual([index, false]);
          expect([index, isGap]).toEqual([index, samples === 0]);
        }
        expect(coverage).toBe(roundedQuotient(buckets.size, 288));
        for (const runs of [gaps, offline]) {
          for (const [index, { start }] of runs.entries()) {
            if (index > 0) expect(Date.parse(start)).toBeGreaterThan(Date.parse(runs[index - 1]?.end ?? ''));
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
