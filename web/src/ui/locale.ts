let locale: string | undefined;

/**
 * The locale of the page's numbers, dates and orders, BCP 47: the one in which the server rendered it, by what the browser
 * asks for, so that both write the same; the browser's own where nothing was rendered. Its digits are always 0 to 9, since
 * words of the page have such digits in them. Undefined = not set yet.
 */
export function pageLocale(): string | undefined {
  return locale;
}

/**
 * Before the first render.
 *
 * @param tag undefined = the browser's own
 */
export function setPageLocale(tag: string | undefined): void {
  const own = tag ?? new Intl.NumberFormat().resolvedOptions().locale;
  locale = new Intl.Locale(own, { numberingSystem: 'latn' }).toString();
}

/** Creates what depends on the locale once for each: a formatter takes longer to create than a row of a table may. */
export function forEachLocale<T>(create: (tag: string | undefined) => T): () => T {
  const created = new Map<string | undefined, T>();
  return () => {
    const known = created.get(locale) ?? create(locale);
    created.set(locale, known);
    return known;
  };
}

/** A format of numbers in the locale of the page, which may be set later. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Pick<Intl.NumberFormat, 'format'> {
  const current = forEachLocale((tag) => new Intl.NumberFormat(tag, options));
  return { format: (value: number | bigint) => current().format(value) };
}

/** A format of times in the locale of the page, which may be set later. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  const current = forEachLocale((tag) => new Intl.DateTimeFormat(tag, options));
  return { format: (date) => current().format(date) };
}

/** The order of words in the locale of the page, which may be set later. */
export function wordOrder(): Pick<Intl.Collator, 'compare'> {
  const current = forEachLocale((tag) => new Intl.Collator(tag));
  return { compare: (a, b) => current().compare(a, b) };
}
