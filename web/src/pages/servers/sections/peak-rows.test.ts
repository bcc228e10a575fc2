import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import type { PopulationByHourAndDayOfWeek } from '@rollcall/game/population/population';
import {
  isUnknown,
  peakData,
  peakDay,
  peakFilter,
  type PeakQuestion,
  peakRows,
  thresholdField,
  weekdayOf,
} from './peak-rows.ts';
import { readChoice, readField } from '../../../ui/useAddressChoice.ts';

const servers = defaultDefinition.servers.filter(({ name }) => ['Khyber', 'Orien'].includes(name));
const orien = servers.find(({ name }) => name === 'Orien') ?? null;

/** Busiest at one hour of the day (UTC); twice as busy on Saturdays. */
const week = (busiest: number) =>
  Object.fromEntries(
    Array.from({ length: 7 }, (_, day) => [
      day,
      Object.fromEntries(
        Array.from({ length: 24 }, (__, hour) => {
          const count = (hour === busiest ? 100 : 50) * (day === 6 ? 2 : 1);
          return [hour, { avg_character_count: count, avg_lfm_count: hour === 3 ? count : 1 }];
        }),
      ),
    ]),
  );
const answer: PopulationByHourAndDayOfWeek = { khyber: week(20), orien: week(18) };
const question: PeakQuestion = {
  servers,
  counted: 'characters',
  day: 'all',
  threshold: 0.9,
  focus: null,
  byHour: null,
};
const rowsOf = (change: Partial<PeakQuestion> = {}, of = answer) => peakRows(of, { ...question, ...change });
const peaksOf = (change: Partial<PeakQuestion> = {}) =>
  rowsOf(change).map(({ id, peaks }) => [id, peaks.windows.map(({ startHour }) => startHour)]);

describe('rows of peak times', () => {
  it('are one for each server, in the order of the definition', () => {
    expect(peaksOf()).toEqual([
      ['khyber', [20]],
      ['orien', [18]],
    ]);
  });

  it('for all days equal the hourly chart at the same hours', () => {
    const day = Object.fromEntries(
      Array.from({ length: 24 }, (_, hour) => [
        hour,
        { avg_character_count: hour * 10, avg_lfm_count: hour },
      ]),
    );
    const [khyber, orienRow] = rowsOf({ byHour: { orien: day } });
    expect(orienRow?.values.slice(0, 3)).toEqual([0, 10, 20]);
    expect(khyber?.values).toEqual(rowsOf()[0]?.values);
    expect(rowsOf({ byHour: { orien: day }, day: 'monday' })).toEqual(rowsOf({ day: 'monday' }));
  });

  it('can count LFMs', () => {
    expect(peaksOf({ counted: 'lfms' })[0]).toEqual(['khyber', [3]]);
  });

  it('can show one day of the week', () => {
    const [row] = rowsOf({ day: 'saturday' });
    expect([row?.values[20], row?.maximum]).toEqual([200, 200]);
  });

  it.each([
    [0.25, 24],
    [0.5, 1],
    [0.45, 24],
    [0.95, 1],
  ])('at a threshold of %f have %i peak hours', (threshold, count) => {
    expect(rowsOf({ threshold })[0]?.peaks.isPeak.filter(Boolean)).toHaveLength(count);
  });

  it('are unknown for a server missing from the answer', () => {
    const [khyber, other] = rowsOf({}, { orien: week(18) });
    expect(khyber && isUnknown(khyber)).toBe(true);
    expect(khyber).toMatchObject({ maximum: 0, peaks: { windows: [] } });
    expect(other && isUnknown(other)).toBe(false);
  });
});

describe('the server of the page', () => {
  const names = (change: Partial<PeakQuestion>) => rowsOf(change).map(({ fullName }) => fullName);

  it('comes first, larger, with a row for each day, apart from the others', () => {
    expect(names({ focus: orien })).toEqual([
      'Orien',
      'Orien, Sunday',
      'Orien, Monday',
      'Orien, Tuesday',
      'Orien, Wednesday',
      'Orien, Thursday',
      'Orien, Friday',
      'Orien, Saturday',
      'Khyber',
    ]);
    const rows = rowsOf({ focus: orien });
    expect(rows.map(({ size }) => size)).toEqual([
      'tall',
      ...Array.from({ length: 7 }, () => 'slim'),
      'normal',
    ]);
    expect(rows.map(({ isApart }) => isApart).indexOf(true)).toBe(8);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(9);
  });

  it('is one row when a day is chosen', () => {
    expect(names({ focus: orien, day: 'monday' })).toEqual(['Orien', 'Khyber']);
  });

  it('scales its days by its busiest hour overall, and finds peaks day by day', () => {
    const rows = rowsOf({ focus: orien }).slice(0, 8);
    expect(new Set(rows.map(({ maximum }) => maximum))).toEqual(new Set([200]));
    expect(rows.every(({ peaks }) => peaks.isPeak[18] === true)).toBe(true);
  });
});

describe('the choices of Peak Times', () => {
  it('offer week, month, quarter and year, but no day', () => {
    expect(peakFilter.offered).toEqual(['week', 'month', 'quarter', 'year']);
  });

  it('are characters and all days, unless the address says otherwise', () => {
    expect(readChoice(peakData, '')).toBe('characters');
    expect(readChoice(peakDay, '')).toBe('all');
    expect(readChoice(peakData, '?peak-data=lfms')).toBe('lfms');
    expect(readChoice(peakDay, '?peak-day=friday')).toBe('friday');
    expect(readChoice(peakDay, '?peak-day=someday')).toBe('all');
  });

  it.each([
    ['all', 'all'],
    ['sunday', 0],
    ['saturday', 6],
  ] as const)('map the day %s to %s', (day, weekday) => {
    expect(weekdayOf(day)).toBe(weekday);
  });

  it.each([
    ['', 0.9],
    ['?peak-threshold=0.5', 0.5],
    ['?peak-threshold=0.333', 0.33],
    ['?peak-threshold=0.1', 0.25],
    ['?peak-threshold=7', 0.95],
    ['?peak-threshold=', 0.9],
    ['?peak-threshold=%20', 0.9],
    ['?peak-threshold=high', 0.9],
    ['?peak-threshold=-1', 0.25],
    ['?peak-threshold=Infinity', 0.95],
  ])('read the threshold of "%s" as %f', (search, threshold) => {
    expect(readField(thresholdField, search)).toBe(threshold);
  });

  it('write the threshold into the address unless it is the default', () => {
    expect(thresholdField.write(0.9)).toEqual({ 'peak-threshold': null });
    expect(thresholdField.write(0.65)).toEqual({ 'peak-threshold': '0.65' });
  });
});
