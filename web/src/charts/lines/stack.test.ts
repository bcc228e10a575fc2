import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Controls, largestSum, layerPaths, stackLayers } from './stack.ts';

const xsOf = (count: number) => Array.from({ length: count }, (_, place) => place);
const stack = (...all: readonly (number | null)[][]) => stackLayers(all, xsOf(all[0]?.length ?? 0));

/** The height of a cubic Bézier curve, 0..1 of the way. */
const heightAt = ([a, b, c, d]: Controls, t: number) => {
  const s = 1 - t;
  return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
};
const everyWhere = Array.from({ length: 21 }, (_, step) => step / 20);

const someStacks = fc
  .integer({ min: 0, max: 12 })
  .chain((count) =>
    fc.array(
      fc.array(fc.option(fc.oneof(fc.constant(0), fc.nat(1000))), { minLength: count, maxLength: count }),
      { minLength: 1, maxLength: 6 },
    ),
  );

describe('a stack', () => {
  it('puts each series upon those before it', () => {
    const [first, second] = stack([1, 2, 0], [10, 20, 30]);
    expect(first).toMatchObject({ bases: [0, 0, 0], tops: [1, 2, 0] });
    expect(second).toMatchObject({ bases: [1, 2, 0], tops: [11, 22, 30] });
  });

  it('has a hole where nothing is known of a series; what lies above rests on the next one', () => {
    const [below, above] = stack([5, null, 5, 5], [1, 1, 1, 1]);
    expect(below?.tops).toEqual([5, null, 5, 5]);
    expect(below?.runs.map((run) => run.map(({ place }) => place))).toEqual([[2]]);
    expect(above?.tops).toEqual([6, 1, 6, 6]);
    expect(above?.runs).toHaveLength(1);
  });

  it('is smooth, and goes through every value', () => {
    const [layer] = stack([4, 10, 16, 16]);
    expect(layer?.runs[0]?.map(({ top }) => top)).toEqual([
      [4, 6, 8, 10],
      [10, 12, 15, 16],
      [16, 17, 16, 16],
    ]);
  });

  it('never lets an edge dip below the one that it rests on', () => {
    fc.assert(
      fc.property(someStacks, (all) => {
        for (const { runs } of stackLayers(all, xsOf(all[0]?.length ?? 0))) {
          for (const { base, top } of runs.flat()) {
            const least = Math.min(...everyWhere.map((t) => heightAt(top, t) - heightAt(base, t)));
            expect(least).toBeGreaterThan(-1e-9);
          }
        }
      }),
    );
  });

  it('makes every layer as thick as its series is large', () => {
    fc.assert(
      fc.property(someStacks, (all) => {
        stackLayers(all, xsOf(all[0]?.length ?? 0)).forEach(({ tops, bases }, index) => {
          const thick = tops.map((top, place) => (top === null ? null : top - (bases[place] ?? 0)));
          expect(thick).toEqual(all[index]);
        });
      }),
    );
  });

  it('reaches as high as the largest sum', () => {
    expect(
      largestSum(
        [
          [1, null, 3],
          [4, 9, null],
        ],
        3,
      ),
    ).toBe(9);
    expect(largestSum([], 3)).toBe(0);
  });
});

describe('the picture of a layer', () => {
  const draw = (values: (number | null)[]) => {
    const [layer] = stack(values);
    return (
      layer &&
      layerPaths(
        layer,
        values.map((_, place) => place * 30),
        (value) => 100 - value,
      )
    );
  };

  it('is a field that is closed, and its upper edge', () => {
    expect(draw([0, 30])).toEqual({
      area: 'M0,100C10,90,20,80,30,70V100C20,100,10,100,0,100Z',
      edge: 'M0,100C10,90,20,80,30,70',
    });
  });

  it('is broken where nothing is known', () => {
    expect(draw([1, 2, null, 3, 4])?.edge.match(/M/g)).toHaveLength(2);
    expect(draw([null, 1, null])).toEqual({ area: '', edge: '' });
    expect(draw([])).toEqual({ area: '', edge: '' });
  });
});
