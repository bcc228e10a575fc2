import { neverAt } from '@rollcall/game/settings/foreign-settings';
import * as z from 'zod/mini';
import { createLocalStore, type LocalStore, readBySchema, type Reading } from './local-store.ts';

/** A list from the server, kept in the browser. Times are ISO 8601. */
export interface CachedList<T> {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly data: readonly T[];
}

/** A time in the wrapper. */
const listTimeSchema = z.string().check(z.refine((text: string) => !Number.isNaN(Date.parse(text))));

/** A store for such a list; null = nothing is kept. */
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

/**
 * Lists that belong to the visitor, as pure functions. A list that did not change is the same object. Times are ISO
 * 8601.
 */

/** What the entries of a list are. */
export interface StoredListKind<T> {
  /** What makes two entries the same one. */
  readonly keyOf: (entry: T) => string | number;
  /** Nobody adds more than this; what was stored before is kept all the same. */
  readonly limit: number;
  /** One stored entry, or null when it cannot be understood. */
  readonly readEntry: (stored: unknown) => Reading<T> | null;
}

/** What stands where nothing is stored: nothing has been written into it yet. */
export function emptyList<T>(): CachedList<T> {
  return { createdAt: neverAt, updatedAt: neverAt, data: [] };
}

/** Its entries are read one by one, and there are hundreds of them. */
const listSchema = z.custom<readonly unknown[]>(Array.isArray);
const wrapperSchema = z.object({ createdAt: listTimeSchema, updatedAt: listTimeSchema, data: listSchema });
/**
 * A stored list, entry by entry: what can be understood is kept, what stands in it twice is kept once.
 *
 * @returns null when it is no list, or none of its entries can be understood
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

/** The first of each key. */
export function uniqueEntries<T>(entries: readonly T[], { keyOf }: StoredListKind<T>): T[] {
  const byKey = new Map<string | number, T>();
  for (const entry of entries) {
    if (!byKey.has(keyOf(entry))) byKey.set(keyOf(entry), entry);
  }
  return [...byKey.values()];
}

/** The list with other entries: a list begins with its first one. */
export function withEntries<T>(list: CachedList<T>, data: readonly T[], at: string): CachedList<T> {
  return { createdAt: list.data.length === 0 ? at : list.createdAt, updatedAt: at, data };
}

/** What a visitor does to a list, as pure functions; loaded with the dialogs that do it. */

export type AddOutcome = 'added' | 'present' | 'full';

/** An entry that was taken out, and where it stood. */
interface Removed<T> {
  readonly entry: T;
  readonly place: number;
}

/** Is there an entry of this key? */
export function hasEntry<T>(
  list: CachedList<T>,
  key: string | number,
  { keyOf }: StoredListKind<T>,
): boolean {
  return list.data.some((entry) => keyOf(entry) === key);
}

/** Puts an entry at the end, unless it is there already or the list is full. */
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

/** Takes an entry out; `removed` is null when it is not there. */
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

/** Undoes a removal: at its place, also when the list has become full meanwhile; one that is back already stays. */
export function putBack<T>(
  list: CachedList<T>,
  { entry, place }: Removed<T>,
  kind: StoredListKind<T>,
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
