import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createNoise } from '../testing/noise.ts';
import { offsetIn, offsetsWithin, utcOffsets } from '../time-zone.ts';
import { fromWireTime } from '../wire-time.ts';
import { forecastCounts, leastWeeksOfForecast } from './forecast.ts';
import { type HourlySeries, hoursPerWeek } from './hourly-series.ts';
import { hourMs } from '../time.ts';

const startMs = Date.UTC(2025, 0, 5);

/** A count that is higher in the evening and at weekends. */
const usual = (hour: number) => {
  const evening = 1 + Math.sin(((hour % 24) / 24) * 2 * Math.PI - 2);
  return 40 + 60 * evening + (hour % hoursPerWeek < 48 ? 30 : 0);
};

function noisy(weeks: number, seed = 1, scale = 1): number[] {
  const noise = createNoise(seed);
  return Array.from({ length: weeks * hoursPerWeek }, (_, hour) =>
    Math.max(0, scale * (usual(hour) + 8 * noise())),
  );
}

const after = (values: readonly (number | null)[]) => startMs + values.length * hourMs;
const forecast = (values: readonly (number | null)[], nowMs = after(values)) =>
  forecastCounts({ firstHourMs: startMs, values }, nowMs, utcOffsets);

describe('a forecast', () => {
  it('has the next 168 hours, including the present one', () => {
    const values = noisy(20);
    const { state, hours } = forecast(values, after(values) + 20 * 60_000);
    expect(state).toBe('shown');
    expect(hours.map(({ timestamp }) => fromWireTime(timestamp))).toEqual(
      Array.from({ length: hoursPerWeek }, (_, hour) => after(values) + hour * hourMs),
    );
  });

  it('finds the weekly rhythm behind noise, and reports its own error', () => {
    const { hours, backtest } = forecast(noisy(20));
    const errors = hours.map(({ median }, hour) => Math.abs(median - usual(hour)));
    expect(Math.max(...errors)).toBeLessThan(16);
    expect(backtest).toMatchObject({ weeks: 8, hours: 8 * hoursPerWeek });
    // The noise alone has a mean error of 6.4; the difference of two draws has one of 9.
    expect(backtest?.mean_absolute_error).toBeLessThan(7.6);
    expect(backtest?.naive_mean_absolute_error).toBeGreaterThan(8.5);
    expect(backtest?.share_in_band).toBeGreaterThan(0.75);
    expect(backtest?.share_in_band).toBeLessThan(0.85);
  });

  it('follows a population that halves, within two weeks', () => {
    const values = noisy(20);
    const halved = values.map((value, hour) => (hour >= 18 * hoursPerWeek ? value / 2 : value));
    const { hours } = forecast(halved);
    const total = hours.reduce((sum, { median }) => sum + median, 0);
    const usualTotal = hours.reduce((sum, _, hour) => sum + usual(hour), 0);
    expect(total / usualTotal).toBeGreaterThan(0.4);
    expect(total / usualTotal).toBeLessThan(0.65);
  });

  it('follows the game’s clock across a change, which UTC alone does not', () => {
    // Twenty weeks before 15 November: the clock of New York went back on 2 November.
    const firstMs = Date.UTC(2025, 5, 29);
    const span = { fromMs: firstMs, toMs: firstMs + 22 * hoursPerWeek * hourMs };
    const offsets = offsetsWithin('America/New_York', span);
    const noise = createNoise(3);
    const localAt = (hour: number) => hour + offsetIn(offsets, firstMs + hour * hourMs) / 60 + hoursPerWeek;
    const values = Array.from({ length: 20 * hoursPerWeek }, (_, hour) =>
      Math.max(0, usual(localAt(hour)) + 8 * noise()),
    );
    const nowMs = firstMs + values.length * hourMs;
    const errorWith = (zone: typeof offsets) => {
      const { hours } = forecastCounts({ firstHourMs: firstMs, values }, nowMs, zone);
      const errors = hours.map(({ median }, hour) => Math.abs(median - usual(localAt(values.length + hour))));
      return errors.reduce((sum, error) => sum + error, 0) / errors.length;
    };
    expect(errorWith(offsets)).toBeLessThan(4);
    expect(errorWith(utcOffsets)).toBeGreaterThan(5);
  });

  it('interpolates when the clock moved by half an hour, and skips missing hours', () => {
    // Twenty weeks before 15 November: the clock of Lord Howe went forward on 4 October.
    const firstMs = Date.UTC(2025, 5, 29);
    const span = { fromMs: firstMs, toMs: firstMs + 22 * hoursPerWeek * hourMs };
    const values = noisy(20).map((value, hour) => (hour % 50 === 0 ? null : value));
    const forecastBy = (zone: ReturnType<typeof offsetsWithin>) =>
      forecastCounts({ firstHourMs: firstMs, values }, firstMs + values.length * hourMs, zone).hours;
    const medians = forecastBy(offsetsWithin('Australia/Lord_Howe', span)).map(({ median }) => median);
    expect(medians).toHaveLength(hoursPerWeek);
    expect(medians).not.toEqual(forecastBy(utcOffsets).map(({ median }) => median));
  });

  const longGap = (from: number, until: number) =>
    noisy(24).map((value, hour) =>
      hour >= from * hoursPerWeek && hour < until * hoursPerWeek ? null : value,
    );

  it.each([
    { title: 'no data', values: [], state: 'too-little' },
    { title: 'one day', values: noisy(1).slice(0, 24), state: 'too-little' },
    { title: 'one week less than required', values: noisy(leastWeeksOfForecast - 1), state: 'too-little' },
    { title: 'as many weeks as required', values: noisy(leastWeeksOfForecast), state: 'shown' },
    { title: 'a week missing in the middle', values: longGap(15, 16), state: 'shown' },
    { title: 'no data for the last three weeks', values: longGap(21, 24), state: 'too-little' },
    { title: 'a gap of many weeks that has just ended', values: longGap(4, 22), state: 'too-little' },
    { title: 'a count that has always been zero', values: noisy(20, 1, 0), state: 'not-better' },
    {
      title: 'weeks that repeat exactly',
      values: Array.from({ length: 20 * hoursPerWeek }, (_, hour) => usual(hour)),
      state: 'not-better',
    },
    {
      title: 'a random walk, which has no rhythm',
      values: randomWalk(20 * hoursPerWeek),
      state: 'not-better',
    },
  ])('with $title has the state $state', ({ values, state }) => {
    const found = forecast(values);
    expect(found.state).toBe(state);
    expect(found.hours).toHaveLength(state === 'shown' ? hoursPerWeek : 0);
    if (state === 'too-little') expect(found.backtest).toBeNull();
    if (state === 'not-better') expect(found.backtest?.hours).toBeGreaterThan(0);
  });

  it('is empty for a game whose data ended months ago', () => {
    const values = noisy(30);
    expect(forecast(values, after(values) + 8 * 7 * 24 * hourMs).state).toBe('too-little');
  });

  it('does not include hours of the week without data', () => {
    const values = noisy(20).map((value, hour) => (hour % 24 >= 2 && hour % 24 < 6 ? null : value));
    const { hours } = forecast(values);
    const seen = new Set(hours.map(({ timestamp }) => new Date(timestamp).getUTCHours()));
    // Neighbours of an hour with data count too.
    expect(seen.has(3)).toBe(false);
    expect(seen.has(1)).toBe(true);
    expect(hours).toHaveLength(7 * 22);
  });

  test('has a band that contains the line, no negative values, and no influence of later data', () => {
    const anyWorld = fc.record({
      seed: fc.integer({ min: 1, max: 10_000 }),
      weeks: fc.integer({ min: 7, max: 18 }),
      scale: fc.constantFrom(0.02, 0.3, 8),
      holes: fc.array(fc.integer({ min: 0, max: 18 * 7 - 1 }), { maxLength: 20 }),
      nowBefore: fc.integer({ min: 0, max: hoursPerWeek }),
    });
    fc.assert(
      fc.property(anyWorld, ({ seed, weeks, scale, holes, nowBefore }) => {
        const values = noisy(weeks, seed, scale).map((value, hour) =>
          holes.includes(Math.floor(hour / 24)) ? null : value,
        );
        const nowMs = after(values) - nowBefore * hourMs;
        const history: HourlySeries = { firstHourMs: startMs, values };
        const found = forecastCounts(history, nowMs, utcOffsets);
        for (const { low, median, high } of found.hours) {
          expect(low).toBeGreaterThanOrEqual(0);
          expect(median).toBeGreaterThanOrEqual(low);
          expect(high).toBeGreaterThanOrEqual(median);
        }
        const known = { firstHourMs: startMs, values: values.slice(0, values.length - nowBefore) };
        expect(found).toEqual(forecastCounts(known, nowMs, utcOffsets));
      }),
      { numRuns: 40 },
    );
  });
});

function randomWalk(length: number): number[] {
  const noise = createNoise(7);
  let at = 5000;
  return Array.from({ length }, () => {
    at = Math.max(0, at + 20 * noise());
    return at;
  });
}
