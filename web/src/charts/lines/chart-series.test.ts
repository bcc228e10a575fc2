import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChartSeries,
  drawnPlaces,
  isEmpty,
  largestValue,
  lastPlace,
  lonePlaces,
  markNotes,
  nearestPlace,
  toLineData,
} from './chart-series.ts';

const series = (...values: (number | null)[]): ChartSeries => ({
  id: 'a',
  name: 'A',
  colour: '#123456',
  values,
});
const someValues = fc.array(fc.option(fc.nat(1000)));

describe('series from an answer', () => {
  const source = { id: 'a', name: 'A', colour: '#123456' };
  const points = [
    { at: 30, count: 3 },
    { at: 10, count: 0 },
    { at: 20, count: null },
  ];

  it('are in chronological order, with zeros kept and gaps for unknown values', () => {
    const chart = toLineData(points, ({ at }) => at, [{ ...source, valueOf: ({ count }) => count }]);
    expect(chart.xs).toEqual([10, 20, 30]);
    expect(chart.series[0]?.values).toEqual([0, null, 3]);
  });

  it('have a gap where a point has no value', () => {
    const chart = toLineData(points, ({ at }) => at, [{ ...source, valueOf: () => undefined }]);
    expect(chart.series[0]?.values).toEqual([null, null, null]);
    expect(isEmpty(chart)).toBe(true);
  });

  it('are not empty if all known values are zero', () => {
    expect(isEmpty({ series: [series(0)] })).toBe(false);
  });
});

describe('the largest value', () => {
  it.each([
    [[], 0],
    [[[null, null]], 0],
    [[[1, null, 7], [5]], 7],
  ])('of %j is %i', (all, largest) => {
    expect(largestValue(all)).toBe(largest);
  });
});

describe('a value between two gaps', () => {
  it.each([
    [[], []],
    [[1], [0]],
    [[1, 2], []],
    [
      [null, 1, null, 2, 3, null, 0],
      [1, 6],
    ],
  ])('is found in %j at %j', (values, places) => {
    expect(lonePlaces(values)).toEqual(places);
  });

  it('is known itself', () => {
    fc.assert(
      fc.property(someValues, (values) => {
        expect(lonePlaces(values).every((place) => values[place] !== null)).toBe(true);
      }),
    );
  });
});

describe('the last known value', () => {
  it.each([
    [[], null],
    [[null], null],
    [[1, 2, null], 1],
    [[0], 0],
  ])('of %j is at %j', (values, place) => {
    expect(lastPlace(values)).toBe(place);
  });
});

describe('the nearest time', () => {
  it('is missing without times', () => {
    expect(nearestPlace([], 5)).toBeNull();
  });

  it.each([
    [-5, 0],
    [10, 0],
    [14, 0],
    [15, 0],
    [16, 1],
    [99, 2],
  ])('to %i among 10, 20 and 40 is at %i', (at, place) => {
    expect(nearestPlace([10, 20, 40], at)).toBe(place);
  });

  it('is never further than any other time', () => {
    const times = fc
      .uniqueArray(fc.nat(10_000), { minLength: 1 })
      .map((all) => all.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(times, fc.integer({ min: -100, max: 10_100 }), (xs, atMs) => {
        const place = nearestPlace(xs, atMs) ?? -1;
        const distance = Math.abs((xs[place] ?? Infinity) - atMs);
        expect(distance).toBe(Math.min(...xs.map((each) => Math.abs(each - atMs))));
      }),
    );
  });
});

describe('events in the tooltips of a chart', () => {
  const mark = (from: number, name: string) => ({ from, until: null, name, colour: '#000000' });

  it('are at the nearest place, several in a row', () => {
    const marks = [mark(1, 'Sale'), mark(11, 'Update 71'), mark(12, 'Outage')];
    expect([...markNotes({ xs: [0, 10, 20], marks })]).toEqual([
      [0, 'Sale'],
      [1, 'Update 71 and Outage'],
    ]);
  });

  it('are counted if there are too many', () => {
    const marks = Array.from({ length: 10_000 }, (_, place) => mark(10, `Event ${place}`));
    expect(markNotes({ xs: [0, 10], marks }).get(1)).toBe('Event 0, Event 1, Event 2 and 9997 more');
  });

  it('are absent in a chart without places', () => {
    expect(markNotes({ xs: [], marks: [mark(1, 'Sale')] }).size).toBe(0);
  });
});

describe('the drawn places of a line', () => {
  const gappedValues = fc.array(fc.option(fc.nat(1000), { freq: 8 }), { minLength: 1, maxLength: 300 });

  it('are all of them, up to a limit', () => {
    expect(drawnPlaces([1, null, 3])).toEqual([0, 1, 2]);
    expect(drawnPlaces(Array.from({ length: 700 }, () => 1))).toHaveLength(700);
  });

  it('are far fewer above the limit', () => {
    expect(drawnPlaces(Array.from({ length: 1095 }, (_, place) => place % 7)).length).toBeLessThanOrEqual(
      700,
    );
  });

  it('ascend, and include every gap, peak and dip', () => {
    fc.assert(
      fc.property(gappedValues, (values) => {
        const drawn = drawnPlaces(values, 20);
        expect(drawn).toEqual([...new Set(drawn)].toSorted((a, b) => a - b));
        const shown = drawn.map((place) => values[place] ?? null);
        const gaps = values.flatMap((value, place) => (value === null ? [place] : []));
        expect(drawn.filter((place) => (values[place] ?? null) === null)).toEqual(gaps);
        const known = values.filter((value) => value !== null);
        if (known.length === 0) return;
        expect(shown).toContain(Math.max(...known));
        expect(shown).toContain(Math.min(...known));
      }),
    );
  });
});
