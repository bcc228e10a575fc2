import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addSums,
  bucketCounts,
  meansOf,
  noSamples,
  roundedQuotient,
  sumsOfSample,
  totalsOf,
  type CountedSample,
} from './population-means.ts';
import { anySample } from './testing/population-arbitraries.ts';

const up = (characterCount: number | null, lfmCount: number | null): CountedSample => ({
  isOnline: true,
  characterCount,
  lfmCount,
});
const down: CountedSample = { isOnline: false, characterCount: 40, lfmCount: 4 };
const sumsOf = (samples: readonly CountedSample[]) => addSums(samples.map(sumsOfSample));

describe('a stretch of time', () => {
  test.each<[string, readonly CountedSample[], number | null, number | null]>([
    ['of which nothing arrived is unknown', [], null, null],
    ['in which the server was down is unknown, whatever was counted', [down, down], null, null],
    ['in which nobody played is zero', [up(0, 0), up(0, 0)], 0, 0],
    ['counts only what was up', [down, up(10, 2), down, up(5, 1)], 7.5, 1.5],
    ['knows one count where one was told', [up(10, null), up(20, null)], 15, null],
    ['knows the other where the other was told', [up(null, 3), up(null, 4)], null, 3.5],
    ['leaves a sample that tells one count out of the mean of the other', [up(10, null), up(20, 7)], 15, 7],
    ['has its means to four decimals', [up(1, 0), up(0, 0), up(0, 2)], 0.3333, 0.6667],
  ])('%s', (_, samples, characters, lfms) => {
    expect(meansOf(sumsOf(samples))).toEqual({ avg_character_count: characters, avg_lfm_count: lfms });
  });

  it('has totals of what was up and told', () => {
    expect(totalsOf(sumsOf([down, up(10, null), up(5, 3)]))).toEqual({ character_count: 15, lfm_count: 3 });
    expect(totalsOf(sumsOf([up(0, 0)]))).toEqual({ character_count: 0, lfm_count: 0 });
    expect(totalsOf(sumsOf([down]))).toEqual({ character_count: null, lfm_count: null });
    expect(totalsOf(noSamples)).toEqual({ character_count: null, lfm_count: null });
  });

  it('is no bucket of a timeseries unless the server was up', () => {
    expect(bucketCounts(noSamples)).toBeNull();
    expect(bucketCounts(sumsOf([down]))).toBeNull();
    expect(bucketCounts(sumsOf([up(null, 3), down]))).toEqual({ character_count: null, lfm_count: 3 });
    expect(bucketCounts(sumsOf([up(0, 0), down]))).toEqual({ character_count: 0, lfm_count: 0 });
  });

  it('counts what arrived and what was down', () => {
    expect(sumsOf([down, up(1, 1), up(null, 1)])).toMatchObject({ samples: 3, offlineSamples: 1 });
  });

  it('comes to the same in whatever pieces it is added up', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anySample)), (pieces) => {
        expect(addSums(pieces.map(sumsOf))).toEqual(sumsOf(pieces.flat()));
      }),
    );
  });
});

describe('a quotient', () => {
  it.each([
    [1, 3, 0.3333],
    [2, 3, 0.6667],
    [1, 20_000, 0.0001],
    [1, 20_001, 0],
    [3, 20_000, 0.0002],
    [105_119, 105_120, 1],
    [100_005, 100_000, 1.0001],
    [1_000_000 * 105_120, 105_120, 1_000_000],
    [548_682_072_061, 9, 60_964_674_673.4444],
  ])('of %i by %i is %f', (dividend, divisor, quotient) => {
    expect(roundedQuotient(dividend, divisor)).toBe(quotient);
  });

  it('is rounded as whole numbers are, half upwards', () => {
    const divisor = fc.integer({ min: 1, max: 12 * 105_120 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 39 }), divisor, (dividend, samples) => {
        const [sum, count] = [BigInt(dividend), BigInt(samples)];
        const tenThousandths = (2n * sum * 10_000n + count) / (2n * count);
        expect(roundedQuotient(dividend, samples)).toBe(Number(tenThousandths) / 10_000);
      }),
    );
  });
});
