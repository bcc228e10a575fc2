import { describe, expect, it } from 'vitest';
import { dailyMeans, dayOf, hourlyMeans, weekOf, type WeekAnswer } from './day-of-week.ts';
import type { PopulationAverage } from './population.ts';

const mean = (count: number | null): PopulationAverage => ({
  avg_character_count: count,
  avg_lfm_count: count === null ? null : count / 10,
});
/** The mean of weekday d, hour h is 100 d + h: each number identifies its source. */
const week: WeekAnswer = Object.fromEntries(
  Array.from({ length: 7 }, (_, day) => [
    day,
    Object.fromEntries(Array.from({ length: 24 }, (__, hour) => [hour, mean(100 * day + hour)])),
  ]),
);

describe('answers of the API', () => {
  it('become lists of days and hours, where missing ones are unknown', () => {
    expect(weekOf(week)[3]?.[12]).toEqual(mean(312));
    expect(weekOf({}).flat()).toEqual(Array.from({ length: 168 }, () => mean(null)));
    expect(dayOf({ '5': mean(7) }).slice(4, 7)).toEqual([mean(null), mean(7), mean(null)]);
    expect(dayOf(undefined)).toHaveLength(24);
  });
});

describe('means of a week', () => {
  it('are computed by weekday', () => {
    const means = dailyMeans(weekOf(week)).map((each) => each.avg_character_count);
    expect(means).toEqual([11.5, 111.5, 211.5, 311.5, 411.5, 511.5, 611.5]);
  });

  it('leave out unknown hours', () => {
    const known = weekOf({ 2: { 3: mean(10), 4: mean(null), 5: mean(20) } });
    expect(dailyMeans(known).map((each) => each.avg_character_count)).toEqual([
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
  ] as const)('are computed by hour: for weekday %s at four %s', (weekday, characters) => {
    const hours = hourlyMeans(weekOf(week), weekday);
    expect(hours).toHaveLength(24);
    expect(hours[4]?.avg_character_count).toBe(characters);
  });

  it('are unknown at each hour when the week is missing', () => {
    expect(hourlyMeans([], 'all')).toEqual(Array.from({ length: 24 }, () => mean(null)));
    expect(hourlyMeans([[]], 'all')[0]).toEqual(mean(null));
  });
});
