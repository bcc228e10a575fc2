import { hourMs, minuteMs } from '@rollcall/game/time';
import { pageLocale } from '../../ui/locale.ts';
import { type AxisTicks, leastMarkGap, type XAxis } from './x-axis.ts';
import { zoneOffsetMinutes } from '@rollcall/game/time-zone';
import { toWireTime } from '@rollcall/game/wire-time';
import type { ChartTable } from '../frame/chart-table.ts';
import { type LineData, lineTable } from './chart-series.ts';
import { clockParts } from '../../ui/clock.ts';
import { countFormat } from './value-format.ts';

/** The axis of a chart over time; its places are milliseconds since 1970. */
export interface TimeAxis extends XAxis {
  /** From the first to the last, for a saved picture. */
  readonly range: (fromMs: number, untilMs: number) => string;
}

/**
 * An axis of time up to now.
 *
 * @param timeZone time zone of the reader (useTimeZone); days are always UTC days
 * @throws RangeError for an unknown time zone
 */
export function timeAxis(precision: Precision, timeZone: string, locale?: string): TimeAxis {
  const { tick, time, range } = timeFormat(precision, timeZone, locale);
  /** Characters of the widest label, over all hours of a day. */
  const widestTick = (fromMs: number) => {
    const firstMs = Math.floor(fromMs / hourMs) * hourMs;
    return Math.max(...Array.from({ length: 25 }, (_, hour) => tick(firstMs + hour * hourMs).length));
  };
  return {
    name: 'Time',
    title: null,
    endsNow: true,
    isSmooth: true,
    ticks: ({ from, until, width, labelWidth }) =>
      timeTicks(precision, timeZone, {
        fromMs: from,
        untilMs: until,
        width,
        labelWidth: labelWidth(widestTick(from)),
      }),
    tick,
    place: time,
    range,
  };
}

/**
 * A chart over time as a table; in the file, times are in UTC.
 *
 * @throws RangeError for an unknown time zone
 */
export function timeSeriesTable(
  chart: LineData,
  precision: Precision,
  timeZone: string,
  locale?: string,
): ChartTable {
  const { time } = timeFormat(precision, timeZone, locale);
  const places = { corner: 'Time', csvCorner: 'time_utc', head: time, csvHead: toWireTime };
  return {
    ...lineTable(chart, places, countFormat(locale)),
    rowsOnPage: (isVisible) => tablePlaces(chart, precision, isVisible),
  };
}

/** Precision of a chart's times: samples at minutes, means of hours, means of whole UTC days. */
export type Precision = 'minute' | 'hour' | 'day';

const clockOf24 = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Time formats of a chart, in the reader's locale and time zone. */
interface TimeFormat {
  /** Short, for a tick of the time axis; at midnight the day. */
  readonly tick: (atMs: number) => string;
  /** Full, with the weekday, for tooltip and table. */
  readonly time: (atMs: number) => string;
  /** From the first to the last time, for a saved picture. */
  readonly range: (fromMs: number, untilMs: number) => string;
}

const dayParts = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/**
 * @param timeZone time zone of the reader; days are always UTC days
 * @throws RangeError for an unknown time zone
 */
export function timeFormat(precision: Precision, timeZone: string, locale?: string): TimeFormat {
  const zone = precision === 'day' ? 'UTC' : timeZone;
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale ?? pageLocale(), { ...parts, timeZone: zone });
  const day = format(
    precision === 'hour' ? { weekday: 'short', day: 'numeric' } : { day: 'numeric', month: 'short' },
  );
  const hour = format(clockParts(locale));
  const clockWithMinutes = { ...clockParts(locale), minute: '2-digit' } as const;
  const clock = format(clockWithMinutes);
  const time = format(precision === 'day' ? dayParts : { ...dayParts, ...clockWithMinutes });
  const range = format({
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(precision !== 'day' && { ...clockWithMinutes, timeZoneName: 'short' }),
  });
  const onTheHour = (atMs: number) => atMs % hourMs === 0;
  const midnight = new Intl.DateTimeFormat('en-GB', { ...clockOf24, timeZone: zone });
  const isDayTick = (atMs: number) => midnight.format(atMs) === '00:00';
  return {
    tick: (atMs) => {
      if (isDayTick(atMs)) return day.format(atMs);
      return (onTheHour(atMs) ? hour : clock).format(atMs);
    },
    time: (atMs) => time.format(atMs),
    range: (fromMs, untilMs) => range.formatRange(fromMs, untilMs),
  };
}

/** Hours between ticks, the finest first (hourly, 8-hour and daily ticks); the others are for narrow screens. */
const stepHours: Readonly<Record<Precision, readonly number[]>> = {
  minute: [1, 2, 3, 4, 6, 8, 12, 24],
  hour: [8, 24, 48, 72, 168],
  day: [24, 48, 72, 120, 168, 336, 672, 1344],
};

/** A span of time with a constant UTC offset. */
interface OffsetSpan {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly offsetMs: number;
}

