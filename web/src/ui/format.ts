import { dateFormat, numberFormat, pageLocale } from './locale.ts';
const numbers = numberFormat();

/** What stands for a number that nobody knows. */
export const unknownNumber = '–';

/** A whole number in the reader's locale. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/**
 * How many of something: "1 timer", "1,204 characters".
 *
 * @param many left out = as `one`, with an s
 */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/**
 * A number that may not be known.
 *
 * @param hasFailed it is not on its way any more
 * @returns null while it is on its way
 */
export function formatKnown(value: number | null, hasFailed: boolean): string | null {
  if (value !== null) return formatNumber(value);
  return hasFailed ? unknownNumber : null;
}

/** By zone: a formatter takes longer to create than a row of a table may, and a table has hundreds. */
const momentFormats = new Map<string, Pick<Intl.DateTimeFormat, 'format'>>();

function formatIn(timeZone: string): Pick<Intl.DateTimeFormat, 'format'> {
  const known = momentFormats.get(timeZone);
  if (known !== undefined) return known;
  const made = dateFormat({
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  momentFormats.set(timeZone, made);
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

/**
 * A text that may hold a range of times: server and browser put different blanks into one, and a page that is rendered by
 * both must read the same.
 */
export function withPlainBlanks(text: string): string {
  return text.replaceAll(/[\u2009\u202F]/g, ' ');
}

const daysPerWeek = 7;
/** 1 January 2023, a Sunday. */
const sundayMs = Date.UTC(2023, 0, 1);
const dayMs = 86_400_000;

/**
 * The first day of the week where people write like this, 0 = Sunday. Sunday where the browser does not tell.
 *
 * @param locale BCP 47, such as `de-DE`
 * @throws RangeError when it is no locale
 */
export function firstWeekday(locale: string): number {
  const own = new Intl.Locale(locale);
  const tell: unknown = Reflect.get(own, 'getWeekInfo');
  // Some browsers have the function, older ones a property, others neither.
  const info: unknown =
    typeof tell === 'function' ? Reflect.apply(tell, own, []) : Reflect.get(own, 'weekInfo');
  const first: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, 'firstDay') : null;
  // Monday = 1 to Sunday = 7.
  return typeof first === 'number' && first >= 1 && first <= daysPerWeek ? first % daysPerWeek : 0;
}

/** The days of a week in the order of a locale, 0 = Sunday. */
export function weekOrder(locale: string): readonly number[] {
  const first = firstWeekday(locale);
  return Array.from({ length: daysPerWeek }, (_, place) => (first + place) % daysPerWeek);
}

/** The name of a day of the week, 0 = Sunday: `Sunday`, `Sun`, `S`. */
export function weekdayName(day: number, length: 'long' | 'short' | 'narrow', locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(sundayMs + day * dayMs);
}

/** The locale that numbers and dates are written in when none is given. */
export function readerLocale(): string {
  return new Intl.DateTimeFormat(pageLocale()).resolvedOptions().locale;
}

/**
 * Names in a row: "Ada", "Ada and Ben", "Ada, Ben and Cole"; of too many the first ones: "Ada, Ben, Cole and 4 more".
 *
 * @param namedMaximum more are counted; left out = all are named
 */
export function formatNames(names: readonly string[], namedMaximum = names.length): string {
  const rest = names.length - namedMaximum;
  const parts = rest > 0 ? [...names.slice(0, namedMaximum), `${rest} more`] : names;
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
