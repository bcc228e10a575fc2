import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zoneOffsetMinutes } from '../time-zone.ts';
import { minuteMs } from '../time.ts';
import { toWireTime } from '../wire-time.ts';
import { clockMoment } from './raid-times.ts';

function inWords(zone: string, date: string, time: string): string {
  const moment = clockMoment(zone, date, time);
  switch (moment.state) {
    case 'once':
      return toWireTime(moment.atMs);
    case 'twice':
      return `${toWireTime(moment.earlierMs)} or ${toWireTime(moment.laterMs)}`;
    case 'never':
      return `never, but ${toWireTime(moment.afterMs)}`;
    case 'invalid':
      return 'invalid';
  }
}

describe('the moment of a clock', () => {
  it.each([
    ['in winter', 'Europe/Berlin', '2026-11-28', '21:00', '2026-11-28T20:00:00Z'],
    ['in summer', 'Europe/Berlin', '2026-07-28', '21:00', '2026-07-28T19:00:00Z'],
    [
      'in the hour that is there twice',
      'Europe/Berlin',
      '2026-10-25',
      '02:30',
      '2026-10-25T00:30:00Z or 2026-10-25T01:30:00Z',
    ],
    ['right after that hour', 'Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
    [
      'in the hour that does not exist',
      'Europe/Berlin',
      '2026-03-29',
      '02:30',
      'never, but 2026-03-29T01:30:00Z',
    ],
    ['right after the missing hour', 'Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
    ['in America', 'America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z or 2026-11-01T06:30:00Z'],
    [
      'in the half hour that is there twice',
      'Australia/Lord_Howe',
      '2026-04-05',
      '01:45',
      '2026-04-04T14:45:00Z or 2026-04-04T15:15:00Z',
    ],
    [
      'on a day that a zone left out',
      'Pacific/Apia',
      '2011-12-30',
      '12:00',
      'never, but 2011-12-30T22:00:00Z',
    ],
    ['in UTC', 'UTC', '2026-03-29', '02:30', '2026-03-29T02:30:00Z'],
    ['at 24:00', 'UTC', '2026-03-29', '24:00', 'invalid'],
    ['at 25:00', 'UTC', '2026-03-29', '25:00', 'invalid'],
    ['on 31 February', 'UTC', '2026-02-31', '02:30', 'invalid'],
    ['on no day', 'UTC', '', '02:30', 'invalid'],
    ['at no time', 'UTC', '2026-02-28', '', 'invalid'],
  ])('%s', (_, zone, date, time, expected) => {
    expect(inWords(zone, date, time)).toBe(expected);
  });

  it('is one at which the clock shows the time, and every such moment is found', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'),
        fc.integer({ min: Date.parse('2020-01-01') / minuteMs, max: Date.parse('2030-01-01') / minuteMs }),
        (zone, minute) => {
          const atMs = minute * minuteMs;
          const clock = new Date(atMs + zoneOffsetMinutes(zone, atMs) * minuteMs).toISOString();
          const moment = clockMoment(zone, clock.slice(0, 10), clock.slice(11, 16));
          const found =
            moment.state === 'once'
              ? [moment.atMs]
              : moment.state === 'twice'
                ? [moment.earlierMs, moment.laterMs]
                : [];
          expect(found).toContain(atMs);
        },
      ),
    );
  });
});
