import { pageLocale } from './locale.ts';

const hourMs = 3_600_000;

/**
 * Options that format a full hour: `2 PM` is as clear as `14:00`, but a bare `14` is not. On a 24-hour clock all hours
 * are equally wide.
 */
export function clockParts(locale: string | undefined): Intl.DateTimeFormatOptions {
  const { hour12 } = new Intl.DateTimeFormat(locale ?? pageLocale(), { hour: 'numeric' }).resolvedOptions();
  return hour12 === true ? { hour: 'numeric' } : { hour: '2-digit', minute: '2-digit' };
}

/** Formats the start of an hour of the day: `14:00`, `2 PM`. */
export function hourFormat(locale?: string): (hour: number) => string {
  const clock = new Intl.DateTimeFormat(locale ?? pageLocale(), { ...clockParts(locale), timeZone: 'UTC' });
  return (each) => clock.format(each * hourMs);
}

/** ` PM` of `6 PM`; empty on a 24-hour clock. */
export const clockSuffix = (time: string) => /\s\S+$/.exec(time)?.[0] ?? '';
export const withoutSuffix = (time: string) => time.slice(0, time.length - clockSuffix(time).length);

/** A range of times: `18:00–23:00`, `6–11 PM`, `11 AM–1 PM`. */
export function clockSpan(start: string, end: string): string {
  return `${clockSuffix(start) === clockSuffix(end) ? withoutSuffix(start) : start}–${end}`;
}
