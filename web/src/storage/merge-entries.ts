import { type CachedList, type StoredListKind, uniqueEntries, withEntries } from './stored-list.ts';

/**
 * Merges entries of another list, as an import does: present entries are unchanged, and new ones are appended while
 * there is room.
 */
export function mergeEntries<T>(
  list: CachedList<T>,
  others: readonly T[],
  kind: StoredListKind<T>,
  at: string,
): { readonly list: CachedList<T>; readonly leftOutCount: number } {
  const known = new Set(list.data.map(kind.keyOf));
  const fresh = uniqueEntries(others, kind).filter((entry) => !known.has(kind.keyOf(entry)));
  const taken = fresh.slice(0, Math.max(0, kind.limit - list.data.length));
  return {
    list: taken.length === 0 ? list : withEntries(list, [...list.data, ...taken], at),
    leftOutCount: fresh.length - taken.length,
  };
}
