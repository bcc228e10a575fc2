let locale: string | undefined;

/**
 * In which the page writes numbers, dates and orders, BCP 47: that in which the server rendered it, by what the browser
 * asks for, so that both write the same. Undefined = the browser's own, where nothing was rendered.
 */
export function pageLocale(): string | undefined {
  return locale;
}

/** Before the first render. */
export function setPageLocale(tag: string | undefined): void {
  locale = tag;
}

/** By locale and options: making a format takes longer than a row of a table may, and a table has hundreds. */
function remember<Options, Format>(make: (tag: string | undefined, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (options: Options): Format => {
    const key = `${locale ?? ''} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
}

/** A format of numbers in the locale of the page. */
export const numberFormat = remember(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
);

/** A format of times in the locale of the page. */
export const dateFormat = remember(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
);

/** The order of words in the locale of the page. */
export const collator = remember((tag, options: Intl.CollatorOptions) => new Intl.Collator(tag, options));
