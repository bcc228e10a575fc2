import type { CachedList } from './cached-list.ts';
import { type KeptListKind, uniqueEntries, withEntries } from './kept-list.ts';

/** What a visitor does to a list, as pure functions; loaded with the dialogs that do it. */

export type AddOutcome = 'added' | 'present' | 'full';

/** An entry that was taken out, and where it stood. */
export interface Removed<T> {
  readonly entry: T;
  readonly place: number;
}

/** Is there an entry of this key? */
export function hasEntry<T>(list: CachedList<T>, key: string | number, { keyOf }: KeptListKind<T>): boolean {
  return list.data.some((entry) => keyOf(entry) === key);
}

/** Puts an entry at the end, unless it is there already or the list is full. */
export function addEntry<T>(
  list: CachedList<T>,
  entry: T,
  kind: KeptListKind<T>,
  at: string,
): { readonly list: CachedList<T>; readonly outcome: AddOutcome } {
  if (hasEntry(list, kind.keyOf(entry), kind)) return { list, outcome: 'present' };
  if (list.data.length >= kind.limit) return { list, outcome: 'full' };
  return { list: withEntries(list, [...list.data, entry], at), outcome: 'added' };
}

/** Takes an entry out; `removed` is null when it is not there. */
export function removeEntry<T>(
  list: CachedList<T>,
  key: string | number,
  { keyOf }: KeptListKind<T>,
  at: string,
): { readonly list: CachedList<T>; readonly removed: Removed<T> | null } {
  const place = list.data.findIndex((entry) => keyOf(entry) === key);
  const entry = list.data[place];
  if (entry === undefined) return { list, removed: null };
  return { list: withEntries(list, list.data.toSpliced(place, 1), at), removed: { entry, place } };
}

/** Undoes a removal: at its place, also when the list has become full meanwhile; one that is back already stays. */
export function putBack<T>(
  list: CachedList<T>,
  { entry, place }: Removed<T>,
  kind: KeptListKind<T>,
  at: string,
): CachedList<T> {
  if (hasEntry(list, kind.keyOf(entry), kind)) return list;
  return withEntries(list, list.data.toSpliced(place, 0, entry), at);
}

/**
 * Takes entries of another list over, as an import does: own entries stay as they are, new ones follow while there is
 * room.
 */
export function mergeEntries<T>(
  list: CachedList<T>,
  others: readonly T[],
  kind: KeptListKind<T>,
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
