let locale: string | undefined;

/**
 * The locale for numbers, dates and sorting, BCP 47: the one in which the server rendered the page, or else the
 * browser's. Always with the digits 0 to 9, which texts of the page also have. Undefined = not set yet.
 */
export function pageLocale(): string | undefined {
  return locale;
}

/**
 * Sets the locale; call it before the first render.
 *
 * @param tag undefined = the browser's
 */
export function setPageLocale(tag: string | undefined): void {
  const own = tag ?? new Intl.NumberFormat().resolvedOptions().locale;
  locale = new Intl.Locale(own, { numberingSystem: 'latn' }).toString();
}

/** Caches a value per locale, since creating a formatter takes longer than rendering a row of a table. */
export function forEachLocale<T>(create: (tag: string | undefined) => T): () => T {
  const created = new Map<string | undefined, T>();
  return () => {
    const known = created.get(locale) ?? create(locale);
    created.set(locale, known);
    return known;
  };
}

/** A number format in the page's locale, which may be set later. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Pick<Intl.NumberFormat, 'format'> {
  const current = forEachLocale((tag) => new Intl.NumberFormat(tag, options));
  return { format: (value: number | bigint) => current().format(value) };
}

/** A date format in the page's locale, which may be set later. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  const current = forEachLocale((tag) => new Intl.DateTimeFormat(tag, options));
  return { format: (date) => current().format(date) };
}

/** A collator in the page's locale, which may be set later. */
export function wordOrder(): Pick<Intl.Collator, 'compare'> {
  const current = forEachLocale((tag) => new Intl.Collator(tag));
  return { compare: (a, b) => current().compare(a, b) };
}
