import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  firstWeekday,
  formatCount,
  formatKnown,
  formatMoment,
  formatNames,
  readerLocale,
  weekdayName,
  weekOrder,
} from './format.ts';

const atMs = Date.parse('2026-03-14T20:15:00Z');

it.each([
  ['UTC', /2026.*8:15:00.*UTC/],
  ['Asia/Kathmandu', /2026.*2:00:00.*GMT\+5:45/],
  ['America/New_York', /2026.*4:15:00/],
])('a moment is formatted to the second in the time zone %s', (timeZone, text) => {
  expect(formatMoment(atMs, timeZone)).toMatch(text);
});

describe('a formatted number', () => {
  it.each([
    [0, '0 timers'],
    [1, '1 timer'],
    [1204, '1,204 timers'],
  ])('has a plural or singular noun: %i', (count, text) => {
    expect(formatCount(count, 'timer')).toBe(text);
  });

  it('can have an irregular plural', () => {
    expect(formatCount(2, 'class', 'classes')).toBe('2 classes');
  });

  it.each([
    [7, false, '7'],
    [null, false, null],
    [null, true, '–'],
  ])('is null while loading, and a dash after a failure: %j, %j', (value, hasFailed, text) => {
    expect(formatKnown(value, hasFailed)).toBe(text);
  });
});

describe('a list of names', () => {
  it.each([
    [[], ''],
    [['Ada'], 'Ada'],
    [['Ada', 'Ben'], 'Ada and Ben'],
    [['Ada', 'Ben', 'Cole'], 'Ada, Ben and Cole'],
    [['Ada', 'Ben', 'Cole', 'Dora'], 'Ada, Ben, Cole and 1 more'],
    [['Ada', 'Ben', 'Cole', 'Dora', 'Eve', 'Finn', 'Gil'], 'Ada, Ben, Cole and 4 more'],
  ])('of %j is "%s" with at most three names', (names, text) => {
    expect(formatNames(names, 3)).toBe(text);
  });

  it('is complete without a limit', () => {
    expect(formatNames(['Ada', 'Ben', 'Cole', 'Dora'])).toBe('Ada, Ben, Cole and Dora');
  });
});

afterEach(() => vi.restoreAllMocks());

/** A browser with another form of week information. */
function stubLocale(own: object) {
  vi.spyOn(Intl, 'Locale').mockImplementation(function Locale() {
    return own;
  });
}

describe('the days of a week', () => {
  it.each([
    ['en-US', [0, 1, 2, 3, 4, 5, 6]],
    ['de-DE', [1, 2, 3, 4, 5, 6, 0]],
    ['ar-EG', [6, 0, 1, 2, 3, 4, 5]],
  ])('have the usual order in %s', (locale, order) => {
    expect(weekOrder(locale)).toEqual(order);
  });

  it.each([
    ['has the data in a property', { weekInfo: { firstDay: 1 } }, 1],
    ['has the data in a function', { getWeekInfo: () => ({ firstDay: 6 }) }, 6],
    ['numbers Sunday as 7', { weekInfo: { firstDay: 7 } }, 0],
    ['has no data', {}, 0],
    ['has an invalid day', { weekInfo: { firstDay: 'Monday' } }, 0],
    ['has an eighth day', { weekInfo: { firstDay: 8 } }, 0],
    ['has null data', { weekInfo: null }, 0],
  ])('start with the right day in a browser that %s', (_, own, first) => {
    stubLocale(own);
    expect(firstWeekday('de-DE')).toBe(first);
  });

  it.each([
    [0, 'long', 'en-US', 'Sunday'],
    [1, 'short', 'en-US', 'Mon'],
    [6, 'narrow', 'en-US', 'S'],
    [1, 'long', 'de-DE', 'Montag'],
  ] as const)('%i is called %s in %s: %s', (day, length, locale, name) => {
    expect(weekdayName(day, length, locale)).toBe(name);
  });

  it('exist for the reader’s locale', () => {
    expect(() => new Intl.Locale(readerLocale())).not.toThrow();
  });
});
