import { dayMs } from '@rollcall/game/time';
import { scaleUtc } from 'd3-scale';
import { pageLocale } from '../../ui/locale.ts';
import type { ChartTable } from '../frame/chart-table.ts';
import { type LineData, lineTable, markNotes } from './chart-series.ts';
import type { TimeAxis } from './time-axis.ts';
import { countFormat } from './value-format.ts';

/** Length of one place of a chart over years: a UTC day, or the week that starts with it. */
export type CalendarUnit = 'day' | 'week';

/** Time formats of a chart over years, in the reader's locale. */
export interface CalendarFormat {
  /** `Sat, 1 Mar 2025`, `Week of 3 Mar 2025` */
  readonly place: (atMs: number) => string;
  /** `1 Mar 2025` */
  readonly day: (atMs: number) => string;
  /** `1 March 2023 – 5 May 2025` */
  readonly range: (fromMs: number, untilMs: number) => string;
}

/** @param locale omitted = the browser's */
export function calendarFormat(unit: CalendarUnit, locale?: string): CalendarFormat {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale ?? pageLocale(), { ...parts, timeZone: 'UTC' });
  const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const [day, weekday] = [format(parts), format({ weekday: 'short', ...parts })];
  const range = format({ day: 'numeric', month: 'long', year: 'numeric' });
  return {
    place: (atMs) => (unit === 'day' ? weekday.format(atMs) : `Week of ${day.format(atMs)}`),
    day: (atMs) => day.format(atMs),
    range: (fromMs, untilMs) => range.formatRange(fromMs, untilMs),
  };
}

/** An axis of years, months and days, all in UTC. A label names what begins there. */
export function calendarAxis(unit: CalendarUnit, locale?: string): TimeAxis {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale ?? pageLocale(), { ...parts, timeZone: 'UTC' });
  const [year, month, day] = [
    format({ year: 'numeric' }),
    format({ month: 'short' }),
    format({ day: 'numeric', month: 'short' }),
  ];
  const { place, range } = calendarFormat(unit, locale);
  const tick = (atMs: number) => {
    const date = new Date(atMs);
    if (date.getUTCDate() !== 1) return day.format(atMs);
    return (date.getUTCMonth() === 0 ? year : month).format(atMs);
  };
  return {
    name: 'Time',
    title: null,
    endsNow: false,
    isSmooth: true,
    ticks({ from, until, width, labelWidth }) {
      const gap = labelWidth(longestTick);
      const most = Math.max(2, Math.floor(width / gap));
      const scale = scaleUtc([from, until], [0, width]);
      // Days are the finest ticks.
      const ticks = scale
        .ticks(most)
        .map((each) => each.getTime())
        .filter((atMs) => atMs % dayMs === 0);
      let lastX = -Infinity;
      const labelled = ticks.filter((atMs) => {
        if (scale(atMs) - lastX < gap) return false;
        lastX = scale(atMs);
        return true;
      });
      return { marks: ticks, labelled };
    },
    tick,
    place,
    range,
  };
}

/** Number of characters in a label such as `30 Sept`. */
const longestTick = 7;
/** Number of newest rows for screen readers, since years of rows are too many to listen to. */
const heardRows = 26;

/** A chart over years as a table, newest first, with events beside the values. */
export function calendarTable(chart: LineData, unit: CalendarUnit, locale?: string): ChartTable {
  const { place } = calendarFormat(unit, locale);
  const table = lineTable(
    chart,
    {
      corner: unit === 'day' ? 'Day' : 'Week',
      csvCorner: unit === 'day' ? 'day_utc' : 'week_from_utc',
      head: place,
      csvHead: (atMs) => new Date(atMs).toISOString().slice(0, 10),
    },
    countFormat(locale),
  );
  const rows = { rowsOnPage: (isVisible: boolean) => newestFirst(chart.xs.length, isVisible) };
  if (chart.marks === undefined || chart.marks.length === 0) return { ...table, ...rows };
  const notes = markNotes(chart);
  return {
    ...table,
    ...rows,
    columns: [...table.columns, 'Events'],
    cell: (row, column) =>
      column === chart.series.length ? (notes.get(row) ?? '') : table.cell(row, column),
  };
}

function newestFirst(count: number, isVisible: boolean): readonly number[] {
  const rows = Array.from({ length: count }, (_, place) => place).toReversed();
  return isVisible ? rows : rows.slice(0, heardRows);
}
