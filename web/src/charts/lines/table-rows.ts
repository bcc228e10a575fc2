import type { TimeChart } from './chart-series.ts';
import { finestStepHours, type Precision } from './time-ticks.ts';

/**
 * Which times the table twin of a chart lists, newest first. The one that is seen lists all. The one that is only heard
 * lists those at the ticks of the axis (§9: hours of a day, thirds of a day in a week, days of a month) and the newest:
 * nobody listens to 288 rows.
 *
 * @returns places in the chart
 */
export function tablePlaces(
  { timesMs }: TimeChart,
  precision: Precision,
  isVisible: boolean,
): readonly number[] {
  const stepMs = finestStepHours(precision) * 3_600_000;
  const last = timesMs.length - 1;
  return timesMs
    .flatMap((atMs, place) => (isVisible || place === last || atMs % stepMs === 0 ? [place] : []))
    .toReversed();
}
