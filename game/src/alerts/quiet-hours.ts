import { zoneOffsets } from '../time-zone.ts';
import type { QuietHours } from './alert-rules.ts';
import { minuteMs } from '../time.ts';

const minutesOfDay = 24 * 60;

/** Creating the formatter of a zone is slow, and most readers live in a few zones. */
const offsetsOf = new Map<string, (atMs: number) => number>();
const mostZones = 200;

function offsetMinutes(timeZone: string, atMs: number): number {
  const known = offsetsOf.get(timeZone);
  if (known !== undefined) return known(atMs);
  if (offsetsOf.size === mostZones) offsetsOf.clear();
  const offsets = zoneOffsets(timeZone);
  offsetsOf.set(timeZone, offsets);
  return offsets(atMs);
}

/** Minute of the day of `HH:MM`. */
const minuteOf = (clockTime: string) => Number(clockTime.slice(0, 2)) * 60 + Number(clockTime.slice(3));

/**
 * Whether it is quiet now by the reader's clock: from the first minute up to, but not including, the last. Hours that
 * begin and end in the same minute are never quiet. An hour that the clock repeats is quiet both times.
 *
 * @param timeZone one that `isTimeZone` accepts
 */
export function isQuiet(quietHours: QuietHours | null, timeZone: string, nowMs: number): boolean {
  if (quietHours === null) return false;
  const [from, to] = [minuteOf(quietHours.from), minuteOf(quietHours.to)];
  const minutesSince1970 = Math.floor(nowMs / minuteMs) + offsetMinutes(timeZone, nowMs);
  const now = ((minutesSince1970 % minutesOfDay) + minutesOfDay) % minutesOfDay;
  return from <= to ? now >= from && now < to : now >= from || now < to;
}
