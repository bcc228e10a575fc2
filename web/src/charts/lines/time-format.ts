import type { Precision } from './time-ticks.ts';

const clockOf24 = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** How a chart writes its times, in the reader's locale and zone. */
export interface TimeFormat {
  /** Below a tick of the time axis: short; at midnight the day. */
  readonly tick: (atMs: number) => string;
  /** In tooltip and table: whole, with the weekday. */
  readonly time: (atMs: number) => string;
  /** From the first to the last time, for a picture that stands alone. */
  readonly range: (fromMs: number, untilMs: number) => string;
}

const dayParts = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/**
 * @param locale of the reader; the browser's when left out
 * @param timeZone of the reader; days are UTC days all the same (product 3)
 * @throws RangeError when it is no time zone
 */
export function timeFormat(precision: Precision, timeZone: string, locale?: string): TimeFormat {
  const zone = precision === 'day' ? 'UTC' : timeZone;
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: zone });
  const day = format(
    precision === 'hour' ? { weekday: 'short', day: 'numeric' } : { day: 'numeric', month: 'short' },
  );
  const hour = format(clockParts(locale));
  const clock = format({ hour: 'numeric', minute: '2-digit' });
  const time = format(precision === 'day' ? dayParts : { ...dayParts, hour: 'numeric', minute: '2-digit' });
  const range = format({
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(precision !== 'day' && { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
  });
  const onTheHour = (atMs: number) => atMs % 3_600_000 === 0;
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

/** `2 PM` says what `14:00` says; `14` alone would say nothing. */
export function clockParts(locale: string | undefined): Intl.DateTimeFormatOptions {
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hour12 === true ? { hour: 'numeric' } : { hour: 'numeric', minute: '2-digit' };
}
