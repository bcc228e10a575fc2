/** By zone: making one takes longer than a row of a table may, and a table has hundreds. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(undefined, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  formats.set(timeZone, made);
  return made;
}

/**
 * A moment to the second in the reader's locale and a time zone: "14 Mar 2026, 20:15:00 UTC".
 *
 * @param epochMs milliseconds since 1970
 * @throws RangeError when the zone or the moment is none
 */
export function formatMoment(epochMs: number, timeZone: string): string {
  return formatIn(timeZone).format(epochMs);
}
