import { zoneOffsets } from '../time-zone.ts';
import { dayMs, minuteMs } from '../time.ts';

/** The moment that a clock of a zone means. Times in ms since 1970. */
export type ClockMoment =
  | { readonly state: 'once'; readonly atMs: number }
  /** The clock is set back, and shows the time twice. */
  | { readonly state: 'twice'; readonly earlierMs: number; readonly laterMs: number }
  /** The clock is set forward over the time; `afterMs` = as much later as it is set forward. */
  | { readonly state: 'never'; readonly afterMs: number }
  | { readonly state: 'invalid' };

/**
 * The moment at which the clock of a zone shows a time.
 *
 * @param date `2026-10-25`
 * @param time `02:30`
 * @throws RangeError when the name is not a time zone
 */
export function clockMoment(timeZone: string, date: string, time: string): ClockMoment {
  const isForm = /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}$/.test(time);
  const clockMs = isForm ? Date.parse(`${date}T${time}:00Z`) : Number.NaN;
  // JavaScript reads 24:00 and 31 February as times of the next days.
  if (Number.isNaN(clockMs) || new Date(clockMs).toISOString().slice(0, 16) !== `${date}T${time}`)
    return { state: 'invalid' };
  const offsetAt = zoneOffsets(timeZone);
  const before = offsetAt(clockMs - dayMs);
  const [earlierMs, laterMs] = [before, offsetAt(clockMs + dayMs)]
    .map((offset) => ({ atMs: clockMs - offset * minuteMs, offset }))
    .filter(({ atMs, offset }, index, all) => offsetAt(atMs) === offset && all[index - 1]?.atMs !== atMs)
    .map(({ atMs }) => atMs);
  if (earlierMs === undefined) return { state: 'never', afterMs: clockMs - before * minuteMs };
  return laterMs === undefined ? { state: 'once', atMs: earlierMs } : { state: 'twice', earlierMs, laterMs };
}
