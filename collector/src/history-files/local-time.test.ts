import { minuteMs } from '@rollcall/game/time';
import { zoneOffsetMinutes } from '@rollcall/game/time-zone';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWallClock } from './local-time.ts';

const local = (text: string): number => Date.parse(`${text}Z`);
const wire = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString());

describe('local time', () => {
  test.each([
    ['UTC', '2026-07-01T12:00', '2026-07-01T12:00:00.000Z'],
    ['-05:00', '2020-07-01T12:00', '2020-07-01T17:00:00.000Z'],
    ['America/New_York', '2026-01-15T12:00', '2026-01-15T17:00:00.000Z'],
    ['America/New_York', '2026-07-15T12:00', '2026-07-15T16:00:00.000Z'],
    ['Asia/Kolkata', '2026-07-15T12:00', '2026-07-15T06:30:00.000Z'],
    ['Asia/Kathmandu', '2026-07-15T12:00', '2026-07-15T06:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-07-15T12:00', '2026-07-14T22:00:00.000Z'],
    // The last minute before the clocks go forward, and the first one after.
    ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    // The skipped hour, or half hour where daylight saving is half an hour.
    ['Europe/Berlin', '2026-03-29T02:00', null],
    ['Europe/Berlin', '2026-03-29T02:59', null],
    ['Australia/Lord_Howe', '2026-10-04T02:15', null],
    ['Australia/Lord_Howe', '2026-10-04T02:30', '2026-10-03T15:30:00.000Z'],
    // The day that Samoa skipped.
    ['Pacific/Apia', '2011-12-30T12:00', null],
  ])('in %s at %s', (zone, text, expected) => {
    expect(wire(createWallClock(zone)(local(text), -Infinity))).toBe(expected);
  });

  test('in a repeated hour is assigned by the order of the rows', () => {
    const toMoment = createWallClock('America/New_York');
    const rows = ['00:55', '01:00', '01:30', '01:55', '01:00', '01:30', '01:55', '02:00'];
    let afterMs = -Infinity;
    const moments = rows.map((row) => {
      afterMs = toMoment(local(`2026-11-01T${row}`), afterMs) ?? Number.NaN;
      return wire(afterMs)?.slice(11, 16);
    });
    expect(moments).toEqual(['04:55', '05:00', '05:30', '05:55', '06:00', '06:30', '06:55', '07:00']);
  });

  test('in a repeated hour is the first of two moments without an earlier row, or if rows go back further', () => {
    const toMoment = createWallClock('America/New_York');
    const twice = local('2026-11-01T01:30');
    expect(wire(toMoment(twice, -Infinity))).toBe('2026-11-01T05:30:00.000Z');
    expect(wire(toMoment(twice, Date.UTC(2027, 0, 1)))).toBe('2026-11-01T05:30:00.000Z');
  });

  test('can be converted back for every moment in every zone', () => {
    const zones = [
      'America/New_York',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Asia/Tehran',
    ];
    const clocks = new Map(zones.map((zone) => [zone, createWallClock(zone)]));
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2006, 0) / minuteMs, max: Date.UTC(2030, 0) / minuteMs }),
        (zone, minute) => {
          const atMs = minute * minuteMs;
          const shown = atMs + zoneOffsetMinutes(zone, atMs) * minuteMs;
          expect(clocks.get(zone)?.(shown, atMs - 1)).toBe(atMs);
        },
      ),
      { numRuns: 400 },
    );
  });
});
