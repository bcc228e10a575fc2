/**
 * The singular or plural of a noun or verb.
 *
 * @param count null = unknown
 * @param many default: `one` with an s
 */
export const plural = (count: number | null, one: string, many = `${one}s`): string =>
  count === 1 ? one : many;
