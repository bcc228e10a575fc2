import { offsetIn, type ZoneOffsets } from './time-zone.ts';
import { hourMs, minuteMs } from './time.ts';
import { hoursPerDay, hoursPerWeek } from './trends/hourly-series.ts';

/**
 * Converts UTC hours to hours of a zone's clock. Each UTC hour is shifted by the zone's offset at its beginning, so a
 * span may include clock changes: something at 20:00 by the clock stays at 20:00 in summer and winter.
 */

const minutesPerHour = 60;
/** Hours from the Sunday before 1 January 1970, which was a Thursday. */
const hoursFromSunday = 4 * hoursPerDay;

/** Hour of the week, 0 to 167 from Sunday 0:00, of an hour counted since 1970 by the same clock. */
export function hourOfWeek(hour: number): number {
  return (((hour + hoursFromSunday) % hoursPerWeek) + hoursPerWeek) % hoursPerWeek;
}

/**
 * Calls `add` for every local hour that consecutive UTC hours cover: once per UTC hour if the offset is a whole number
 * of hours, else twice, with the share of the UTC hour in it. The shares of a UTC hour add up to 1, so sums over all
 * hours are preserved.
 *
 * @param firstHourMs start of the first UTC hour, in milliseconds since 1970
 * @param add `place`: index of the UTC hour; `localHour`: hours since 1970 by the zone's clock; `share`: above 0;
 * `startsAtMs`: start of the local hour, in milliseconds since 1970
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
