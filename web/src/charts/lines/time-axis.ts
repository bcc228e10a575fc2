import { timeFormat } from './time-format.ts';
import { type Precision, timeTicks } from './time-ticks.ts';
import type { XAxis } from './x-axis.ts';

const hourMs = 3_600_000;

/** Moments, milliseconds since 1970. */
export interface TimeAxis extends XAxis {
  /** From the first to the last, for a picture that stands alone. */
  readonly range: (fromMs: number, untilMs: number) => string;
}

/**
 * An axis of time up to now.
 *
 * @param timeZone of the reader (useTimeZone); days are UTC days all the same (product 3)
 * @param locale the browser's when left out
 * @throws RangeError when it is no time zone
 */
export function timeAxis(precision: Precision, timeZone: string, locale?: string): TimeAxis {
  const { tick, time, range } = timeFormat(precision, timeZone, locale);
  /** Characters of the widest label: a day has all hours. */
  const widestTick = (fromMs: number) => {
    const firstMs = Math.floor(fromMs / hourMs) * hourMs;
    return Math.max(...Array.from({ length: 25 }, (_, hour) => tick(firstMs + hour * hourMs).length));
  };
  return {
    name: 'Time',
    title: null,
    endsNow: true,
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
