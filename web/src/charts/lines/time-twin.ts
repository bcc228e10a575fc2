import { toWireTime } from '@rollcall/game/wire-time';
import type { ChartTwin } from '../frame/chart-twin.ts';
import type { LineData } from './chart-series.ts';
import { lineTwin } from './line-twin.ts';
import { timeFormat } from './time-format.ts';
import { finestStepHours, type Precision } from './time-ticks.ts';
import { countFormat } from './value-format.ts';

/**
 * Which times the table twin of a chart lists, newest first. The one that is seen lists all. The one that is only heard
 * lists those at the ticks of the axis (§9: hours of a day, thirds of a day in a week, days of a month) and the newest:
 * nobody listens to 288 rows.
 *
 * @returns places in the chart
 */
export function tablePlaces(
  { xs }: Pick<LineData, 'xs'>,
  precision: Precision,
  isVisible: boolean,
): readonly number[] {
  const stepMs = finestStepHours(precision) * 3_600_000;
  const last = xs.length - 1;
  return xs
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
  chart: LineData,
  precision: Precision,
  timeZone: string,
  locale?: string,
): ChartTwin {
  const { time } = timeFormat(precision, timeZone, locale);
  const places = { corner: 'Time', csvCorner: 'time_utc', head: time, csvHead: toWireTime };
  return {
    ...lineTwin(chart, places, countFormat(locale)),
    rowsOnPage: (isVisible) => tablePlaces(chart, precision, isVisible),
  };
}
