import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '@rollcall/game/time';
import { type Precision, tablePlaces, timeFormat, timeTicks, timeSeriesTable } from './time-axis.ts';
import { cellText, tableCsv } from '../frame/chart-table.ts';

const startMs = Date.parse('2026-11-20T22:15:00Z');
const every = (stepMs: number, count: number, fromMs = startMs) => ({
  xs: Array.from({ length: count }, (_, place) => fromMs + place * stepMs),
  series: [],
});

describe('the rows of a chart’s table', () => {
  it('include every time if the table is visible, newest first', () => {
    expect(tablePlaces(every(300_000, 4), 'minute', true)).toEqual([3, 2, 1, 0]);
  });

  it('are the newest and the whole hours of a day for screen readers', () => {
    const places = tablePlaces(every(300_000, 288), 'minute', false);
    expect(places.slice(0, 3)).toEqual([287, 285, 273]);
    expect(places).toHaveLength(25);
  });

  it('are every eighth hour of a week for screen readers', () => {
    expect(
      tablePlaces(every(3_600_000, 168, Date.parse('2026-11-14T00:00:00Z')), 'hour', false),
    ).toHaveLength(22);
  });

  it('are all days of a month', () => {
    expect(tablePlaces(every(86_400_000, 30, Date.parse('2026-11-01T00:00:00Z')), 'day', false)).toHaveLength(
      30,
    );
  });
});

describe('a chart over time as a table', () => {
  const chart = {
    xs: [Date.parse('2026-11-21T14:00:00Z'), Date.parse('2026-11-21T15:00:00Z')],
    series: [
      { id: 'orien', name: 'Orien', colour: '#123456', values: [312.0833, null] },
      { id: 'khyber', name: 'Khyber', colour: '#123456', values: [0, 2] },
    ],
  };
  const table = timeSeriesTable(chart, 'hour', 'Europe/Berlin', 'en-GB');

  it('has times in UTC, numbers as shown, and gaps as empty fields in its file', () => {
    expect(tableCsv(table)).toBe(
      'time_utc,Orien,Khyber\r\n2026-11-21T14:00:00Z,312.1,0\r\n2026-11-21T15:00:00Z,,2\r\n',
    );
  });

  it('has local times on the page, and says which values are unknown', () => {
    expect(table.head(0)).toMatch(/21 Nov.*15:00/);
    expect([cellText(table, 0, 0), cellText(table, 1, 0), cellText(table, 0, 1)]).toEqual([
      '312',
      'no data',
      '0',
    ]);
  });
});

const at = (text: string) => Date.parse(`${text}Z`);
const wide = { width: 100_000, labelWidth: 40 };

const clock = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (atMs: number) => format.format(atMs);
};

