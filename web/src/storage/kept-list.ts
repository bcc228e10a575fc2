import * as z from 'zod/mini';
import { type CachedList, listTimeSchema } from './cached-list.ts';
import type { Reading } from './local-store.ts';

/**
 * Lists that belong to the visitor (§3, product 5), as pure functions. A list that did not change is the same object.
 * Times are ISO 8601.
 */

/** What the entries of a list are. */
export interface KeptListKind<T> {
  /** What makes two entries the same one. */
  readonly keyOf: (entry: T) => string | number;
  /** Nobody adds more than this; what was stored before is kept all the same. */
  readonly limit: number;
  /** One stored entry, or null when it cannot be understood. */
  readonly readEntry: (stored: unknown) => Reading<T> | null;
}

/** Nothing has been written into it yet. */
const neverAt = '1970-01-01T00:00:00.000Z';

/** What stands where nothing is stored. */
export function emptyList<T>(): CachedList<T> {
  return { createdAt: neverAt, updatedAt: neverAt, data: [] };
}

/** Its entries are read one by one, and there are hundreds of them. */
const listSchema = z.custom<readonly unknown[]>(Array.isArray);
const wrapperSchema = z.object({ createdAt: listTimeSchema, updatedAt: listTimeSchema, data: listSchema });
/** Also lists without a wrapper, or with one that says less. */
const olderSchema = z.union([
  listSchema,
  z.pipe(
    z.object({ data: listSchema }),
    z.transform(({ data }) => data),
  ),
]);

/**
 * A stored list, entry by entry: what can be understood is kept, what stands in it twice is kept once.
 *
 * @returns null when it is no list, or none of its entries can be understood
 */
export function readKeptList<T>(stored: unknown, kind: KeptListKind<T>): Reading<CachedList<T>> | null {
  const wrapped = wrapperSchema.safeParse(stored);
  const found = wrapped.success ? wrapped.data.data : olderSchema.safeParse(stored).data;
  if (found === undefined) return null;
  const readings = found.flatMap((entry) => kind.readEntry(entry) ?? []);
  if (found.length > 0 && readings.length === 0) return null;
  const data = uniqueEntries(
    readings.map(({ value }) => value),
    kind,
  );
  const isCorrected =
    !wrapped.success || data.length < found.length || readings.some((reading) => reading.isCorrected);
  return { value: { ...emptyList<T>(), ...wrapped.data, data }, isCorrected };
}

/** The first of each key. */
export function uniqueEntries<T>(entries: readonly T[], { keyOf }: KeptListKind<T>): T[] {
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
