/**
 * The form of a noun or verb that goes with a count.
 *
 * @param count null = unknown
 * @param many left out = as `one`, with an s
 */
export const plural = (count: number | null, one: string, many = `${one}s`): string =>
  count === 1 ? one : many;
