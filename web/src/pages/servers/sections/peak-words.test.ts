import { describe, expect, it } from 'vitest';
import type { PeakWindow } from '@rollcall/game/peak-times';
import { hourFormat } from '../../../charts/lines/hour-axis.ts';
import { windowWords } from './peak-words.ts';

const plain = (text: string) => text.replaceAll(/[\u202F\u00A0]/g, ' ');
const window = (startHour: number, hourCount: number, gapHour: number | null = null): PeakWindow => ({
  startHour,
  hourCount,
  gapHour,
});
const wordsOf = (windows: readonly PeakWindow[], locale = 'en-GB', isUnknown = false) =>
  windowWords({ isPeak: [], windows }, isUnknown, hourFormat(locale)).map(plain);

describe('hours', () => {
  it.each([
    ['en-GB', 0, '00:00'],
    ['en-GB', 18, '18:00'],
    ['en-GB', 24, '00:00'],
    ['en-US', 0, '12 AM'],
    ['en-US', 18, '6 PM'],
    ['de-DE', 6, '06:00'],
  ])('of %s: %i is %s', (locale, hour, text) => {
    expect(plain(hourFormat(locale)(hour))).toBe(text);
  });
});

describe('peak windows in words', () => {
  it.each([
    ['one window', [window(18, 5)], '18:00–23:00'],
    ['one hour', [window(7, 1)], '07:00–08:00'],
    ['a gap', [window(18, 5, 20)], '18:00–23:00, with a gap at 20:00'],
    ['round midnight', [window(22, 4)], '22:00–02:00'],
    ['until midnight', [window(20, 4)], '20:00–00:00'],
    ['the whole day', [window(0, 24)], 'All day'],
    ['all but an hour', [window(6, 23)], '06:00–05:00'],
    ['two', [window(2, 3, 3), window(18, 5)], '02:00–05:00, with a gap at 03:00 and 18:00–23:00'],
    ['none', [], 'No peak hours'],
  ])('%s', (_, windows, words) => {
    expect(wordsOf(windows)[0]).toBe(words);
  });

  it('follow the clock of the reader', () => {
    expect(wordsOf([window(18, 5, 20)], 'en-US')[0]).toBe('6 PM–11 PM, with a gap at 8 PM');
  });

  it('come in fewer and fewer words', () => {
    expect(wordsOf([window(18, 5, 20)])).toEqual([
      '18:00–23:00, with a gap at 20:00',
      '18:00–23:00, gap 20:00',
      '18:00–23:00',
    ]);
    expect(wordsOf([window(2, 2), window(12, 1), window(18, 5)]).at(-1)).toBe('18:00–23:00 and 2 more');
  });

  it('say that nothing is known', () => {
    expect(wordsOf([], 'en-GB', true)).toEqual(['No data']);
  });
});
