import { toWireTime } from '@rollcall/game/wire-time';
import type { ChartTwin } from '../frame/chart-twin.ts';
import type { TimeChart } from './chart-series.ts';
import { chartFormat } from './time-format.ts';
import { finestStepHours, type Precision } from './time-ticks.ts';

/**
 * Which times the table twin of a chart lists, newest first. The one that is seen lists all. The one that is only heard
 * lists those at the ticks of the axis (§9: hours of a day, thirds of a day in a week, days of a month) and the newest:
 * nobody listens to 288 rows.
 *
 * @returns places in the chart
 */
export function tablePlaces(
  { timesMs }: Pick<TimeChart, 'timesMs'>,
  precision: Precision,
  isVisible: boolean,
): readonly number[] {
  const stepMs = finestStepHours(precision) * 3_600_000;
  const last = timesMs.length - 1;
  return timesMs
    .flatMap((atMs, place) => (isVisible || place === last || atMs % stepMs === 0 ? [place] : []))
    .toReversed();
}

/**
 * A chart over time as a table; in the file, times are in UTC.
 *
 * @param timeZone of the reader (useTimeZone)
 * @param locale the browser's when left out
 * @throws RangeError when it is no time zone
 */
export function timeTwin(
  chart: TimeChart,
  precision: Precision,
  timeZone: string,
  locale?: string,
): ChartTwin {
  const format = chartFormat(precision, timeZone, locale);
  const { timesMs, series } = chart;
  return {
    corner: 'Time',
    csvCorner: 'time_utc',
    columns: series.map(({ name }) => name),
    rowCount: timesMs.length,
    head: (row) => format.time(timesMs[row] ?? 0),
    csvHead: (row) => toWireTime(timesMs[row] ?? 0),
    cell: (row, column) => series[column]?.values[row] ?? null,
    format: format.value,
    rowsOnPage: (isVisible) => tablePlaces(chart, precision, isVisible),
  };
}