describe('the ticks of a time axis', () => {
  it.each<[string, Precision, number, number]>([
    ['of a day are at every hour', 'minute', 24, 25],
    ['of a week are at every eighth hour', 'hour', 7 * 24, 22],
    ['of a month are at every day', 'day', 30 * 24, 31],
  ])('%s where there is room', (_, precision, hours, count) => {
    const fromMs = at('2026-06-01T00:00');
    const { marks, labelled } = timeTicks(precision, 'UTC', {
      fromMs,
      untilMs: fromMs + hours * hourMs,
      ...wide,
    });
    expect(labelled).toHaveLength(count);
    expect(marks).toEqual(labelled);
  });

  it('have labels as far apart as they need, and marks in between', () => {
    const fromMs = at('2026-06-01T00:00');
    const room = { fromMs, untilMs: fromMs + 24 * hourMs, width: 480, labelWidth: 50 };
    const { marks, labelled } = timeTicks('minute', 'UTC', room);
    expect(labelled.map(clock('UTC'))).toEqual([
      '00:00',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      '00:00',
    ]);
    expect(marks).toHaveLength(25);
  });

  it('have marks in equal steps between two labels', () => {
    const fromMs = at('2025-11-21T00:00');
    const room = { fromMs, untilMs: fromMs + 365 * 24 * hourMs, width: 900, labelWidth: 54 };
    const { marks, labelled } = timeTicks('day', 'UTC', room);
    const step = (marks[1] ?? 0) - (marks[0] ?? 0);
    expect(new Set(marks.slice(1).map((each, place) => each - (marks[place] ?? 0)))).toEqual(new Set([step]));
    expect((((labelled[1] ?? 0) - (labelled[0] ?? 0)) / step) % 1).toBe(0);
  });

  it('are on whole hours in a time zone with a half-hour offset', () => {
    const fromMs = at('2026-06-01T00:00');
    const { labelled } = timeTicks('minute', 'Asia/Kolkata', {
      fromMs,
      untilMs: fromMs + 3 * hourMs,
      ...wide,
    });
    expect(labelled).toEqual([at('2026-06-01T00:30'), at('2026-06-01T01:30'), at('2026-06-01T02:30')]);
  });

  it('leave out the hour that clocks skip', () => {
    const fromMs = at('2026-03-29T00:00');
    const { labelled } = timeTicks('minute', 'Europe/Berlin', {
      fromMs,
      untilMs: fromMs + 3 * hourMs,
      ...wide,
    });
    expect(labelled.map(clock('Europe/Berlin'))).toEqual(['01:00', '03:00', '04:00', '05:00']);
  });

  it('include a repeated hour twice', () => {
    const fromMs = at('2026-10-24T23:00');
    const { labelled } = timeTicks('minute', 'Europe/Berlin', {
      fromMs,
      untilMs: fromMs + 3 * hourMs,
      ...wide,
    });
    expect(labelled.map(clock('Europe/Berlin'))).toEqual(['01:00', '02:00', '02:00', '03:00']);
  });

  it('follow clock changes of half an hour', () => {
    // Lord Howe: 2:00 (+11) becomes 1:30 (+10:30) on 5 April 2026.
    const fromMs = at('2026-04-04T13:00');
    const { labelled } = timeTicks('minute', 'Australia/Lord_Howe', {
      fromMs,
      untilMs: fromMs + 4 * hourMs,
      ...wide,
    });
    expect(labelled.map(clock('Australia/Lord_Howe'))).toEqual(['00:00', '01:00', '02:00', '03:00']);
    expect(labelled[2]).toBe(at('2026-04-04T15:30'));
  });

  it('use UTC days, wherever the reader is', () => {
    const fromMs = at('2026-03-01T00:00');
    const { labelled } = timeTicks('day', 'Asia/Tokyo', {
      fromMs,
      untilMs: fromMs + 3 * 24 * hourMs,
      ...wide,
    });
    expect(labelled.map(clock('UTC'))).toEqual(['00:00', '00:00', '00:00', '00:00']);
  });

  it('are a single moment if the first is the last', () => {
    const fromMs = at('2026-03-01T00:00');
    expect(
      timeTicks('minute', 'UTC', { fromMs, untilMs: fromMs, width: 500, labelWidth: 40 }).labelled,
    ).toEqual([fromMs]);
  });

  it('never collide or exceed the axis, and are on whole local hours', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
    );
    const start = fc.integer({
      min: at('2026-01-01T00:00') / 300_000,
      max: at('2026-12-31T00:00') / 300_000,
    });
    const precision = fc.constantFrom<Precision>('minute', 'hour', 'day');
    const widths = fc.integer({ min: 120, max: 1400 });
    fc.assert(
      fc.property(zones, start, precision, widths, (zone, mark, fine, width) => {
        const fromMs = mark * 300_000;
        const untilMs = fromMs + { minute: 1, hour: 7, day: 30 }[fine] * 24 * hourMs;
        const { marks, labelled } = timeTicks(fine, zone, { fromMs, untilMs, width, labelWidth: 50 });
        const gaps = labelled.slice(1).map((each, place) => each - (labelled[place] ?? 0));
        expect(gaps.every((gap) => (gap * width) / (untilMs - fromMs) >= 50)).toBe(true);
        expect(marks.every((each) => each >= fromMs && each <= untilMs)).toBe(true);
        expect(labelled.every((each) => marks.includes(each))).toBe(true);
        expect(labelled.map(clock(fine === 'day' ? 'UTC' : zone)).every((text) => text.endsWith(':00'))).toBe(
          true,
        );
      }),
      { numRuns: 60 },
    );
  });
});

/** Versions of the locale data differ in spaces and commas. */
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0\u2009]/g, ' ').replaceAll(',', '');

describe('the time formats of a chart', () => {
  it.each([
    ['en-GB', 'UTC', '2026-11-21T14:00', '14:00'],
    ['en-US', 'UTC', '2026-11-21T14:00', '2 PM'],
    ['en-GB', 'Asia/Kolkata', '2026-11-21T14:30', '20:00'],
    ['en-GB', 'UTC', '2026-11-21T00:00', '21 Nov'],
    ['de', 'Europe/Berlin', '2026-11-21T23:00', '22. Nov.'],
  ])('a tick of a day in %s, %s', (locale, zone, time, text) => {
    expect(plain(timeFormat('minute', zone, locale).tick(at(time)))).toBe(text);
  });

  it('name a day with its weekday on the axis of a week', () => {
    expect(timeFormat('hour', 'UTC', 'en-GB').tick(at('2026-11-21T00:00'))).toBe('Sat 21');
  });

  it('name days as UTC days, wherever the reader is', () => {
    const format = timeFormat('day', 'America/Los_Angeles', 'en-GB');
    expect(format.tick(at('2026-11-21T00:00'))).toBe('21 Nov');
    expect(plain(format.time(at('2026-11-21T00:00')))).toBe('Sat 21 Nov');
    expect(plain(format.range(at('2026-11-01T00:00'), at('2026-11-21T00:00')))).toBe('1 – 21 November 2026');
  });

  it('give the times of a day and an hour in the reader’s time zone', () => {
    expect(plain(timeFormat('minute', 'Asia/Kolkata', 'en-GB').time(at('2026-11-21T20:05')))).toBe(
      'Sun 22 Nov 01:35',
    );
  });
});
