import { describe, expect, it } from 'vitest';
import { timeFormat } from './time-format.ts';

const at = (text: string) => Date.parse(`${text}Z`);
/** Editions of the locale data differ in blanks and commas. */
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0\u2009]/g, ' ').replaceAll(',', '');

describe('how a chart writes its times', () => {
  it.each([
    ['en-GB', 'UTC', '2026-11-21T14:00', '14:00'],
    ['en-US', 'UTC', '2026-11-21T14:00', '2 PM'],
    ['en-GB', 'Asia/Kolkata', '2026-11-21T14:30', '20:00'],
    ['en-GB', 'UTC', '2026-11-21T00:00', '21 Nov'],
    ['de', 'Europe/Berlin', '2026-11-21T23:00', '22. Nov.'],
  ])('a tick of a day in %s, %s', (locale, zone, time, text) => {
    expect(plain(timeFormat('minute', zone, locale).tick(at(time)))).toBe(text);
  });

  it('a day with its weekday on a week', () => {
    expect(timeFormat('hour', 'UTC', 'en-GB').tick(at('2026-11-21T00:00'))).toBe('Sat 21');
  });

  it('days as UTC days, wherever the reader is', () => {
    const format = timeFormat('day', 'America/Los_Angeles', 'en-GB');
    expect(format.tick(at('2026-11-21T00:00'))).toBe('21 Nov');
    expect(plain(format.time(at('2026-11-21T00:00')))).toBe('Sat 21 Nov');
    expect(plain(format.range(at('2026-11-01T00:00'), at('2026-11-21T00:00')))).toBe('1 – 21 November 2026');
  });

  it('times of a day and an hour in the zone of the reader', () => {
    expect(plain(timeFormat('minute', 'Asia/Kolkata', 'en-GB').time(at('2026-11-21T20:05')))).toBe(
      'Sun 22 Nov 1:35',
    );
  });
});
