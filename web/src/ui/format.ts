import { dateFormat, numberFormat, pageLocale } from './locale.ts';
const numbers = numberFormat();

/** Shown for an unknown number. */
export const unknownNumber = '–';

/** A whole number in the page's locale. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** A count with its noun: "1 timer", "1,204 characters". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/**
 * A number that may be unknown.
 *
 * @param hasFailed true = it is no longer loading
 * @returns null while loading
 */
export function formatKnown(value: number | null, hasFailed: boolean): string | null {
  if (value !== null) return formatNumber(value);
  return hasFailed ? unknownNumber : null;
}

/** Formats by zone: creating one takes longer than rendering a table row, and tables have hundreds of rows. */
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
 * A moment to the second in the page's locale and a time zone: "14 Mar 2026, 20:15:00 UTC".
 *
 * @throws RangeError for an invalid zone or moment
 */
export function formatMoment(epochMs: number, timeZone: string): string {
  return formatIn(timeZone).format(epochMs);
}

/**
 * Replaces special spaces in a text that may contain a range of times: server and browser use different ones, and both
 * must render the same text.
 */
export function withPlainBlanks(text: string): string {
  return text.replaceAll(/[\u2009\u202F]/g, ' ');
}

const daysPerWeek = 7;
/** 1 January 2023, a Sunday. */
const sundayMs = Date.UTC(2023, 0, 1);
const dayMs = 86_400_000;

/**
 * First day of the week in a locale, 0 = Sunday, which is also the default if the browser does not know.
 *
 * @param locale BCP 47, such as `de-DE`
 * @throws RangeError for an invalid locale
 */
export function firstWeekday(locale: string): number {
  const own = new Intl.Locale(locale);
  const tell: unknown = Reflect.get(own, 'getWeekInfo');
  // Newer browsers have the function, older ones the property, others neither.
  const info: unknown =
    typeof tell === 'function' ? Reflect.apply(tell, own, []) : Reflect.get(own, 'weekInfo');
  const first: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, 'firstDay') : null;
  // Monday = 1 to Sunday = 7.
  return typeof first === 'number' && first >= 1 && first <= daysPerWeek ? first % daysPerWeek : 0;
}

/** The days of the week in the order of a locale, 0 = Sunday. */
export function weekOrder(locale: string): readonly number[] {
  const first = firstWeekday(locale);
  return Array.from({ length: daysPerWeek }, (_, place) => (first + place) % daysPerWeek);
}

/** Name of a weekday, 0 = Sunday: `Sunday`, `Sun`, `S`. */
export function weekdayName(day: number, length: 'long' | 'short' | 'narrow', locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(sundayMs + day * dayMs);
}

/** The browser's default locale for numbers and dates. */
export function readerLocale(): string {
  return new Intl.DateTimeFormat(pageLocale()).resolvedOptions().locale;
}

/** A list of names: "Ada", "Ada and Ben", "Ada, Ben and Cole", shortened to "Ada, Ben, Cole and 4 more". */
export function formatNames(names: readonly string[], namedMaximum = names.length): string {
  const rest = names.length - namedMaximum;
  const parts = rest > 0 ? [...names.slice(0, namedMaximum), `${rest} more`] : names;
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
