import { describe, expect, it } from 'vitest';
import { isTimeZone, zoneOffsetMinutes } from './time-zone.ts';

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

  it('does not mind parts of a second, also before 1970', () => {
    expect(zoneOffsetMinutes('Asia/Kolkata', 999.5)).toBe(330);
    expect(zoneOffsetMinutes('UTC', -1)).toBe(0);
  });
});

describe('isTimeZone', () => {
  it.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['Middle/Earth', false],
    ['', false],
  ])('of "%s": %s', (name, known) => {
    expect(isTimeZone(name)).toBe(known);
  });
});
