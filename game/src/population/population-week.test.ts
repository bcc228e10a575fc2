import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSums, meansOf, sumsOfSample, totalsOf, weighHour } from './population-means.ts';
import { utcOffsets } from '../time-zone.ts';
import { hourOfWeek } from '../zone-hours.ts';
import {
  bucketsOfHours,
  emptyHours,
  type HourColumns,
  hoursOfSamples,
  meansByDayOfWeek,
  meansByHour,
  meansByHourAndDayOfWeek,
  putHour,
  weekInZone,
  type DatedSample,
} from './population-week.ts';
import { anySample } from '../testing/population-arbitraries.ts';
import { hourMs } from '../time.ts';

const utcWeek = (hours: HourColumns) => weekInZone(hours, utcOffsets);
const unknown = { avg_character_count: null, avg_lfm_count: null };
const at = (time: string, characterCount: number, lfmCount = 0, isOnline = true): DatedSample => ({
  atMs: Date.parse(time),
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
    expect(hourOfWeek(Math.floor(Date.parse(time) / hourMs))).toBe(hour);
  });

  it('agrees with the calendar', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        expect(hourOfWeek(Math.floor(date.getTime() / hourMs))).toBe(
          date.getUTCDay() * 24 + date.getUTCHours(),
        );
      }),
    );
  });
});

describe('hours at the edge of a report', () => {
  it('count with the part inside', () => {
    const span = { fromMs: Date.parse('2026-11-20T12:05:00Z'), toMs: Date.parse('2026-11-21T12:05:00Z') };
    const hours = hoursOfSamples([at('2026-11-20T12:05:00Z', 100), at('2026-11-21T12:00:00Z', 220)], span);
    expect([hours.firstHourMs, hours.count]).toEqual([Date.parse('2026-11-20T12:00:00Z'), 25]);
    expect([hours.characterMarks[0], hours.characterMarks[24]]).toEqual([11, 1]);
    expect(meansByHour(utcWeek(hours))['12']).toEqual({ avg_character_count: 110, avg_lfm_count: 0 });
  });

  it('make the total of a day the sum of its samples, wherever the day begins', () => {
    fc.assert(
      fc.property(fc.nat(11), fc.array(fc.nat(900), { minLength: 288, maxLength: 288 }), (place, counts) => {
        const fromMs = Date.parse('2026-11-20T12:00:00Z') + place * 300_000;
        const samples = counts.map((count, index) => ({
          atMs: fromMs + index * 300_000,
          sums: sumsOfSample({ isOnline: true, characterCount: count, lfmCount: count }),
        }));
        const hours = hoursOfSamples(samples, { fromMs, toMs: fromMs + 24 * hourMs });
        const sum = counts.reduce((total, count) => total + count, 0);
        expect(totalsOf(addSums(utcWeek(hours))).character_count).toBe(sum);
      }),
      { numRuns: 20 },
    );
  });
});

describe('means of a week', () => {
  // Saturday evening and the following Sunday, in two weeks.
  const samples = [
    at('2026-11-14T20:00:00Z', 100, 4),
    at('2026-11-21T20:05:00Z', 50, 2),
    at('2026-11-21T20:55:00Z', 60, 3),
    at('2026-11-22T20:00:00Z', 10),
    at('2026-11-22T21:00:00Z', 999, 9, false),
    at('2026-11-22T22:00:00Z', 0),
  ];
  const span = { fromMs: Date.parse('2026-11-14T00:00:00Z'), toMs: Date.parse('2026-11-23T00:00:00Z') };
  const week = utcWeek(hoursOfSamples(samples, span));

  it('give every hour the same weight, whether it has one sample or two', () => {
    expect(meansByHourAndDayOfWeek(week)['6']?.['20']).toEqual({
      avg_character_count: 77.5,
      avg_lfm_count: 3.25,
    });
    expect(meansByHour(week)['20']).toEqual({ avg_character_count: 55, avg_lfm_count: 2.1667 });
    expect(meansByDayOfWeek(week)['6']).toEqual({ avg_character_count: 77.5, avg_lfm_count: 3.25 });
  });

  it('leave out the time when the server was down, but include an empty server', () => {
    expect(meansByHour(week)['21']).toEqual(unknown);
    expect(meansByHour(week)['22']).toEqual({ avg_character_count: 0, avg_lfm_count: 0 });
    expect(meansByDayOfWeek(week)['0']).toEqual({ avg_character_count: 5, avg_lfm_count: 0 });
    expect(meansByDayOfWeek(week)['1']).toEqual(unknown);
  });

  it('contain every hour and weekday, even when nothing is known', () => {
    const empty = utcWeek(emptyHours({ fromMs: 0, toMs: 0 }));
    expect(Object.keys(meansByHour(empty))).toEqual(Array.from({ length: 24 }, (_, hour) => String(hour)));
    expect(Object.keys(meansByDayOfWeek(empty))).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    const cells = Object.values(meansByHourAndDayOfWeek(empty)).flatMap((day) => Object.values(day));
    expect(cells).toEqual(Array.from({ length: 168 }, () => unknown));
  });

  it('average, weighted by their hours, to the overall mean', () => {
    const hour = fc.array(anySample, { maxLength: 12 }).map((own) => weighHour(own.map(sumsOfSample)));
    fc.assert(
      fc.property(fc.array(hour, { maxLength: 200 }), (given) => {
        const hours = emptyHours({ fromMs: 0, toMs: given.length * hourMs });
        for (const [place, sums] of given.entries()) putHour(hours, place, sums);
        const cells = utcWeek(hours);
        const total = addSums(given);
        expect(addSums(cells)).toEqual(total);
        const weighted = cells.reduce(
          (sum, cell) => sum + (meansOf(cell).avg_character_count ?? 0) * cell.characterMarks,
          0,
        );
        // Each cell is rounded on its own.
        const whole = meansOf(total).avg_character_count ?? 0;
        const mean = total.characterMarks === 0 ? 0 : weighted / total.characterMarks;
        expect(Math.abs(mean - whole)).toBeLessThan(0.0002);
      }),
    );
  });
});

describe('buckets of several hours', () => {
  it('add up their hours, and are missing where no hour has a sample', () => {
    const span = { fromMs: Date.parse('2026-11-21T00:00:00Z'), toMs: Date.parse('2026-11-21T12:00:00Z') };
    const hours = hoursOfSamples(
      [at('2026-11-21T00:05:00Z', 100), at('2026-11-21T03:05:00Z', 200), at('2026-11-21T08:05:00Z', 50)],
      span,
    );
    const buckets = bucketsOfHours(hours, 4 * hourMs);
    expect([...buckets.keys()].map((startMs) => new Date(startMs).getUTCHours())).toEqual([0, 8]);
    const [first, second] = [...buckets.values()];
    expect(first && meansOf(first)).toEqual({ avg_character_count: 150, avg_lfm_count: 0 });
    expect(second && meansOf(second)).toEqual({ avg_character_count: 50, avg_lfm_count: 0 });
  });
});
