import { afterEach, describe, expect, it, vi } from 'vitest';
import { firstWeekday, readerLocale, weekdayName, weekOrder } from './week-days.ts';

afterEach(() => vi.restoreAllMocks());

/** A browser that tells of weeks in another way. */
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
    ['tells of an eighth day', { weekInfo: { firstDay: 8 } }, 0],
    ['tells of nothing', { weekInfo: null }, 0],
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
