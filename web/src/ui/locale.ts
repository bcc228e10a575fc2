let locale: string | undefined;

/**
 * Locale of the page's numbers, dates and sort orders (BCP 47): the one that the server used, chosen according to the
 * browser's request, so that both render the same; without server rendering, the browser's. Digits are always 0 to 9,
 * as in the page's English texts. Undefined = not set yet.
 */
export function pageLocale(): string | undefined {
  return locale;
}

/** Call before the first render. */
export function setPageLocale(tag: string | undefined): void {
  const own = tag ?? new Intl.NumberFormat().resolvedOptions().locale;
  locale = new Intl.Locale(own, { numberingSystem: 'latn' }).toString();
}

/** Memoizes a value per locale: creating a formatter can take longer than rendering a table row. */
export function forEachLocale<T>(create: (tag: string | undefined) => T): () => T {
  const created = new Map<string | undefined, T>();
  return () => {
    const known = created.get(locale) ?? create(locale);
    created.set(locale, known);
    return known;
  };
}

/** Formats numbers in the page's locale, which may be set later. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Pick<Intl.NumberFormat, 'format'> {
  const current = forEachLocale((tag) => new Intl.NumberFormat(tag, options));
  return { format: (value: number | bigint) => current().format(value) };
}

/** Formats times in the page's locale, which may be set later. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  const current = forEachLocale((tag) => new Intl.DateTimeFormat(tag, options));
  return { format: (date) => current().format(date) };
}

/** Compares strings in the page's locale, which may be set later. */
export function wordOrder(): Pick<Intl.Collator, 'compare'> {
  const current = forEachLocale((tag) => new Intl.Collator(tag));
  return { compare: (a, b) => current().compare(a, b) };
}
