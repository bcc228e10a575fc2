import { dayMs, minuteMs } from '@rollcall/game/time';
import { zoneOffsetMinutes } from '@rollcall/game/time-zone';

/** A local time, in milliseconds as if the clock showed UTC. */
export type LocalMs = number;

/**
 * Converts a local time to milliseconds since 1970. When clocks go back, an hour occurs twice. Then the result is the
 * first moment after `afterMs`, so that rows in order pass through the hour twice.
 *
 * @param afterMs the moment of the previous row; -Infinity = there was none
 * @returns null for a time that clocks skipped
 */
export type ToMoment = (localMs: LocalMs, afterMs: number) => number | null;

/**
 * The clock of a time zone, including daylight saving.
 * @param timeZone a name that the machine knows, such as `America/New_York` or `-05:00`
 */
export function createWallClock(timeZone: string): ToMoment {
  const offsetAt = createOffsets(timeZone);
  return (localMs, afterMs) => {
    // Offsets are less than a day, and never change twice within two days.
    const offsets = new Set([offsetAt(localMs - dayMs), offsetAt(localMs + dayMs)]);
    const moments = [...offsets]
      .map((offset) => localMs - offset * minuteMs)
      .filter((atMs) => offsetAt(atMs) * minuteMs === localMs - atMs)
      .toSorted((a, b) => a - b);
    return moments.find((atMs) => atMs > afterMs) ?? moments[0] ?? null;
  };
}

/**
 * Offsets of a zone in minutes. A lookup is slow, so offsets are looked up at the start of each day, and within a day
 * only if the offset changes.
 */
function createOffsets(timeZone: string): (atMs: number) => number {
  const known = new Map<number, number>();
  const startOf = (day: number): number => {
    const found = known.get(day) ?? zoneOffsetMinutes(timeZone, day * dayMs);
    known.set(day, found);
    return found;
  };
  const changes = new Map<number, number>();
  const changeWithin = (day: number): number => {
    const found = changes.get(day) ?? findChange(timeZone, day * dayMs, startOf(day));
    changes.set(day, found);
    return found;
  };
  return (atMs) => {
    const day = Math.floor(atMs / dayMs);
    if (startOf(day) === startOf(day + 1)) return startOf(day);
    return atMs < changeWithin(day) ? startOf(day) : startOf(day + 1);
  };
}

/** The moment within a day at which the offset changes, to the minute. */
function findChange(timeZone: string, dayStartMs: number, offset: number): number {
  let [before, after] = [0, dayMs / minuteMs];
  while (after - before > 1) {
    const middle = (before + after) >>> 1;
    if (zoneOffsetMinutes(timeZone, dayStartMs + middle * minuteMs) === offset) before = middle;
    else after = middle;
  }
  return dayStartMs + after * minuteMs;
}
