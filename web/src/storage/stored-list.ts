import { neverAt } from '@rollcall/game/settings/foreign-settings';
import * as z from 'zod/mini';
import { createLocalStore, type LocalStore, readBySchema, type Reading } from './local-store.ts';

/** A stored list with its times (ISO 8601). */
export interface CachedList<T> {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly data: readonly T[];
}

/** Time of creation or change. */
const listTimeSchema = z.string().check(z.refine((text: string) => !Number.isNaN(Date.parse(text))));

/** Creates a store for a list from the server; null = nothing is stored. */
export function createCachedListStore<T>(
  key: string,
  label: string,
  item: z.ZodMiniType<T>,
): LocalStore<CachedList<T> | null> {
  const schema = z.object({ createdAt: listTimeSchema, updatedAt: listTimeSchema, data: z.array(item) });
  return createLocalStore<CachedList<T> | null>({
    key,
    label,
    makeDefault: () => null,
    read: readBySchema(z.nullable(schema)),
    isCache: true,
  });
}

/** Pure functions for the visitor's lists. An unchanged list is the same object. Times are ISO 8601. */

export interface StoredListKind<T> {
  /** Key of an entry, unique in the list. */
  readonly keyOf: (entry: T) => string | number;
  /** Maximum number of entries when adding; longer stored lists are kept. */
  readonly limit: number;
  /** Reads one stored entry; null = unreadable. */
  readonly readEntry: (stored: unknown) => Reading<T> | null;
}

/** A list that was never written. */
export function emptyList<T>(): CachedList<T> {
  return { createdAt: neverAt, updatedAt: neverAt, data: [] };
}

/** Checks only the array: its hundreds of entries are read one by one. */
const listSchema = z.custom<readonly unknown[]>(Array.isArray);
const wrapperSchema = z.object({ createdAt: listTimeSchema, updatedAt: listTimeSchema, data: listSchema });
/**
 * Reads a stored list entry by entry, and drops unreadable and duplicate ones.
 *
 * @returns null = not a list, or every entry is unreadable
 */
export function readStoredList<T>(stored: unknown, kind: StoredListKind<T>): Reading<CachedList<T>> | null {
  const wrapped = wrapperSchema.safeParse(stored);
  if (!wrapped.success) return null;
  const found = wrapped.data.data;
  const readings = found.flatMap((entry) => kind.readEntry(entry) ?? []);
  if (found.length > 0 && readings.length === 0) return null;
  const data = uniqueEntries(
    readings.map(({ value }) => value),
    kind,
  );
  const isCorrected = data.length < found.length || readings.some((reading) => reading.isCorrected);
  return { value: { ...wrapped.data, data }, isCorrected };
}

/** The first entry of each key. */
export function uniqueEntries<T>(entries: readonly T[], { keyOf }: StoredListKind<T>): T[] {
  const byKey = new Map<string | number, T>();
  for (const entry of entries) {
    if (!byKey.has(keyOf(entry))) byKey.set(keyOf(entry), entry);
  }
  return [...byKey.values()];
}

/** The list with other entries; an unwritten list is created now. */
export function withEntries<T>(list: CachedList<T>, data: readonly T[], at: string): CachedList<T> {
  return { createdAt: list.data.length === 0 ? at : list.createdAt, updatedAt: at, data };
}

/** Changes that a visitor makes to a list, as pure functions. */

export type AddOutcome = 'added' | 'present' | 'full';

/** A removed entry and its former position. */
interface Removed<T> {
  readonly entry: T;
  readonly place: number;
}

export function hasEntry<T>(
  list: CachedList<T>,
  key: string | number,
  { keyOf }: StoredListKind<T>,
): boolean {
  return list.data.some((entry) => keyOf(entry) === key);
}

/** Appends an entry, unless it is already there or the list is full. */
export function addEntry<T>(
  list: CachedList<T>,
  entry: T,
  kind: StoredListKind<T>,
  at: string,
): { readonly list: CachedList<T>; readonly outcome: AddOutcome } {
  if (hasEntry(list, kind.keyOf(entry), kind)) return { list, outcome: 'present' };
  if (list.data.length >= kind.limit) return { list, outcome: 'full' };
  return { list: withEntries(list, [...list.data, entry], at), outcome: 'added' };
}

/** Removes an entry. `removed` is null if it was not there. */
export function removeEntry<T>(
  list: CachedList<T>,
  key: string | number,
  { keyOf }: StoredListKind<T>,
  at: string,
): { readonly list: CachedList<T>; readonly removed: Removed<T> | null } {
  const place = list.data.findIndex((entry) => keyOf(entry) === key);
  const entry = list.data[place];
  if (entry === undefined) return { list, removed: null };
  return { list: withEntries(list, list.data.toSpliced(place, 1), at), removed: { entry, place } };
}

/** Undoes a removal: restores the entry to its place, even if the list is full now, unless it is already back. */
export function putBack<T>(
  list: CachedList<T>,
  { entry, place }: Removed<T>,
  kind: StoredListKind<T>,
  at: string,
): CachedList<T> {
  if (hasEntry(list, kind.keyOf(entry), kind)) return list;
  return withEntries(list, list.data.toSpliced(place, 0, entry), at);
}
