const format = new Intl.NumberFormat();

/** A whole number in the reader's locale. */
export function formatNumber(value: number): string {
  return format.format(value);
}
