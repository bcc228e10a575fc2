import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTimeZone, offsetIn, offsetsWithin, zoneOffsetMinutes } from './time-zone.ts';
import { toWireTime } from './wire-time.ts';

describe('the offset of a zone', () => {
  it.each([
    ['UTC', '2026-07-01T12:00:00Z', 0],
    ['Europe/Berlin', '2026-01-15T12:00:00Z', 60],
    ['Europe/Berlin', '2026-07-15T12:00:00Z', 120],
    ['Europe/Berlin', '2026-03-29T00:59:59Z', 60],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', 120],
    ['America/New_York', '2026-01-15T03:00:00Z', -300],
    ['Asia/Kolkata', '2026-01-15T12:00:00Z', 330],
    ['Asia/Kathmandu', '2026-01-15T12:00:00Z', 345],
    ['America/St_Johns', '2026-01-15T12:00:00Z', -210],
    ['Pacific/Kiritimati', '2026-12-31T23:59:59Z', 840],
    ['Pacific/Pago_Pago', '2026-01-01T00:30:00Z', -660],
  ])('%s at %s is %i minutes', (timeZone, at, minutes) => {
    expect(zoneOffsetMinutes(timeZone, Date.parse(at))).toBe(minutes);
  });

  it('ignores parts of a second, even before 1970', () => {
    expect(zoneOffsetMinutes('Asia/Kolkata', 999.5)).toBe(330);
    expect(zoneOffsetMinutes('UTC', -1)).toBe(0);
  });
});

describe('isTimeZone', () => {
  it.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['Middle/Earth', false],
    // Old names, and names in another case, are valid.
    ['Asia/Calcutta', true],
    ['europe/berlin', true],
    ['x'.repeat(8192), false],
    ['', false],
  ])('answers for "%s" %s', (name, known) => {
    expect(isTimeZone(name)).toBe(known);
  });
});

describe('the offsets of a zone within a span', () => {
  const year = { fromMs: Date.parse('2025-01-10T00:00:00Z'), toMs: Date.parse('2026-01-10T00:00:00Z') };

  it.each([
    ['UTC', ['0']],
    ['Asia/Kolkata', ['330']],
    ['America/New_York', ['-300', '2025-03-09T07:00:00Z -240', '2025-11-02T06:00:00Z -300']],
    ['Australia/Lord_Howe', ['660', '2025-04-05T15:00:00Z 630', '2025-10-04T15:30:00Z 660']],
    ['Africa/Casablanca', ['60', '2025-02-23T02:00:00Z 0', '2025-04-06T02:00:00Z 60']],
  ])('%s have the minute of each change', (timeZone, expected) => {
    const offsets = offsetsWithin(timeZone, year).map(({ fromMs, offsetMinutes }) =>
      fromMs === -Infinity ? String(offsetMinutes) : `${toWireTime(fromMs)} ${offsetMinutes}`,
    );
    expect(offsets).toEqual(expected);
  });

  it('equal those of Intl at any moment in any zone', () => {
    const minute = 60_000;
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: Date.UTC(2015, 0) / minute, max: Date.UTC(2035, 0) / minute }),
        fc.array(fc.nat(400 * 24 * 60), { minLength: 1, maxLength: 20 }),
        (timeZone, from, later) => {
          const fromMs = from * minute;
          const offsets = offsetsWithin(timeZone, { fromMs, toMs: fromMs + 400 * 24 * 60 * minute });
          const moments = later.map((minutes) => fromMs + minutes * minute);
          expect(moments.map((atMs) => offsetIn(offsets, atMs))).toEqual(
            moments.map((atMs) => zoneOffsetMinutes(timeZone, atMs)),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it('cannot be computed for anything but a time zone', () => {
    expect(() => offsetsWithin('Middle/Earth', year)).toThrow(RangeError);
  });
});
