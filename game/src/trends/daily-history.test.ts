import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dailyHistory, togetherSeries } from './daily-history.ts';
import { type HourlySeries, numberAt } from './hourly-series.ts';
import { dayMs, hourMs } from '../time.ts';

const startMs = Date.UTC(2026, 0, 1);
const series = (values: readonly (number | null)[], firstHourMs = startMs): HourlySeries => ({
  firstHourMs,
  values,
});
const hours = (count: number, value: number | null) => Array.from({ length: count }, () => value);
const nothing = series([]);

it('A number at a missing index is 0', () => {
  expect([numberAt([3], 0), numberAt([3], 1)]).toEqual([3, 0]);
});

describe('the daily history', () => {
  it('has the mean of hours with data, the mean of the busiest hour, and the number of hours', () => {
    const day = [...hours(10, 100), ...hours(2, 400), ...hours(12, null)];
    const history = dailyHistory(
      { characters: series(day), lfms: series(hours(24, 7)) },
      { firstDayMs: startMs, days: 1 },
    );
    expect(history).toEqual({
      characters: { mean: [150], peak: [400] },
      lfms: { mean: [7], peak: [7] },
      hours: [24],
    });
  });

  it('distinguishes a day without data from a day without players', () => {
    const characters = series([...hours(24, 0), ...hours(24, null)]);
    const history = dailyHistory({ characters, lfms: nothing }, { firstDayMs: startMs, days: 2 });
    expect(history).toEqual({
      characters: { mean: [0, null], peak: [0, null] },
      lfms: { mean: [null, null], peak: [null, null] },
      hours: [24, 0],
    });
  });

  it('has unknown days before the series begins and after it ends', () => {
    const characters = series(hours(24, 5), startMs + dayMs);
    const { characters: counts } = dailyHistory(
      { characters, lfms: nothing },
      { firstDayMs: startMs, days: 3 },
    );
    expect(counts.mean).toEqual([null, 5, null]);
  });

  it('has no peak on a day with fewer than six known hours of that count', () => {
    const characters = series([...hours(5, 100), ...hours(19, null), ...hours(6, 100), ...hours(18, null)]);
    const history = dailyHistory(
      { characters, lfms: series(hours(48, 7)) },
      { firstDayMs: startMs, days: 2 },
    );
    expect([history.characters, history.lfms.peak]).toEqual([
      { mean: [100, 100], peak: [null, 100] },
      [7, 7],
    ]);
  });

  it('begins days at midnight UTC, wherever the series begins', () => {
    const characters = series([...hours(2, 10), ...hours(24, 20)], startMs + 22 * hourMs);
    const history = dailyHistory({ characters, lfms: nothing }, { firstDayMs: startMs, days: 2 });
    expect(history.characters.mean).toEqual([10, 20]);
    expect(history.hours).toEqual([2, 24]);
  });

  test('has means that never exceed the peak, and both within the counts', () => {
    const anyValue = fc.option(fc.double({ min: 0, max: 900, noNaN: true }), { freq: 3 });
    fc.assert(
      fc.property(fc.array(anyValue, { minLength: 24, maxLength: 24 }), (values) => {
        const history = dailyHistory(
          { characters: series(values), lfms: nothing },
          { firstDayMs: startMs, days: 1 },
        );
        const known = values.filter((value) => value !== null);
        const [mean, peak] = [history.characters.mean[0] ?? null, history.characters.peak[0] ?? null];
        expect(history.hours).toEqual([known.length]);
        expect(mean === null).toBe(known.length === 0);
        if (mean === null || peak === null) return;
        expect(mean).toBeLessThanOrEqual(peak);
        expect(peak).toBeCloseTo(Math.max(...known), 1);
        expect(mean).toBeGreaterThanOrEqual(Math.min(...known) - 0.01);
      }),
    );
  });
});

describe('the sums of all servers', () => {
  const week = 168;
  const cases: readonly {
    title: string;
    servers: readonly HourlySeries[];
    expected: readonly (number | null)[];
  }[] = [
    { title: 'no servers', servers: [], expected: [] },
    { title: 'servers without data', servers: [series(hours(3, null))], expected: [] },
    { title: 'one server', servers: [series([1, null, 3])], expected: [1, null, 3] },
    { title: 'two servers', servers: [series([1, 2]), series([10, 20])], expected: [11, 22] },
    {
      title: 'a server whose data is missing for an hour',
      servers: [series([1, 2, 3]), series([10, null, 30])],
      expected: [11, null, 33],
    },
    {
      title: 'a server that opens later',
      servers: [series([1, 2, 3]), series([20, 30], startMs + hourMs)],
      expected: [1, 22, 33],
    },
    {
      title: 'a server whose data stopped a moment ago',
      servers: [series([1, 2, 3]), series([10])],
      expected: [11, null, null],
    },
    {
      title: 'a server that closed more than a week ago',
      servers: [series(hours(week + 2, 1)), series([10])],
      expected: [11, ...hours(week + 1, 1)],
    },
    {
      title: 'a server that was missing for just a week',
      servers: [series(hours(week + 2, 1)), series([10, ...hours(week, null), 10])],
      expected: [11, ...hours(week, null), 11],
    },
    {
      title: 'a server that was away for longer',
      servers: [series(hours(week + 3, 1)), series([10, ...hours(week + 1, null), 10])],
      expected: [11, ...hours(week + 1, 1), 11],
    },
  ];

  it.each(cases)('are right with $title', ({ servers, expected }) => {
    expect(togetherSeries(servers).values).toEqual(expected);
  });

  it('begin with the first hour of any server', () => {
    const later = series([5], startMs + 2 * hourMs);
    expect(togetherSeries([later, series([1, 1, 1])])).toEqual({ firstHourMs: startMs, values: [1, 1, 6] });
  });
});
