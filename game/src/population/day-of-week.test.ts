import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dailyMeans, dayInZone, hourlyMeans, weekInZone, type WeekAnswer } from './day-of-week.ts';
import type { PopulationAverage } from './population.ts';

const mean = (count: number | null): PopulationAverage => ({
  avg_character_count: count,
  avg_lfm_count: count === null ? null : count / 10,
});
/** The mean of weekday d, hour h is 100 d + h: every number says where it came from. */
const utcWeek: WeekAnswer = Object.fromEntries(
  Array.from({ length: 7 }, (_, day) => [
    day,
    Object.fromEntries(Array.from({ length: 24 }, (__, hour) => [hour, mean(100 * day + hour)])),
  ]),
);
const utcDay = utcWeek['0'] ?? {};
const charactersAt = (offsetMinutes: number, day: number, hour: number) =>
  weekInZone(utcWeek, offsetMinutes)[day]?.[hour]?.avg_character_count;

describe('a week in a zone', () => {
  it.each([
    ['UTC', 0, 3, 12, 312],
    ['an hour ahead', 60, 3, 12, 311],
    ['an hour ahead, at midnight', 60, 3, 0, 223],
    ['an hour ahead, on Sunday at midnight', 60, 0, 0, 623],
    ['five hours behind', -300, 3, 12, 317],
    ['five hours behind, on Saturday evening', -300, 6, 20, 1],
    ['half an hour more', 330, 1, 12, 106.5],
    ['half an hour over midnight', 330, 1, 5, (23 + 100) / 2],
    ['three quarters', 345, 1, 12, 0.75 * 106 + 0.25 * 107],
    ['half an hour behind', -210, 1, 12, 115.5],
    ['fourteen hours ahead', 840, 1, 0, 10],
  ])('of %s (%i minutes) has at day %i hour %i: %f', (_, offset, day, hour, characters) => {
    expect(charactersAt(offset, day, hour)).toBeCloseTo(characters, 9);
  });

  it('shifts groups like characters', () => {
    expect(weekInZone(utcWeek, 60)[1]?.[0]).toEqual(mean(23));
  });

  it('gives an unknown hour no weight, and is unknown where nothing is known', () => {
    const known: WeekAnswer = { 0: { 5: mean(10), 6: mean(null) } };
    const halfHour = weekInZone(known, 30);
    expect(halfHour[0]?.[5]).toEqual(mean(10));
    expect(halfHour[0]?.[6]).toEqual(mean(10));
    expect(halfHour[0]?.[7]).toEqual(mean(null));
    expect(weekInZone({}, 0).flat()).toEqual(Array.from({ length: 168 }, () => mean(null)));
  });

  it('keeps the sum of the week in every zone, and a week of zones brings back the same', () => {
    const offset = fc.integer({ min: -56, max: 56 }).map((quarters) => quarters * 15);
    const sum = (week: ReturnType<typeof weekInZone>) =>
      week.flat().reduce((total, each) => total + (each.avg_character_count ?? 0), 0);
    fc.assert(
      fc.property(offset, (minutes) => {
        expect(sum(weekInZone(utcWeek, minutes))).toBeCloseTo(sum(weekInZone(utcWeek, 0)), 6);
        expect(weekInZone(utcWeek, minutes + 7 * 24 * 60)).toEqual(weekInZone(utcWeek, minutes));
      }),
    );
  });

  it('agrees with adding up minute by minute', () => {
    const offset = fc.integer({ min: -840, max: 840 });
    fc.assert(
      fc.property(offset, fc.nat(6), fc.nat(23), (minutes, day, hour) => {
        let sum = 0;
        for (let minute = 0; minute < 60; minute += 1) {
          const utcMinute = ((((day * 24 + hour) * 60 + minute - minutes) % 10_080) + 10_080) % 10_080;
          sum += 100 * Math.floor(utcMinute / 1440) + (Math.floor(utcMinute / 60) % 24);
        }
        expect(charactersAt(minutes, day, hour)).toBeCloseTo(sum / 60, 6);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a day in a zone', () => {
  it.each([
    [0, 5, 5],
    [60, 0, 23],
    [-120, 23, 1],
    [30, 0, (23 + 0) / 2],
  ])('%i minutes ahead has at hour %i: %f', (offset, hour, characters) => {
    expect(dayInZone(utcDay, offset)[hour]?.avg_character_count).toBe(characters);
  });
});

describe('means of a week', () => {
  it('by weekday', () => {
    const means = dailyMeans(weekInZone(utcWeek, 0)).map((each) => each.avg_character_count);
    expect(means).toEqual([11.5, 111.5, 211.5, 311.5, 411.5, 511.5, 611.5]);
  });

  it('leave unknown hours out', () => {
    const week = weekInZone({ 2: { 3: mean(10), 4: mean(null), 5: mean(20) } }, 0);
    expect(dailyMeans(week).map((each) => each.avg_character_count)).toEqual([
      null,
      null,
      15,
      null,
      null,
      null,
      null,
    ]);
  });

  it.each([
    ['all', 304],
    [0, 4],
    [6, 604],
    [7, null],
  ] as const)('by hour, of weekday %s at four: %s', (weekday, characters) => {
    const hours = hourlyMeans(weekInZone(utcWeek, 0), weekday);
    expect(hours).toHaveLength(24);
    expect(hours[4]?.avg_character_count).toBe(characters);
  });

  it('by hour are unknown where a week is missing', () => {
    expect(hourlyMeans([], 'all')).toEqual(Array.from({ length: 24 }, () => mean(null)));
    expect(hourlyMeans([[]], 'all')[0]).toEqual(mean(null));
  });
});
