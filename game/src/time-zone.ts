import { dayMs, minuteMs } from './time.ts';

const partsOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

/** Maximum length. No name in `Intl` is longer than 32 characters. */
const longestName = 64;

/** Whether the machine knows a time zone by this name, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  if (name.length > longestName) return false;
  try {
    partsOf(name);
    return true;
  } catch {
    // Only an invalid name can throw here.
    return false;
  }
}

/**
 * Offset of a zone from UTC in minutes at a moment, including daylight saving.
 *
 * @throws RangeError when the name is not a time zone (see isTimeZone) or the moment is invalid
 */
export function zoneOffsetMinutes(timeZone: string, atMs: number): number {
  return zoneOffsets(timeZone)(atMs);
}

/**
 * Like zoneOffsetMinutes, for many moments in one zone: the slow formatter is created once.
 *
 * @throws RangeError when the name is not a time zone
 */
export function zoneOffsets(timeZone: string): (atMs: number) => number {
  const format = partsOf(timeZone);
  return (atMs) => {
    const fields = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
    const field = (name: Intl.DateTimeFormatPartTypes) => Number(fields.get(name));
    const localMs = Date.UTC(
      field('year'),
      field('month') - 1,
      field('day'),
      field('hour'),
      field('minute'),
      field('second'),
    );
    const wholeSecondMs = Math.floor(atMs / 1000) * 1000;
    return Math.round((localMs - wholeSecondMs) / 60_000);
  };
}

/** An offset of a zone that is in force until the next period begins. */
export interface OffsetPeriod {
  readonly fromMs: number;
  /** Minutes ahead of UTC. */
  readonly offsetMinutes: number;
}

/** The offsets of a zone within a span, oldest first, at least one. The first one began before the span. */
export type ZoneOffsets = readonly OffsetPeriod[];

export const utcOffsets: ZoneOffsets = [{ fromMs: -Infinity, offsetMinutes: 0 }];

/**
 * All offsets of a zone within a span. Looks up one moment per day, and searches for the minute of the change when two
 * days differ; looking up every hour of a year in `Intl` would take 30 ms. No zone has ever changed its clock twice
 * within a day.
 *
 * @throws RangeError when the name is not a time zone
 */
export function offsetsWithin(
  timeZone: string,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): ZoneOffsets {
  const offsetAt = zoneOffsets(timeZone);
  let last: OffsetPeriod = { fromMs: -Infinity, offsetMinutes: offsetAt(fromMs) };
  const offsets = [last];
  for (let beforeMs = fromMs; beforeMs < toMs; beforeMs += dayMs) {
    const afterMs = Math.min(beforeMs + dayMs, toMs);
    const offsetMinutes = offsetAt(afterMs);
    if (offsetMinutes === last.offsetMinutes) continue;
    last = { fromMs: changeBetween(offsetAt, beforeMs, afterMs), offsetMinutes };
    offsets.push(last);
  }
  return offsets;
}

/** The first whole minute with the later offset. */
function changeBetween(offsetAt: (atMs: number) => number, beforeMs: number, afterMs: number): number {
  const offset = offsetAt(afterMs);
  let before = Math.floor(beforeMs / minuteMs);
  let after = Math.ceil(afterMs / minuteMs);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle * minuteMs) === offset) after = middle;
    else before = middle;
  }
  return after * minuteMs;
}

/** The offset from UTC in minutes at a moment. */
export function offsetIn(offsets: ZoneOffsets, atMs: number): number {
  // A loop, because this is called for every session of a quest.
  let offsetMinutes = 0;
  for (const offset of offsets) if (offset.fromMs <= atMs) ({ offsetMinutes } = offset);
  return offsetMinutes;
}
