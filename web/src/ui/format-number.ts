import { numberFormat } from './locale.ts';

/** What stands for a number that nobody knows. */
export const unknownNumber = '–';

/** A whole number in the reader's locale. */
export function formatNumber(value: number): string {
  return numberFormat({}).format(value);
}

/**
 * How many of something: "1 timer", "1,204 characters".
 *
 * @param many left out = as `one`, with an s
 */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/**
 * A number that may not be known.
 *
 * @param hasFailed it is not on its way any more
 * @returns null while it is on its way
 */
export function formatKnown(value: number | null, hasFailed: boolean): string | null {
  if (value !== null) return formatNumber(value);
  return hasFailed ? unknownNumber : null;
}
