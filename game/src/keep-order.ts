import type { Compare } from './compare.ts';

/**
 * Sorts a list again after a change. Known items keep their order; only new ones are inserted.
 *
 * @param before the sorted list before the change; its items are compared by identity
 * @param order never finds two items equal
 * @returns `before` itself when it has exactly these items
 */
export function orderAgain<T extends object>(
  before: readonly T[],
  listed: readonly T[],
  order: Compare<T>,
): readonly T[] {
  const wanted = new Set(listed);
  const kept = before.filter((item) => wanted.has(item));
  if (kept.length === wanted.size) return kept.length === before.length ? before : kept;
  for (const item of kept) wanted.delete(item);
  return merge(kept, [...wanted].sort(order), order);
}

function merge<T extends object>(kept: readonly T[], fresh: readonly T[], order: Compare<T>): T[] {
  const merged: T[] = [];
  const waiting = [...fresh].reverse();
  for (const item of kept) {
    for (let next = waiting.at(-1); next !== undefined && order(next, item) < 0; next = waiting.at(-1)) {
      merged.push(next);
      waiting.pop();
    }
    merged.push(item);
  }
  return [...merged, ...waiting.reverse()];
}
