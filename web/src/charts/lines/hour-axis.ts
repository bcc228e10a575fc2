import { clockParts } from './time-format.ts';
import { stepTicks, type XAxis } from './x-axis.ts';

const hourMs = 3_600_000;

/** Hours between two labels, the finest first; each divides a day. */
const hourSteps = [1, 2, 3, 4, 6, 8, 12] as const;

/** The beginning of an hour of the day as the reader's clock shows it: `14:00`, `2 PM`. */
export function hourFormat(locale?: string): (hour: number) => string {
  const parts = clockParts(locale);
  // Of 24 hours in a row, those before ten are as wide as the others.
  const hour = parts.minute === undefined ? 'numeric' : '2-digit';
  const clock = new Intl.DateTimeFormat(locale, { ...parts, hour, timeZone: 'UTC' });
  return (each) => clock.format(each * hourMs);
}

/**
 * The hours of a day, 0 to 23, in whatever zone they were counted.
 *
 * @param locale the browser's when left out
 */
export function hourAxis(locale?: string): XAxis {
  const tick = hourFormat(locale);
  const longest = Math.max(...Array.from({ length: 24 }, (_, hour) => tick(hour).length));
  return {
    name: 'Hour',
    title: null,
    endsNow: false,
    ticks: (room) => stepTicks(room, hourSteps, longest),
    tick,
    // §2.9 names this text.
    place: (hour) => `Hour: ${hour}`,
  };
}
