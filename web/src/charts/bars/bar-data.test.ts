import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barLegend, barSpans, categoryTotal, valueReach } from './bar-data.ts';

const series = (...all: (number | null)[][]) =>
  all.map((values, place) => ({ id: `${place}`, name: `Server ${place}`, colour: '#123456', values }));

const anyValue = fc.option(fc.integer({ min: -1000, max: 1000 }), { freq: 6 });
const anySeries = fc
  .integer({ min: 1, max: 7 })
  .chain((categories) =>
    fc.array(fc.array(anyValue, { minLength: categories, maxLength: categories }), { maxLength: 12 }),
  );

describe('the spans of bars', () => {
  it('are stacked on each other, the first at zero', () => {
    expect(barSpans(series([1, 2], [3, 4]), 2, 'stacked')).toEqual([
      [
        { from: 0, to: 1 },
        { from: 0, to: 2 },
      ],
      [
        { from: 1, to: 4 },
        { from: 2, to: 6 },
      ],
    ]);
  });

  it('all start at zero side by side', () => {
    expect(barSpans(series([1], [-3]), 1, 'grouped')).toEqual([[{ from: 0, to: 1 }], [{ from: 0, to: -3 }]]);
  });

  it('leave out unknown values, and keep zero as a value', () => {
    expect(barSpans(series([null], [0], [2]), 1, 'stacked')).toEqual([
      [null],
      [{ from: 0, to: 0 }],
      [{ from: 0, to: 2 }],
    ]);
  });

  it('grow to both sides of zero without covering each other', () => {
    expect(barSpans(series([5], [-2], [1], [-4]), 1, 'stacked')).toEqual([
      [{ from: 0, to: 5 }],
      [{ from: 0, to: -2 }],
      [{ from: 5, to: 6 }],
      [{ from: -2, to: -6 }],
    ]);
  });

  it('add up the known values of a category', () => {
    fc.assert(
      fc.property(anySeries, (all) => {
        const count = all[0]?.length ?? 0;
        const spans = barSpans(series(...all), count, 'stacked');
        for (let category = 0; category < count; category += 1) {
          const lengths = spans.flatMap((each) => {
            const span = each[category] ?? null;
            return span === null ? [] : [span.to - span.from];
          });
          const sum = lengths.reduce((total, length) => total + length, 0);
          expect(lengths.length === 0 ? null : sum).toBe(categoryTotal(series(...all), category));
        }
      }),
    );
  });
});

describe('the range of values of a bar chart', () => {
  it.each([
    [
      'from zero to the highest stack',
      [
        [1, 2],
        [3, 4],
      ],
      undefined,
      [0, 6],
    ],
    ['from the lowest to zero', [[-1], [-3]], undefined, [-4, 0]],
    ['extended to its marks', [[1]], [-9], [-9, 1]],
    ['empty without known values', [[null]], [null], [0, 0]],
  ])('is %s', (_, all, marks, reach) => {
    expect(valueReach(barSpans(series(...all), all[0]?.length ?? 0, 'stacked'), marks)).toEqual(reach);
  });
});

describe('the legend of bars', () => {
  it('shows areas in their colours', () => {
    expect(barLegend(series([1]))).toEqual([
      { id: '0', name: 'Server 0', colour: '#123456', dash: null, mark: 'area' },
    ]);
  });
});
