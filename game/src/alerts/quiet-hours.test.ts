import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

const night = { from: '23:00', to: '07:30' };
const lunch = { from: '12:00', to: '13:00' };

describe('quiet hours', () => {
  it.each([
    ['UTC', lunch, '2026-03-14T11:59:59Z', false],
    ['UTC', lunch, '2026-03-14T12:00:00Z', true],
    ['UTC', lunch, '2026-03-14T12:59:59Z', true],
    ['UTC', lunch, '2026-03-14T13:00:00Z', false],
    ['UTC', night, '2026-03-14T22:59:59Z', false],
    ['UTC', night, '2026-03-14T23:00:00Z', true],
    ['UTC', night, '2026-03-15T00:00:00Z', true],
    ['UTC', night, '2026-03-15T07:29:59Z', true],
    ['UTC', night, '2026-03-15T07:30:00Z', false],
    ['America/New_York', night, '2026-01-15T03:59:00Z', false],
    ['America/New_York', night, '2026-01-15T04:00:00Z', true],
    ['Asia/Kathmandu', night, '2026-01-15T17:14:00Z', false],
    ['Asia/Kathmandu', night, '2026-01-15T17:15:00Z', true],
    ['UTC', night, '1969-12-31T23:30:00Z', true],
    ['UTC', lunch, '1969-12-31T12:30:00Z', true],
  ])('in %s, %o at %s: %s', (timeZone, hours, at, quiet) => {
    expect(isQuiet(hours, timeZone, Date.parse(at))).toBe(quiet);
  });

  it.each([
    // 02:00 becomes 03:00: half past two is skipped, and the hours end at three at the latest.
    ['2026-03-29T00:59:59Z', true],
    ['2026-03-29T01:00:00Z', false],
  ])('end where the clock skips their end, at %s: %s', (at, quiet) => {
    expect(isQuiet({ from: '01:00', to: '02:30' }, 'Europe/Berlin', Date.parse(at))).toBe(quiet);
  });

  it.each([
    // 03:00 becomes 02:00: half past two comes twice.
    ['2026-10-25T00:29:00Z', true],
    ['2026-10-25T00:30:00Z', false],
    ['2026-10-25T01:00:00Z', true],
    ['2026-10-25T01:29:00Z', true],
    ['2026-10-25T01:30:00Z', false],
  ])('apply both times when the clock repeats an hour, at %s: %s', (at, quiet) => {
    expect(isQuiet({ from: '01:00', to: '02:30' }, 'Europe/Berlin', Date.parse(at))).toBe(quiet);
  });

  it('never apply if there are none, or if they end in the minute in which they begin', () => {
    expect(isQuiet(null, 'UTC', 0)).toBe(false);
    expect(isQuiet({ from: '08:00', to: '08:00' }, 'UTC', Date.parse('2026-03-14T08:00:00Z'))).toBe(false);
  });

  it('leave exactly the other hours for alerts', () => {
    const clockTime = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
    fc.assert(
      fc.property(
        clockTime,
        clockTime,
        fc.constantFrom('UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Kiritimati'),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (from, to, timeZone, at) => {
          fc.pre(from !== to);
          const nowMs = at.getTime();
          expect(isQuiet({ from, to }, timeZone, nowMs)).toBe(
            !isQuiet({ from: to, to: from }, timeZone, nowMs),
          );
        },
      ),
    );
  });

  it('know more zones than are cached', () => {
    const zones = Intl.supportedValuesOf('timeZone').slice(0, 250);
    const at = Date.parse('2026-03-14T12:30:00Z');
    const isNoonIn = (zone: string) => {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
      return clock.format(at) === '12';
    };
    for (const zone of zones) expect([zone, isQuiet(lunch, zone, at)]).toEqual([zone, isNoonIn(zone)]);
  });
});
