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

/** The longest name that `Intl` knows has 32 characters. */
const longestName = 64;

/** Is this the name of a time zone that the machine knows, such as `Europe/Berlin`? */
export function isTimeZone(name: string): boolean {
  if (name.length > longestName) return false;
  try {
    partsOf(name);
    return true;
  } catch {
    // The only thing that can be wrong is the name.
    return false;
  }
}

/**
 * Minutes that a zone is ahead of UTC at a moment, daylight saving included.
 * @throws RangeError when the name is no time zone (ask isTimeZone first) or the moment is no time.
 */
export function zoneOffsetMinutes(timeZone: string, atMs: number): number {
  return zoneOffsets(timeZone)(atMs);
}

/**
 * As zoneOffsetMinutes, for many moments of one zone: the formatter, which is slow to make, is made once.
 * @throws RangeError when the name is no time zone
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

/** An offset of a zone, in force until the next one begins. */
export interface OffsetPeriod {
  readonly fromMs: number;
  /** Minutes ahead of UTC. */
  readonly offsetMinutes: number;
}

/** The offsets of a zone within a span, oldest first; never empty. The first is in force since before the span. */
export type ZoneOffsets = readonly OffsetPeriod[];

export const utcOffsets: ZoneOffsets = [{ fromMs: -Infinity, offsetMinutes: 0 }];

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * All offsets of a zone within a span. Looks once a day, and for the minute of the change where two days differ: asking
 * `Intl` for every hour of a year would take 30 ms. No zone has ever changed its clock twice within a day.
 *
 * @throws RangeError when the name is no time zone
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

/** The first whole minute with the offset of the later of two moments. */
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

/** Minutes that the zone is ahead of UTC at a moment. */
export function offsetIn(offsets: ZoneOffsets, atMs: number): number {
  // A loop, since this is asked for every session of a quest.
  let offsetMinutes = 0;
  for (const offset of offsets) if (offset.fromMs <= atMs) ({ offsetMinutes } = offset);
  return offsetMinutes;
}