/** Step of the search for offset changes, ms. Offsets do not change twice within half a day. */
const lookEveryMs = 12 * hourMs;

function offsetSpans(timeZone: string, fromMs: number, untilMs: number): readonly OffsetSpan[] {
  if (timeZone === 'UTC') return [{ fromMs, untilMs: untilMs + 1, offsetMs: 0 }];
  const offsetAt = (atMs: number) => zoneOffsetMinutes(timeZone, atMs) * minuteMs;
  const spans: OffsetSpan[] = [];
  let beganMs = fromMs;
  let offsetMs = offsetAt(fromMs);
  for (let lookedMs = fromMs; lookedMs < untilMs; lookedMs += lookEveryMs) {
    const nextMs = Math.min(lookedMs + lookEveryMs, untilMs);
    const nextOffsetMs = offsetAt(nextMs);
    if (nextOffsetMs === offsetMs) continue;
    const changeMs = whenItChanges(offsetAt, offsetMs, lookedMs, nextMs);
    spans.push({ fromMs: beganMs, untilMs: changeMs, offsetMs });
    beganMs = changeMs;
    offsetMs = nextOffsetMs;
  }
  return [...spans, { fromMs: beganMs, untilMs: untilMs + 1, offsetMs }];
}

/** The first minute with another offset, by binary search. */
function whenItChanges(
  offsetAt: (atMs: number) => number,
  offsetMs: number,
  beforeMs: number,
  afterMs: number,
): number {
  let low = Math.floor(beforeMs / minuteMs);
  let high = Math.ceil(afterMs / minuteMs);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * minuteMs) === offsetMs) low = middle;
    else high = middle;
  }
  return high * minuteMs;
}

/**
 * Moments at which a clock in the zone shows a whole multiple of `stepMs` since midnight (of days: since 1970). When
 * the clocks go back, a repeated hour is included twice; when they go forward, the skipped hour is left out.
 */
function ticksOfStep(spans: readonly OffsetSpan[], stepMs: number): readonly number[] {
  return spans.flatMap(({ fromMs, untilMs, offsetMs }) => {
    const ticks: number[] = [];
    const firstMs = Math.ceil((fromMs + offsetMs) / stepMs) * stepMs - offsetMs;
    for (let atMs = firstMs; atMs < untilMs; atMs += stepMs) ticks.push(atMs);
    return ticks;
  });
}

interface TickExtent {
  readonly fromMs: number;
  readonly untilMs: number;
  /** Distance between the two, CSS pixels. */
  readonly width: number;
  /** Width of one label with the gap beside it, CSS pixels. */
  readonly labelWidth: number;
}

/**
 * Ticks of a time axis: marks at the step of the precision, thinned out until they can be distinguished, and labels
 * thinned out until they do not collide. Days are UTC days, whatever the time zone.
 *
 * @returns moments, ascending, none outside of the extent
 * @throws RangeError for an unknown time zone
 */
export function timeTicks(precision: Precision, timeZone: string, extent: TickExtent): AxisTicks {
  const { fromMs, untilMs, width, labelWidth } = extent;
  const lengthMs = untilMs - fromMs;
  const spans = offsetSpans(precision === 'day' ? 'UTC' : timeZone, fromMs, untilMs);
  const steps = stepHours[precision];
  const pixels = (durationMs: number) => (durationMs * width) / lengthMs;
  const fits = (hours: number, gap: number) => lengthMs === 0 || pixels(hours * hourMs) >= gap;
  const coarsest = steps.at(-1) ?? 24;
  const labelStep = steps.find((hours) => fits(hours, labelWidth)) ?? coarsest;
  // Every label has its mark: the steps between two labels are equal.
  const markStep = steps.find((hours) => labelStep % hours === 0 && fits(hours, leastMarkGap)) ?? labelStep;
  const ticksApart = (hours: number, gap: number) => {
    // Around clock changes, ticks hours apart on the clock may be only an hour apart.
    let lastMs = -Infinity;
    return ticksOfStep(spans, hours * hourMs).filter((atMs) => {
      if (pixels(atMs - lastMs) < gap) return false;
      lastMs = atMs;
      return true;
    });
  };
  const labelled = ticksApart(labelStep, labelWidth);
  const marks = new Set([...ticksApart(markStep, leastMarkGap), ...labelled]);
  return { marks: [...marks].toSorted((a, b) => a - b), labelled };
}

/**
 * The times in the table of a chart, newest first. The visible table has all of them. The table for screen readers has
 * the times at the ticks of the axis (hours of a day, thirds of a day in a week, days of a month) and the newest time,
 * since 288 rows are too many to listen to.
 *
 * @returns indexes of places in the chart
 */
export function tablePlaces(
  { xs }: Pick<LineData, 'xs'>,
  precision: Precision,
  isVisible: boolean,
): readonly number[] {
  const stepMs = (stepHours[precision][0] ?? 24) * hourMs;
  const last = xs.length - 1;
  return xs
    .flatMap((atMs, place) => (isVisible || place === last || atMs % stepMs === 0 ? [place] : []))
    .toReversed();
}
