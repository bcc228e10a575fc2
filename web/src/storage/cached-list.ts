import * as z from 'zod/mini';
import { createLocalStore, readBySchema, type LocalStore } from './local-store.ts';

/** A list from the server, kept in the browser (§3, Cached list wrapper). Times are ISO 8601. */
export interface CachedList<T> {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly data: readonly T[];
}

/** A time in the wrapper. */
export const listTimeSchema = z.string().check(z.refine((text: string) => !Number.isNaN(Date.parse(text))));

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
