import { describe, expect, it } from 'vitest';
import { twinCsv } from '../frame/chart-csv.ts';
import { cellText } from '../frame/chart-twin.ts';
import { tablePlaces, timeTwin } from './time-twin.ts';

const startMs = Date.parse('2026-11-20T22:15:00Z');
const every = (stepMs: number, count: number, fromMs = startMs) => ({
  xs: Array.from({ length: count }, (_, place) => fromMs + place * stepMs),
  series: [],
});

describe('the table twin', () => {
  it('lists every time when it is seen, newest first', () => {
    expect(tablePlaces(every(300_000, 4), 'minute', true)).toEqual([3, 2, 1, 0]);
  });

  it('lists the newest and the whole hours of a day when it is heard', () => {
    const places = tablePlaces(every(300_000, 288), 'minute', false);
    expect(places.slice(0, 3)).toEqual([287, 285, 273]);
    expect(places).toHaveLength(25);
  });

  it('lists thirds of days of a week when it is heard', () => {
    expect(
      tablePlaces(every(3_600_000, 168, Date.parse('2026-11-14T00:00:00Z')), 'hour', false),
    ).toHaveLength(22);
  });

  it('lists all days of a month', () => {
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
  const twin = timeTwin(chart, 'hour', 'Europe/Berlin', 'en-GB');

  it('has times in UTC, numbers as they came, and gaps as empty fields in its file', () => {
    expect(twinCsv(twin)).toBe(
      'time_utc,Orien,Khyber\r\n2026-11-21T14:00:00Z,312.0833,0\r\n2026-11-21T15:00:00Z,,2\r\n',
    );
  });

  it('has times of the reader on the page, and says where nothing is known', () => {
    expect(twin.head(0)).toMatch(/21 Nov.*15:00/);
    expect([cellText(twin, 0, 0), cellText(twin, 1, 0), cellText(twin, 0, 1)]).toEqual([
      '312.1',
      'no data',
      '0',
    ]);
  });
});
