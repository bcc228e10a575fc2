/** Compares two items, as `Array.prototype.sort` expects. */
export type Compare<T> = (a: T, b: T) => number;

const ascending = (a: string | number, b: string | number): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/**
 * Orders items by a key: numbers by size, texts by code unit or by `compareKeys`, such as a collator's `compare`. Keys
 * must not be NaN.
 */
export function compareBy<T>(key: (item: T) => number): Compare<T>;
export function compareBy<T>(key: (item: T) => string, compareKeys?: Compare<string>): Compare<T>;
export function compareBy<T, K extends string | number>(
  key: (item: T) => K,
  compareKeys: Compare<K> = ascending,
): Compare<T> {
  return (a, b) => compareKeys(key(a), key(b));
}

/** The opposite order; equal items stay equal. */
export function reverse<T>(compare: Compare<T>): Compare<T> {
  return (a, b) => compare(b, a);
}

/** Combines orders: the first one that distinguishes two items decides. */
export function chain<T>(...compares: readonly Compare<T>[]): Compare<T> {
  return (a, b) => {
    for (const compare of compares) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Orders matching items last. Chained before another order, it keeps them last even if that order is reversed. */
export function lastWhen<T>(isLast: (item: T) => boolean): Compare<T> {
  return compareBy((item) => Number(isLast(item)));
}
