import { type Area, areaSchema } from '@rollcall/game/quest/area';
import { indexQuestsById, type Quest, questSchema } from '@rollcall/game/quest/quest';
import type { CachedList } from '../storage/stored-list.ts';
import type { LocalStore } from '../storage/local-store.ts';
import { logProblem } from './browser-log.ts';
import { CallError } from './call-error.ts';
import { type Wait, withRetry } from './with-retry.ts';
import * as z from 'zod/mini';
import type { PreloadedQueries } from './preloaded-queries.ts';

/** Maximum age of stored quests and areas, in ms. */
export const catalogueCacheMs = 24 * 60 * 60 * 1000;

/**
 * Quests and areas by id. `loading` = nothing to show yet; `partial` = only those in the served page so far; `error` =
 * incomplete, while retrying or after giving up; an old copy counts as loaded while a new one is requested.
 */
export interface Catalogue {
  readonly state: 'loading' | 'partial' | 'loaded' | 'error';
  readonly quests: ReadonlyMap<number, Quest>;
  readonly areas: ReadonlyMap<number, Area>;
}

/** Whether an id that is missing now is unknown rather than still loading. */
export function isCatalogueSettled(state: Catalogue['state']): boolean {
  return state === 'loaded' || state === 'error';
}

/** Adds the quests and areas of the served page while the catalogue is missing or incomplete. */
export function withPreloaded(catalogue: Catalogue, given: Pick<Catalogue, 'quests' | 'areas'>): Catalogue {
  const { state } = catalogue;
  if (state === 'loaded' || (given.quests.size === 0 && given.areas.size === 0)) return catalogue;
  return { ...given, state: state === 'loading' ? 'partial' : state };
}

interface Listed<T> {
  readonly store: LocalStore<CachedList<T> | null>;
  /** @throws CallError */
  readonly read: (isForced: boolean) => Promise<readonly T[] | null>;
}

export interface CatalogueParts {
  readonly quests: Listed<Quest>;
  readonly areas: Listed<Area>;
  readonly nowMs: () => number;
  readonly wait?: Wait;
}

export interface CatalogueLoader {
  readonly snapshot: () => Catalogue;
  readonly subscribe: (listener: () => void) => () => void;
  /** Uses the stored copy; requests lists that are missing or older than a day, or all when forced. */
  readonly load: (isForced?: boolean) => Promise<void>;
}

/**
 * Whether a stored list may be used without a request. An empty list never counts as fresh, since the server may have
 * had no data yet.
 */
export function isCacheFresh(cached: CachedList<unknown> | null, nowMs: number): boolean {
  if (cached === null || cached.data.length === 0) return false;
  const ageMs = nowMs - Date.parse(cached.updatedAt);
  return ageMs >= 0 && ageMs < catalogueCacheMs;
}

/** The catalogue, shared by the whole page. */
export function createCatalogueLoader(parts: CatalogueParts): CatalogueLoader {
  const listeners = new Set<() => void>();
  let catalogue: Catalogue = { state: 'loading', quests: new Map(), areas: new Map() };
  let running: Promise<void> | null = null;

  const show = (next: Catalogue) => {
    catalogue = next;
    listeners.forEach((listener) => listener());
  };

  const takeStored = () => {
    const quests = parts.quests.store.get();
    const areas = parts.areas.store.get();
    if (quests === null || areas === null) return;
    show({ state: 'loaded', quests: byId(quests.data), areas: byId(areas.data) });
  };

  const refresh = async <T>({ store, read }: Listed<T>, isForced: boolean) => {
    const kept = store.get();
    if (!isForced && isCacheFresh(kept, parts.nowMs())) return;
    const data = await read(isForced);
    if (data === null) return;
    const updatedAt = new Date(parts.nowMs()).toISOString();
    store.set({ createdAt: kept?.createdAt ?? updatedAt, updatedAt, data });
  };

  const refreshAll = async (isForced: boolean): Promise<null> => {
    if (catalogue.state !== 'loaded') takeStored();
    try {
      await Promise.all([refresh(parts.quests, isForced), refresh(parts.areas, isForced)]);
      takeStored();
      return null;
    } catch (error) {
      const isNetworkError = error instanceof CallError && error.failure === 'network';
      logProblem(isNetworkError ? 'warn' : 'error', 'Quests and areas could not be loaded', error);
      if (catalogue.state === 'loading') show({ ...catalogue, state: 'error' });
      throw error;
    }
  };

  return {
    snapshot: () => catalogue,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load(isForced = false) {
      running ??= withRetry(() => refreshAll(isForced), parts)
        // Each failed try was already logged and shown.
        .catch(() => null)
        .then(() => {
          running = null;
        });
      return running;
    },
  };
}

function byId<T extends { readonly id: number }>(rows: readonly T[]): ReadonlyMap<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

type PreloadedCatalogue = Pick<Catalogue, 'quests' | 'areas'>;

const cachedCatalogues = new WeakMap<PreloadedQueries, PreloadedCatalogue>();

/** The quests and areas that the answers of a page mention, by id; the same object each time. */
export function preloadedCatalogue(preloaded: PreloadedQueries): PreloadedCatalogue {
  const before = cachedCatalogues.get(preloaded);
  if (before !== undefined) return before;
  const areas = readRows(areaSchema, preloaded.rows.areas);
  const now = {
    quests: indexQuestsById(readRows(questSchema, preloaded.rows.quests)),
    areas: new Map(areas.map((area) => [area.id, area])),
  };
  cachedCatalogues.set(preloaded, now);
  return now;
}

/** Skips invalid rows, because the catalogue itself follows soon. */
function readRows<Schema extends z.core.$ZodType>(
  schema: Schema,
  rows: readonly unknown[] = [],
): readonly z.infer<Schema>[] {
  return rows.flatMap((row) => {
    const parsed = z.safeParse(schema, row);
    return parsed.success ? [parsed.data] : [];
  });
}
