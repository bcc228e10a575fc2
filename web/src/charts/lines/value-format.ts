/** How a value is written: on the axis, in the tooltip, in the table. */
export type ValueFormat = (value: number) => string;

/**
 * Counts; means of counts have decimals, of which a reader needs one.
 *
 * @param locale the browser's when left out
 */
export function countFormat(locale?: string): ValueFormat {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return (value) => format.format(value);
}

/**
 * Parts of a hundred, with a decimal.
 *
 * @param locale the browser's when left out
 */
export function percentFormat(locale?: string): ValueFormat {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return (percent) => format.format(percent / 100);
}
