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
  weighHour,
  type CountedSample,
} from './population-means.ts';
import { anySample } from '../testing/population-arbitraries.ts';

const up = (characterCount: number | null, lfmCount: number | null): CountedSample => ({
  isOnline: true,
  characterCount,
  lfmCount,
});
const down: CountedSample = { isOnline: false, characterCount: 40, lfmCount: 4 };
const sumsOf = (samples: readonly CountedSample[]) => weighHour(samples.map(sumsOfSample));

describe('an hour', () => {
  test.each<[string, readonly CountedSample[], number | null, number | null]>([
    ['without samples is unknown', [], null, null],
    ['in which the server was down is unknown, whatever was counted', [down, down], null, null],
    ['in which nobody played is zero', [up(0, 0), up(0, 0)], 0, 0],
    ['only includes samples of a running server', [down, up(10, 2), down, up(5, 1)], 7.5, 1.5],
    ['knows only characters when only they were reported', [up(10, null), up(20, null)], 15, null],
    ['knows only groups when only they were reported', [up(null, 3), up(null, 4)], null, 3.5],
    ['does not use a sample with one count for the mean of the other', [up(10, null), up(20, 7)], 15, 7],
    ['has means with four decimals', [up(1, 0), up(0, 0), up(0, 2)], 0.3333, 0.6667],
  ])('%s', (_, samples, characters, lfms) => {
    expect(meansOf(sumsOf(samples))).toEqual({ avg_character_count: characters, avg_lfm_count: lfms });
  });

  it('has totals of twelve times its means', () => {
    expect(totalsOf(sumsOf([down, up(10, null), up(5, 3)]))).toEqual({ character_count: 90, lfm_count: 36 });
    expect(totalsOf(sumsOf([up(0, 0)]))).toEqual({ character_count: 0, lfm_count: 0 });
    expect(totalsOf(sumsOf([down]))).toEqual({ character_count: null, lfm_count: null });
    expect(totalsOf(noSamples)).toEqual({ character_count: null, lfm_count: null });
  });

  it('appears in a timeseries only if the server was up', () => {
    expect(bucketCounts(noSamples)).toBeNull();
    expect(bucketCounts(sumsOf([down]))).toBeNull();
    expect(bucketCounts(sumsOf([up(null, 3), down]))).toEqual({ character_count: null, lfm_count: 3 });
    expect(bucketCounts(sumsOf([up(0, 0), down]))).toEqual({ character_count: 0, lfm_count: 0 });
  });

  it('counts samples that have arrived, including those of a server that was down', () => {
    expect(sumsOf([down, up(1, 1), up(null, 1)])).toMatchObject({ samples: 3, offlineSamples: 1 });
  });

  it('with twelve samples has their sums as totals', () => {
    const samples = Array.from({ length: 12 }, (_, index) => up(100 + index, index));
    expect(totalsOf(sumsOf(samples))).toEqual({ character_count: 1266, lfm_count: 66 });
  });

  it('at the edge of a report counts only for the part inside it', () => {
    const part = weighHour([up(10, 1), up(20, 2), up(60, 6)].map(sumsOfSample), 3);
    expect(totalsOf(part)).toEqual({ character_count: 90, lfm_count: 9 });
    expect(meansOf(addSums([part, sumsOf([up(0, 0)])]))).toEqual({
      avg_character_count: 6,
      avg_lfm_count: 0.6,
    });
  });
});

describe('several hours', () => {
  it('have equal weights, no matter how many samples each has', () => {
    const dense = Array.from({ length: 12 }, () => up(100, 4));
    const sparse = [up(400, 16)];
    const sums = addSums([sumsOf(dense), sumsOf(sparse), sumsOf([]), sumsOf([down])]);
    expect(meansOf(sums)).toEqual({ avg_character_count: 250, avg_lfm_count: 10 });
    expect(totalsOf(sums)).toEqual({ character_count: 12 * 500, lfm_count: 12 * 20 });
  });

  const anyHour = fc.array(anySample, { maxLength: 12 });

  it('have the mean of their means, to the last digit, no matter how they are added up', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyHour)), (pieces) => {
        const hours = pieces.flat();
        const whole = addSums(hours.map(sumsOf));
        expect(addSums(pieces.map((piece) => addSums(piece.map(sumsOf))))).toEqual(whole);
        const means = hours.flatMap((samples) => {
          const told = samples.flatMap(({ isOnline, lfmCount }) => (isOnline ? (lfmCount ?? []) : []));
          return told.length === 0 ? [] : told.reduce((sum, count) => sum + count, 0) / told.length;
        });
        const mean = means.reduce((sum, each) => sum + each, 0) / means.length;
        const reported = meansOf(whole).avg_lfm_count;
        if (means.length === 0) expect(reported).toBeNull();
        else expect(Math.abs((reported ?? Number.NaN) - mean)).toBeLessThan(0.000_051);
      }),
    );
  });

  it('have the same means when some of them are sampled more often', () => {
    const anyHours = fc.array(fc.tuple(fc.nat(900), fc.integer({ min: 1, max: 12 })), { minLength: 1 });
    fc.assert(
      fc.property(anyHours, (hours) => {
        const once = hours.map(([count]) => sumsOf([up(count, count)]));
        const often = hours.map(([count, density]) =>
          sumsOf(Array.from({ length: density }, () => up(count, count))),
        );
        expect(meansOf(addSums(often))).toEqual(meansOf(addSums(once)));
        expect(totalsOf(addSums(often))).toEqual(totalsOf(addSums(once)));
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

  it('is rounded like whole numbers, halves upwards', () => {
    // The largest possible sums: a million characters at each mark of a year, and the marks of that year in 27,720ths.
    const quotients = fc.nat(1_000_000);
    fc.assert(
      fc.property(
        quotients,
        fc.integer({ min: 1, max: 105_120 * 27_720 }),
        fc.nat(),
        (whole, divisor, rest) => {
          const dividend = whole * divisor + (rest % divisor);
          const [sum, count] = [BigInt(dividend), BigInt(divisor)];
          const tenThousandths = (2n * sum * 10_000n + count) / (2n * count);
          expect(roundedQuotient(dividend, divisor)).toBe(Number(tenThousandths) / 10_000);
        },
      ),
    );
  });
});
