import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '../time.ts';
import { fromWireTime, toWireTime } from '../wire-time.ts';
import { isOver, localTimeAt, momentsOf, nextEvening, startsSoon } from './roster-times.ts';

const at = (text: string, timeZone: string) => {
  const [date = '', time = ''] = text.split(' ');
  return momentsOf({ date, time }, timeZone);
};

describe('the moments of a local time', () => {
  it.each([
    ['UTC', '2026-03-29 02:30', 'once', '2026-03-29T02:30:00Z'],
    ['Europe/Berlin', '2026-03-28 20:00', 'once', '2026-03-28T19:00:00Z'],
    ['Europe/Berlin', '2026-03-29 01:59', 'once', '2026-03-29T00:59:00Z'],
    ['Europe/Berlin', '2026-03-29 02:00', 'skipped', '2026-03-29T00:00:00Z', '2026-03-29T01:00:00Z'],
    ['Europe/Berlin', '2026-03-29 02:30', 'skipped', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'],
    ['Europe/Berlin', '2026-03-29 03:00', 'once', '2026-03-29T01:00:00Z'],
    ['Europe/Berlin', '2026-03-29 20:00', 'once', '2026-03-29T18:00:00Z'],
    ['Europe/Berlin', '2026-10-25 01:59', 'once', '2026-10-24T23:59:00Z'],
    ['Europe/Berlin', '2026-10-25 02:00', 'repeated', '2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'],
    ['Europe/Berlin', '2026-10-25 02:59', 'repeated', '2026-10-25T00:59:00Z', '2026-10-25T01:59:00Z'],
    ['Europe/Berlin', '2026-10-25 03:00', 'once', '2026-10-25T02:00:00Z'],
    ['America/New_York', '2026-03-08 02:15', 'skipped', '2026-03-08T06:15:00Z', '2026-03-08T07:15:00Z'],
    ['America/New_York', '2026-11-01 01:30', 'repeated', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-04 02:15', 'skipped', '2026-10-03T15:15:00Z', '2026-10-03T15:45:00Z'],
    ['Australia/Lord_Howe', '2026-04-05 01:45', 'repeated', '2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z'],
    ['Asia/Kathmandu', '2026-05-01 20:00', 'once', '2026-05-01T14:15:00Z'],
    ['Pacific/Kiritimati', '2026-12-31 23:59', 'once', '2026-12-31T09:59:00Z'],
    ['Pacific/Pago_Pago', '2026-01-01 00:30', 'once', '2026-01-01T11:30:00Z'],
    // The whole day was left out.
    ['Pacific/Apia', '2011-12-30 12:00', 'skipped', '2011-12-29T22:00:00Z', '2011-12-30T22:00:00Z'],
    ['Europe/Berlin', '1970-01-01 00:00', 'once', '1969-12-31T23:00:00Z'],
  ])('in %s at %s: %s', (timeZone, local, kind, earlier, later = earlier) => {
    const moments = at(local, timeZone);
    expect(moments?.kind).toBe(kind);
    expect(toWireTime(moments?.earlierMs ?? 0)).toBe(earlier);
    expect(toWireTime(moments?.laterMs ?? 0)).toBe(later);
  });

  it.each([
    '2026-02-30 20:00',
    '2026-13-01 20:00',
    ' 20:00',
    '2026-03-01 ',
    '2026-03-01 24:30',
    '+02026-03-01 20:00',
  ])('are none for "%s"', (text) => {
    expect(at(text, 'Europe/Berlin')).toBeNull();
  });

  it('include every moment with the given local time', () => {
    const moment = fc.integer({
      min: fromWireTime('2026-01-01T00:00:00Z'),
      max: fromWireTime('2027-12-31T00:00:00Z'),
    });
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
    );
    fc.assert(
      fc.property(moment, zone, (ms, timeZone) => {
        const minute = Math.floor(ms / minuteMs) * minuteMs;
        const moments = momentsOf(localTimeAt(minute, timeZone), timeZone);
        expect(moments?.kind).not.toBe('skipped');
        expect([moments?.earlierMs, moments?.laterMs]).toContain(minute);
      }),
    );
  });
});

describe('the next evening', () => {
  it.each([
    ['Europe/Berlin', '2026-06-01T10:00:00Z', '2026-06-01'],
    ['Europe/Berlin', '2026-06-01T17:00:00Z', '2026-06-01'],
    ['Europe/Berlin', '2026-06-01T17:01:00Z', '2026-06-02'],
    ['Europe/Berlin', '2026-06-01T21:59:00Z', '2026-06-02'],
    // After midnight by the reader's clock, and still the evening before in UTC.
    ['Europe/Berlin', '2026-06-01T22:30:00Z', '2026-06-02'],
    ['America/New_York', '2026-12-31T23:59:00Z', '2026-12-31'],
    ['America/New_York', '2027-01-01T00:01:00Z', '2027-01-01'],
    ['Pacific/Kiritimati', '2026-12-31T06:00:00Z', '2027-01-01'],
  ])('in %s at %s is that of %s', (timeZone, now, date) => {
    expect(nextEvening(fromWireTime(now), timeZone)).toEqual({ date, time: '20:00' });
  });

  it('is at least an hour and at most a day and two hours away, even across clock changes', () => {
    const moment = fc.integer({
      min: fromWireTime('2026-01-01T00:00:00Z'),
      max: fromWireTime('2026-12-31T00:00:00Z'),
    });
    fc.assert(
      fc.property(moment, fc.constantFrom('Europe/Berlin', 'America/New_York', 'UTC'), (nowMs, timeZone) => {
        const awayMs = (momentsOf(nextEvening(nowMs, timeZone), timeZone)?.earlierMs ?? 0) - nowMs;
        expect(awayMs).toBeGreaterThan(59 * minuteMs);
        expect(awayMs).toBeLessThanOrEqual(dayMs + 120 * minuteMs);
      }),
    );
  });
});

it.each([
  [0, false],
  [180, false],
  [181, true],
])('%i minutes after its time a raid is over: %s', (minutes, over) => {
  expect(isOver(0, minutes * minuteMs)).toBe(over);
});

describe('a raid starts soon', () => {
  it.each([
    [31 * minuteMs, false],
    [30 * minuteMs, true],
    [1, true],
    [0, false],
    [-minuteMs, false],
  ])('%i ms ahead: %s', (aheadMs, isSoon) => {
    expect(startsSoon(1_000_000 + aheadMs, 1_000_000)).toBe(isSoon);
  });
});
