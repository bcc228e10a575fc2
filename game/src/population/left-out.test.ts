import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOutMarks, type MarkedCounts } from './left-out.ts';

const usual = 150;
/** Samples every five minutes from 0 on; null = no sample, `down 5` = the server was down with this count. */
const samplesOf = (counts: readonly (number | null | `down ${number}`)[]): MarkedCounts[] =>
  counts.flatMap((count, mark): MarkedCounts[] => {
    if (count === null) return [];
    if (typeof count === 'number') return [{ mark, isOnline: true, characterCount: count, lfmCount: 12 }];
    return [{ mark, isOnline: false, characterCount: Number(count.slice(5)), lfmCount: 0 }];
  });
const nothing: null[] = [null, null, null, null, null, null];

describe('samples that are left out', () => {
  it.each<[string, readonly (number | null | `down ${number}`)[], readonly number[]]>([
    ['a million among hundreds', [usual, usual, 1_000_000, usual, usual], [2]],
    ['one neighbour on each side', [usual, 1_000_000, usual], [1]],
    ['neighbours 30 minutes away', [usual, ...nothing.slice(1), 1_000_000, ...nothing.slice(1), usual], [6]],
    ['neighbours 35 minutes away', [usual, ...nothing, 1_000_000, ...nothing, usual], []],
    ['nothing before it', [1_000_000, usual, usual], []],
    ['nothing after it yet', [usual, usual, 1_000_000], []],
    ['a rise that stays', [usual, usual, 1_600, 1_600, 1_600, 1_600], []],
    ['a fall that stays', [1_600, 1_600, 1_600, 1_600, usual, usual], []],
    ['exactly ten times the usual count', [usual, 10 * usual, usual], []],
    ['a little more than ten times the usual count', [usual, 10 * usual + 1, usual], [1]],
    ['a thousand after zero', [0, 1_000, 0], []],
    ['more than a thousand after zero', [0, 1_001, 0], [1]],
    ['ten times on one side only', [usual, 1_600, 161, 161], []],
    ['three bad samples in a row', [usual, usual, usual, 9e5, 1e6, 8e5, usual, usual, usual], [3, 4, 5]],
    ['two bad samples some minutes apart', [usual, 1e6, usual, 1e6, usual], [1, 3]],
    ['the first samples after an outage', ['down 0', 'down 0', 1_500, 1_510, 1_490], []],
    ['samples between two outages', ['down 0', 1_500, 'down 0'], []],
    ['a million next to an outage', [usual, 'down 1000000', usual], []],
    ['neighbours while the server was down', [usual, 'down 1000000', 1_000_000, 'down 1000000', usual], [2]],
    ['no samples', [], []],
  ])('are found in a series with %s', (_, counts, leftOut) => {
    expect([...leftOutMarks(samplesOf(counts))]).toEqual(leftOut);
  });

  it('include those with only one implausible count', () => {
    const counts = (lfmCount: number | null, characterCount: number | null = usual) => ({
      isOnline: true,
      characterCount,
      lfmCount,
    });
    const samples = [counts(9), counts(5_000), counts(null), counts(5_000, null), counts(9)];
    expect([...leftOutMarks(samples.map((sample, mark) => ({ mark, ...sample })))]).toEqual([1, 3]);
  });

  const arbitraryCounts = fc.array(
    fc.option(fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.constantFrom(20_000, 1_000_000))),
    { maxLength: 40 },
  );

  it('do not depend on the order of samples, or on samples more than 30 minutes away', () => {
    fc.assert(
      fc.property(arbitraryCounts, fc.nat(39), (counts, mark) => {
        const samples = samplesOf(counts);
        const leftOut = leftOutMarks(samples);
        expect(leftOutMarks(samples.toReversed())).toEqual(leftOut);
        const near = samples.filter((sample) => Math.abs(sample.mark - mark) <= 6);
        expect(leftOutMarks(near).has(mark)).toBe(leftOut.has(mark));
      }),
    );
  });

  it('are over 1,000 and have lower neighbours', () => {
    fc.assert(
      fc.property(arbitraryCounts, (counts) => {
        for (const mark of leftOutMarks(samplesOf(counts))) {
          const count = Number(counts[mark]);
          expect(count).toBeGreaterThan(1_000);
          for (const near of [counts.slice(Math.max(0, mark - 6), mark), counts.slice(mark + 1, mark + 7)])
            expect(near.some((other) => other !== null && other * 10 < count)).toBe(true);
        }
      }),
    );
  });

  it('do not exist while counts stay within a factor of ten', () => {
    const steady = fc.array(fc.integer({ min: 1_000, max: 10_000 }), { maxLength: 40 });
    fc.assert(
      fc.property(steady, (counts) => {
        expect(leftOutMarks(samplesOf(counts)).size).toBe(0);
      }),
    );
  });
});
