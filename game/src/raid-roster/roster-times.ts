import { dayMs, hourMs, minuteMs } from '../time.ts';
import { zoneOffsets } from '../time-zone.ts';

/** A date and a time of day by the clock of a zone, as form fields have them: `2026-03-29` and `20:00`. */
export interface LocalTime {
  readonly date: string;
  readonly time: string;
}

/**
 * The moments that a local time may mean, in ms since 1970. `once`: both are the same. `repeated`: the clock is set
 * back and shows the time twice. `skipped`: the clock is set forward and never shows it; the moments are as far before
 * and after the change as the time is within the gap.
 */
export interface LocalMoments {
  readonly kind: 'once' | 'repeated' | 'skipped';
  readonly earlierMs: number;
  readonly laterMs: number;
}

/**
 * When a zone's clock shows a local time; null = not a date and a time.
 *
 * @throws RangeError when the name is not a time zone
 */
export function momentsOf({ date, time }: LocalTime, timeZone: string): LocalMoments | null {
  // The local time as if it were UTC: no zone is more than a day away from UTC.
  const clockMs = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T${time}:00Z`) : Number.NaN;
  // `Date` turns 30 February into 2 March.
  if (Number.isNaN(clockMs) || dateText(clockMs) !== date) return null;
  const offsetAt = zoneOffsets(timeZone);
  const before = offsetAt(clockMs - dayMs);
  const after = offsetAt(clockMs + dayMs);
  const isShown = (offset: number) => offsetAt(clockMs - offset * minuteMs) === offset;
  const shown = [before, after].filter(isShown);
  const moments = (shown.length === 0 ? [before, after] : shown).map((offset) => clockMs - offset * minuteMs);
  const [earlierMs, laterMs] = [Math.min(...moments), Math.max(...moments)];
  if (shown.length === 0) return { kind: 'skipped', earlierMs, laterMs };
  return { kind: earlierMs === laterMs ? 'once' : 'repeated', earlierMs, laterMs };
}

/**
 * What the clock of a zone shows at a moment.
 *
 * @throws RangeError when the name is not a time zone, or the moment is invalid
 */
export function localTimeAt(atMs: number, timeZone: string): LocalTime {
  const clockMs = atMs + zoneOffsets(timeZone)(atMs) * minuteMs;
  return { date: dateText(clockMs), time: new Date(clockMs).toISOString().slice(11, 16) };
}

const dateText = (clockMs: number) => new Date(clockMs).toISOString().slice(0, 10);

const eveningTime = '20:00';
/** Time that people need to sign up. */
const leadMs = hourMs;

/** The default of a new roster: the next 20:00 of the reader's clock that is at least an hour away. */
export function nextEvening(nowMs: number, timeZone: string): LocalTime {
  const evening = localTimeAt(nowMs + leadMs, timeZone);
  const isPast = evening.time > eveningTime;
  const noonMs = Date.parse(`${evening.date}T12:00:00Z`);
  return { date: isPast ? dateText(noonMs + dayMs) : evening.date, time: eveningTime };
}

/** How long before its time a raid is announced. */
export const soonMs = 30 * minuteMs;

/** Whether a raid starts within half an hour. */
export function startsSoon(startsAtMs: number, nowMs: number): boolean {
  return startsAtMs > nowMs && startsAtMs - nowMs <= soonMs;
}

/** How long a raid counts as running, in ms: the time in which people may still want to join. */
const runsForMs = 3 * hourMs;

/** Whether a raid is over, so that nobody signs up any more. */
export function isOver(startsAtMs: number, nowMs: number): boolean {
  return startsAtMs + runsForMs < nowMs;
}

/** Days from the time of a raid until its roster is deleted. */
export const rosterDays = 14;
