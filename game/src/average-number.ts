/** Lowest average that is shown without decimals. */
const wholeFrom = 10;

/**
 * Formats averages of people and groups: whole numbers from ten on, one decimal below, because half a group is not
 * zero.
 */
export function averageNumber(locale?: string): (value: number) => string {
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return (value) => tenths.format(Math.abs(value) < wholeFrom ? value : Math.round(value));
}
