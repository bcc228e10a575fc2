/** From here on a tenth of a person, or of a group, says nothing. */
const wholeFrom = 10;

/**
 * Averages of people and of groups: whole, and below ten with a tenth where it is not whole, since half a group an hour is
 * not none.
 */
export function averageNumber(locale?: string): (value: number) => string {
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return (value) => tenths.format(Math.abs(value) < wholeFrom ? value : Math.round(value));
}
