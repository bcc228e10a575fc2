import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adventureActiveForms,
  ageText,
  agoText,
  countdownText,
  durationText,
  lengthText,
  postedForms,
} from './durations.ts';

const minuteOfAgeTextTest = 60_000;
const hourOfAgeTextTest = 60 * minuteOfAgeTextTest;
const dayOfAgeTextTest = 24 * hourOfAgeTextTest;

describe('an age', () => {
  it.each([
    [-400, '0 s'],
    [2999, '2 s'],
    [59_999, '59 s'],
    [minuteOfAgeTextTest, '1 min'],
    [hourOfAgeTextTest - 1, '59 min'],
    [hourOfAgeTextTest, '1 h'],
    [dayOfAgeTextTest - 1, '23 h'],
    [4 * dayOfAgeTextTest, '4 d'],
  ])('of %i ms is "%s"', (ageMs, text) => {
    expect(ageText(ageMs)).toBe(text);
  });
});

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('the time since a moment', () => {
  it.each([
    [-5 * minute, 'Just now', 'Just now'],
    [0, 'Just now', 'Just now'],
    [minute - 1, 'Just now', 'Just now'],
    [minute, '1 minute ago', 'Posted 1 minute ago'],
    [3 * minute + 59 * second, '3 minutes ago', 'Posted 3 minutes ago'],
    [hour - 1, '59 minutes ago', 'Posted 59 minutes ago'],
    [hour, '1 hour ago', 'Posted 1 hour ago'],
    [day - 1, '23 hours ago', 'Posted 23 hours ago'],
    [day, '1 day ago', 'Posted 1 day ago'],
    [50 * day, '50 days ago', 'Posted 50 days ago'],
  ])('of %i ms is "%s", and since a post "%s"', (elapsedMs, ago, posted) => {
    expect(agoText(elapsedMs)).toBe(ago);
    expect(postedForms(elapsedMs)[0]).toBe(posted);
  });
});

describe('a duration', () => {
  it.each([
    [0, 'less than a minute'],
    [minute - 1, 'less than a minute'],
    [12 * minute + 30 * second, '12 minutes'],
    [hour, '1 hour'],
    [hour + 5 * minute, '1 hour 5 minutes'],
    [2 * hour + minute, '2 hours 1 minute'],
    [day, '1 day'],
    [day + 59 * minute, '1 day'],
    [2 * day + 3 * hour, '2 days 3 hours'],
  ])('of %i ms is "%s"', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });

  it.each([
    [0, null],
    [-1, null],
    [1, ['Adventure active: just begun', 'Just begun']],
    [59, ['Adventure active: just begun', 'Just begun']],
    [720, ['Adventure active: 12 minutes', 'Active 12 min', '12 min']],
    [3900, ['Adventure active: 1 hour 5 minutes', 'Active 1 h', '1 h']],
  ])('of %i seconds in an adventure is %j', (seconds, forms) => {
    expect(adventureActiveForms(seconds)).toEqual(forms);
  });

  it.each([
    [59_999, ['Just now']],
    [3 * minute, ['Posted 3 minutes ago', 'Posted 3 min ago', '3 min ago', '3 min']],
    [26 * hour, ['Posted 1 day ago', 'Posted 1 d ago', '1 d ago', '1 d']],
  ])('of %i ms since a post is %j', (elapsedMs, forms) => {
    expect(postedForms(elapsedMs)).toEqual(forms);
  });

  it('has forms of decreasing length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (seconds) => {
        for (const forms of [postedForms(seconds * second), adventureActiveForms(seconds) ?? []]) {
          const lengths = forms.map(({ length }) => length);
          expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
          expect(new Set(lengths).size).toBe(lengths.length);
        }
      }),
    );
  });
});

describe('a countdown', () => {
  it.each([
    [-5, '0:00'],
    [0, '0:00'],
    [1, '0:01'],
    [5 * minute + 9 * second, '5:09'],
    [hour - 1, '1:00:00'],
    [hour + 2 * minute + 3 * second, '1:02:03'],
    [day - second, '23:59:59'],
    [day, '1 d 0 h'],
    [2 * day + 17 * hour + 5 * minute + 9 * second, '2 d 17 h'],
  ])('with %i ms left reads %s', (remainingMs, text) => {
    expect(countdownText(remainingMs)).toBe(text);
  });

  it('shows zero only when nothing is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 * day }), (remainingMs) => {
        expect(countdownText(remainingMs)).not.toBe('0:00');
      }),
    );
  });
});

describe('a duration in a column', () => {
  it.each([
    [-5, '0 s'],
    [45_999, '45 s'],
    [60_000, '1 min'],
    [14 * 60_000 + 59_000, '14 min'],
    [3_600_000, '1 h'],
    [2 * 3_600_000 + 14 * 60_000, '2 h 14 min'],
    [24 * 3_600_000, '1 d'],
    [76 * 3_600_000 + 59 * 60_000, '3 d 4 h'],
  ])('of %i ms is "%s"', (ms, text) => {
    expect(lengthText(ms)).toBe(text);
  });
});
