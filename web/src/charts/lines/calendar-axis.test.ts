import { describe, expect, it, test } from 'vitest';
import { dayMs } from '@rollcall/game/time';
import { calendarAxis, calendarTable } from './calendar-axis.ts';
import { cellText, rowsOnPage, tableCsv } from '../frame/chart-table.ts';

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const labelWidth = (characters: number) => 12 + 7 * characters;
const labels = (from: string, until: string, width: number) => {
  const axis = calendarAxis('week', 'en-GB');
  const ticks = axis.ticks({ from: at(from), until: at(until), width, labelWidth });
  return ticks.labelled.map(axis.tick);
};

describe('the labels of an axis of years', () => {
  test.each([
    [
      '2020-03-01',
      '2023-03-01',
      1000,
      ['Apr', 'Jul', 'Oct', '2021', 'Apr', 'Jul', 'Oct', '2022', 'Apr', 'Jul', 'Oct', '2023'],
    ],
    ['2020-03-01', '2023-03-01', 250, ['2021', '2022', '2023']],
    ['2024-12-01', '2025-02-10', 500, ['Dec', '15 Dec', '29 Dec', '12 Jan', '26 Jan', '9 Feb']],
  ])('from %s to %s in %s px are %j', (from, until, width, expected) => {
    expect(labels(from, until, width)).toEqual(expected);
  });

  it('are no finer than days, and do not collide', () => {
    const axis = calendarAxis('day', 'en-GB');
    for (const width of [120, 300, 700, 1400]) {
      const { marks, labelled } = axis.ticks({
        from: at('2025-01-01'),
        until: at('2025-01-04'),
        width,
        labelWidth,
      });
      expect(marks.every((each) => each % dayMs === 0)).toBe(true);
      const xs = labelled.map((each) => ((each - at('2025-01-01')) / (3 * dayMs)) * width);
      xs.slice(1).forEach((x, place) => expect(x - (xs[place] ?? 0)).toBeGreaterThanOrEqual(labelWidth(7)));
    }
  });

  it('exist for a single day', () => {
    const axis = calendarAxis('day', 'en-GB');
    const day = at('2025-01-01');
    expect(axis.ticks({ from: day, until: day, width: 500, labelWidth }).labelled).toEqual([day]);
  });
});

describe('a chart over years as a table', () => {
  const monday = at('2025-03-03');
  const xs = Array.from({ length: 30 }, (_, week) => monday + week * 7 * dayMs);
  const series = [
    {
      id: 'orien',
      name: 'Orien',
      colour: '#000000',
      values: xs.map((_, week) => (week === 1 ? null : week + 0.25)),
    },
  ];
  const marks = [{ from: monday + dayMs, until: null, name: 'Update 71', colour: '#000000' }];

  it('names weeks with their events, newest first', () => {
    const table = calendarTable({ xs, series, marks }, 'week', 'en-GB');
    expect(table.columns).toEqual(['Orien', 'Events']);
    expect(table.head(0)).toBe('Week of 3 Mar 2025');
    expect([
      cellText(table, 0, 0),
      cellText(table, 0, 1),
      cellText(table, 1, 0),
      cellText(table, 1, 1),
    ]).toEqual(['0.3', 'Update 71', 'no data', '']);
    expect(rowsOnPage(table, true).slice(0, 2)).toEqual([29, 28]);
    expect(rowsOnPage(table, false)).toHaveLength(26);
    expect(tableCsv(table).split('\r\n').slice(0, 2)).toEqual([
      'week_from_utc,Orien,Events',
      '2025-03-03,0.3,Update 71',
    ]);
  });

  it('has no column of events without events', () => {
    expect(calendarTable({ xs, series }, 'day', 'en-GB').columns).toEqual(['Orien']);
    expect(calendarTable({ xs, series }, 'day', 'en-GB').head(0)).toBe('Mon, 3 Mar 2025');
  });
});
