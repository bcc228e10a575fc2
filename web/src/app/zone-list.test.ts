import { describe, expect, it } from 'vitest';
import { groupZones } from '@rollcall/game/site/time-zone-list';
import { zoneClock, zoneSections, zoneToastText } from './zone-list.ts';

const nowMs = Date.parse('2026-01-17T21:30:00Z');
const groups = groupZones(['Europe/Berlin', 'UTC', 'Asia/Kolkata'], nowMs, 'en');
const own = { name: 'Europe/Berlin', offsetMinutes: 60 };

describe('the lines of the picker', () => {
  it("begin with the browser's own zone", () => {
    const [top, ...rest] = zoneSections(groups, own, ' ');
    expect(top).toEqual({
      value: '',
      items: [{ value: '', label: "Your browser's: Europe/Berlin", offsetMinutes: 60 }],
    });
    expect(rest.map(({ value }) => value)).toEqual(['Universal time', 'Asia', 'Europe']);
  });

  it('are filtered by a search', () => {
    expect(zoneSections(groups, own, 'kol')).toEqual([
      { value: 'Asia', items: [{ value: 'Asia/Kolkata', label: 'Kolkata', offsetMinutes: 330 }] },
    ]);
  });
});

describe('the toast about a choice', () => {
  it.each([
    ['Asia/Kathmandu', 345, 'Times are shown in the time zone of Kathmandu (UTC+5:45).'],
    ['UTC', 0, 'Times are shown in the time zone of UTC.'],
    ['', 60, "Times are shown in your browser's time zone again: Berlin (UTC+1)."],
  ])('for the zone "%s" with an offset of %i minutes is "%s"', (value, offsetMinutes, text) => {
    expect(zoneToastText(value, 'Europe/Berlin', offsetMinutes)).toBe(text);
  });
});

describe('the clock of a zone', () => {
  it.each([
    [330, 'Sun 03:00'],
    [345, 'Sun 03:15'],
    [-210, 'Sat 18:00'],
    [0, 'Sat 21:30'],
  ])('at %i minutes from UTC is "%s"', (offsetMinutes, text) => {
    expect(zoneClock('en-GB')(offsetMinutes, nowMs)).toBe(text);
  });
});
