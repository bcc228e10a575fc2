import { describe, expect, it } from 'vitest';
import { readChoice } from '../../../charts/controls/address-choice.ts';
import { peakData, peakDay, peakFilter, thresholdOf, thresholdSearch, weekdayOf } from './peak-choices.ts';

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
  ] as const)('know the day %s as %s', (day, weekday) => {
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
    expect(thresholdOf(search)).toBe(threshold);
  });

  it('write the threshold into the address unless it is the usual one', () => {
    expect(thresholdSearch(0.9)).toEqual({ 'peak-threshold': null });
    expect(thresholdSearch(0.65)).toEqual({ 'peak-threshold': '0.65' });
  });
});
