import { offsetIn, type ZoneOffsets } from './time-zone.ts';
import { hourMs, minuteMs } from './time.ts';
import { hoursPerDay, hoursPerWeek } from './trends/hourly-series.ts';

/**
 * UTC hours as hours of a zone's clock. Each UTC hour is shifted by the zone's offset at its beginning, so a span may
 * include clock changes: what happens at 20:00 in summer and in winter is found at 20:00.
 */

const minutesPerHour = 60;
/** 1 January 1970 was a Thursday; weeks begin on Sunday. */
const hoursFromSunday = 4 * hoursPerDay;

/** Hour of the week, 0 to 167 from Sunday 0:00 on, of a number of hours since 1970 by the same clock. */
export function hourOfWeek(hour: number): number {
  return (((hour + hoursFromSunday) % hoursPerWeek) + hoursPerWeek) % hoursPerWeek;
}

/**
 * Calls `add` for every local hour that UTC hours in a row cover: once for a whole-hour offset, else twice, with the share
 * of the UTC hour that lies in it. The shares of a UTC hour add up to 1, so sums over all hours are kept.
 *
 * @param firstHourMs where the first UTC hour begins, milliseconds since 1970
 * @param add `place` of the UTC hour, from 0 on; `localHour` in hours since 1970 by the zone's clock; `share` above 0;
 *   `startsAtMs` when the local hour begins, milliseconds since 1970
 */
export function eachLocalHour(
  { firstHourMs, count }: { readonly firstHourMs: number; readonly count: number },
  offsets: ZoneOffsets,
  add: (place: number, localHour: number, share: number, startsAtMs: number) => void,
): void {
  let place = 0;
  for (const [index, { offsetMinutes }] of offsets.entries()) {
    const endMs = offsets[index + 1]?.fromMs ?? Infinity;
    const end = Math.min(count, Math.ceil((endMs - firstHourMs) / hourMs));
    const firstMinute = firstHourMs / minuteMs + offsetMinutes;
    const firstLocalHour = Math.floor(firstMinute / minutesPerHour);
    const later = (firstMinute - firstLocalHour * minutesPerHour) / minutesPerHour;
    for (; place < end; place += 1) {
      const startsAtMs = firstHourMs + (place - later) * hourMs;
      add(place, firstLocalHour + place, 1 - later, startsAtMs);
      if (later > 0) add(place, firstLocalHour + place + 1, later, startsAtMs + hourMs);
    }
  }
}

/** The hour of a zone's clock at a moment, in hours since 1970 by that clock. */
export function localHourAt(offsets: ZoneOffsets, atMs: number): number {
  return Math.floor((atMs + offsetIn(offsets, atMs) * minuteMs) / hourMs);
}
