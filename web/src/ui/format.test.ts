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
])('a moment is told to the second, by the clock of %s', (timeZone, text) => {
  expect(formatMoment(atMs, timeZone)).toMatch(text);
});

describe('a number', () => {
  it.each([
    [0, '0 timers'],
    [1, '1 timer'],
    [1204, '1,204 timers'],
  ])('of things: %i', (count, text) => {
    expect(formatCount(count, 'timer')).toBe(text);
  });

  it('of things that are called otherwise when they are many', () => {
    expect(formatCount(2, 'class', 'classes')).toBe('2 classes');
  });

  it.each([
    [7, false, '7'],
    [null, false, null],
    [null, true, '–'],
  ])('that may not be known: %j, %j', (value, hasFailed, text) => {
    expect(formatKnown(value, hasFailed)).toBe(text);
  });
});

describe('names in a row', () => {
  it.each([
    [[], ''],
    [['Ada'], 'Ada'],
    [['Ada', 'Ben'], 'Ada and Ben'],
    [['Ada', 'Ben', 'Cole'], 'Ada, Ben and Cole'],
    [['Ada', 'Ben', 'Cole', 'Dora'], 'Ada, Ben, Cole and 1 more'],
    [['Ada', 'Ben', 'Cole', 'Dora', 'Eve', 'Finn', 'Gil'], 'Ada, Ben, Cole and 4 more'],
  ])('of %j are "%s", with three named at most', (names, text) => {
    expect(formatNames(names, 3)).toBe(text);
  });

  it('are all there where nobody counts', () => {
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
  ])('follow one another in %s as people there are used to', (locale, order) => {
    expect(weekOrder(locale)).toEqual(order);
  });

  it.each([
    ['tells by a property', { weekInfo: { firstDay: 1 } }, 1],
    ['tells by a function', { getWeekInfo: () => ({ firstDay: 6 }) }, 6],
    ['says that Sunday is the seventh', { weekInfo: { firstDay: 7 } }, 0],
    ['does not tell', {}, 0],
    ['tells nonsense', { weekInfo: { firstDay: 'Monday' } }, 0],
    ['has an eighth day', { weekInfo: { firstDay: 8 } }, 0],
    ['has no information', { weekInfo: null }, 0],
  ])('begin with the right one where the browser %s', (_, own, first) => {
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

  it('are those of the reader', () => {
    expect(() => new Intl.Locale(readerLocale())).not.toThrow();
  });
});
