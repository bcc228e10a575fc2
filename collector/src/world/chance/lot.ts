import type { Prng } from './prng.ts';

/** Draws one of its entries. */
export type Lot<T> = (prng: Prng) => T;

/**
 * A lot in which each entry is drawn as often as its weight says; weights are relative and need no sum.
 * @throws Error when no entry has a weight above zero
 */
export function createLot<T>(entries: readonly (readonly [entry: T, weight: number])[]): Lot<T> {
  const used = entries.filter(([, weight]) => weight > 0);
  const bounds: number[] = [];
  let total = 0;
  for (const [, weight] of used) bounds.push((total += weight));
  const last = used.at(-1);
  if (last === undefined) throw new Error('a lot needs an entry with a weight above zero');
  return (prng) => {
    const drawn = prng.next() * total;
    return (used[firstAbove(bounds, drawn)] ?? last)[0];
  };
}

/** Place of the first bound above the value, in a rising list. */
function firstAbove(bounds: readonly number[], value: number): number {
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bounds[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Zipf's weights: the first gets 1, the second a half, the third a third. Guilds, taverns and market places all fill
 * like that: a few everybody knows, and a long tail.
 */
export function zipfLot<T>(entries: readonly T[], steepness = 1): Lot<T> {
  return createLot(entries.map((entry, index) => [entry, 1 / (index + 1) ** steepness] as const));
}
