import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSums, meansOf, roundedQuotient, sumsOfSample, type PopulationSums } from './population-means.ts';
import {
  hourOfWeek,
  meansByDayOfWeek,
  meansByHour,
  meansByHourAndDayOfWeek,
  weekOf,
  type DatedSums,
} from './population-week.ts';
import { anySample } from './testing/population-arbitraries.ts';

const unknown = { avg_character_count: null, avg_lfm_count: null };
const at = (time: string, characterCount: number, lfmCount = 0, isOnline = true): DatedSums => ({
  startMs: Date.parse(time),
  sums: sumsOfSample({ isOnline, characterCount, lfmCount }),
});

describe('the hour of the week', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 4 * 24],
    ['1969-12-31T23:59:59Z', 3 * 24 + 23],
    ['1969-12-28T00:00:00Z', 0],
    ['2026-11-21T23:59:59Z', 167],
    ['2026-11-22T00:00:00Z', 0],
    ['2028-02-29T12:55:00Z', 2 * 24 + 12],
    ['2026-01-01T00:00:00Z', 4 * 24],
  ])('of %s is %i', (time, hour) => {
    expect(hourOfWeek(Date.parse(time))).toBe(hour);
  });

  it('agrees with the calendar', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        expect(hourOfWeek(date.getTime())).toBe(date.getUTCDay() * 24 + date.getUTCHours());
      }),
    );
  });
});

describe('means of a week', () => {
  // Saturday evening and the Sunday after it, the week before too.
  const week = weekOf([
    at('2026-11-14T20:00:00Z', 100, 4),
    at('2026-11-21T20:05:00Z', 50, 2),
    at('2026-11-21T20:55:00Z', 60, 3),
    at('2026-11-22T20:00:00Z', 10),
    at('2026-11-22T21:00:00Z', 999, 9, false),
    at('2026-11-22T22:00:00Z', 0),
  ]);

  it('weigh every sample the same', () => {
    expect(meansByHourAndDayOfWeek(week)['6']?.['20']).toEqual({ avg_character_count: 70, avg_lfm_count: 3 });
    expect(meansByHour(week)['20']).toEqual({ avg_character_count: 55, avg_lfm_count: 2.25 });
    expect(meansByDayOfWeek(week)['6']).toEqual({ avg_character_count: 70, avg_lfm_count: 3 });
  });

  it('leave out the time that the server was down, and know an empty one', () => {
    expect(meansByHour(week)['21']).toEqual(unknown);
    expect(meansByHour(week)['22']).toEqual({ avg_character_count: 0, avg_lfm_count: 0 });
    expect(meansByDayOfWeek(week)['0']).toEqual({ avg_character_count: 5, avg_lfm_count: 0 });
    expect(meansByDayOfWeek(week)['1']).toEqual(unknown);
  });

  it('name every hour and weekday, also when nothing is known', () => {
    const empty = weekOf([]);
    expect(Object.keys(meansByHour(empty))).toEqual(Array.from({ length: 24 }, (_, hour) => String(hour)));
    expect(Object.keys(meansByDayOfWeek(empty))).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    const cells = Object.values(meansByHourAndDayOfWeek(empty)).flatMap((day) => Object.values(day));
    expect(cells).toEqual(Array.from({ length: 168 }, () => unknown));
  });

  it('come, weighted by their samples, to the mean of everything', () => {
    const moment = fc.integer({ min: 0, max: 60 * 288 }).map((mark) => mark * 300_000);
    const stretch = fc.record({ startMs: moment, sums: anySample.map(sumsOfSample) });
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 200 }), (stretches) => {
        const cells = weekOf(stretches);
        const sums = stretches.map((each) => each.sums);
        expect(addSums(cells)).toEqual(addSums(sums));
        const samples = (cell: PopulationSums) => cell.characterSamples;
        const weighted = cells.reduce(
          (sum, cell) => sum + (meansOf(cell).avg_character_count ?? 0) * samples(cell),
          0,
        );
        const total = addSums(sums);
        // Each cell is rounded by itself.
        const whole = meansOf(total).avg_character_count ?? 0;
        const mean = total.characterSamples === 0 ? 0 : roundedQuotient(weighted, total.characterSamples);
        expect(Math.abs(mean - whole)).toBeLessThan(0.0002);
      }),
    );
  });
});
