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

/** Is this the name of a time zone that the machine knows, such as `Europe/Berlin`? */
export function isTimeZone(name: string): boolean {
  try {
    partsOf(name);
    return true;
  } catch {
    // The only thing that can be wrong is the name.
    return false;
  }
}

/**
 * Minutes that a zone is ahead of UTC at a moment, daylight saving included; reports are shifted by the offset at
 * their end (product 3).
 * @throws RangeError when the name is no time zone (ask isTimeZone first) or the moment is no time.
 */
export function zoneOffsetMinutes(timeZone: string, atMs: number): number {
  return zoneOffsets(timeZone)(atMs);
}

/**
 * As zoneOffsetMinutes, for many moments of one zone: what knows the zone is made once.
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
