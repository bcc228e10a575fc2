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
  return new Intl.DateTimeFormat().resolvedOptions().locale;
}
