import { type Area, areaSchema } from '@rollcall/game/quest/area';
import { indexQuestsById, type Quest, questSchema } from '@rollcall/game/quest/quest';
import type { CachedList } from '../storage/stored-list.ts';
import type { LocalStore } from '../storage/local-store.ts';
import { logProblem } from './browser-log.ts';
import { CallError } from './call-error.ts';
import { type Wait, withRetry } from './with-retry.ts';
import * as z from 'zod/mini';
import type { PreloadedQueries } from './preloaded-queries.ts';

/** Quests and areas are asked for once a day. */
export const catalogueCacheMs = 24 * 60 * 60 * 1000;

/**
 * Quests and areas by id. `loading` = nothing to show yet; `partial` = those that the page came with, until all are
 * there; `error` = not all there, and still being tried or given up; an old copy counts as loaded while a new one is
 * under way.
 */
export interface Catalogue {
  readonly state: 'loading' | 'partial' | 'loaded' | 'error';
  readonly quests: ReadonlyMap<number, Quest>;
  readonly areas: ReadonlyMap<number, Area>;
}

/** What is not in the catalogue now is unknown, and not on its way. */
export function isCatalogueSettled(state: Catalogue['state']): boolean {
  return state === 'loaded' || state === 'error';
}

/** What a page came with stands in for what the catalogue does not hold yet, or cannot be had. */
export function withGiven(catalogue: Catalogue, given: Pick<Catalogue, 'quests' | 'areas'>): Catalogue {
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
  /** @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes what the browser keeps; asks the server for what is missing, older than a day, or all of it when forced. */
  readonly load: (isForced?: boolean) => Promise<void>;
}

/** True while a kept list may be used without asking. An empty one never: the server may have had nothing yet. */
export function isCacheFresh(cached: CachedList<unknown> | null, nowMs: number): boolean {
  if (cached === null || cached.data.length === 0) return false;
  const ageMs = nowMs - Date.parse(cached.updatedAt);
  return ageMs >= 0 && ageMs < catalogueCacheMs;
}

/** One catalogue for the whole page, whoever asks. */
export function createCatalogueLoader(parts: CatalogueParts): CatalogueLoader {
  const listeners = new Set<() => void>();
  let catalogue: Catalogue = { state: 'loading', quests: new Map(), areas: new Map() };
  let running: Promise<void> | null = null;

  const show = (next: Catalogue) => {
    catalogue = next;
    listeners.forEach((listener) => listener());
  };

  const takeKept = () => {
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
    if (catalogue.state !== 'loaded') takeKept();
    try {
      await Promise.all([refresh(parts.quests, isForced), refresh(parts.areas, isForced)]);
      takeKept();
      return null;
    } catch (error) {
      const isUnreached = error instanceof CallError && error.failure === 'network';
      logProblem(isUnreached ? 'warn' : 'error', 'Quests and areas could not be loaded', error);
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
        // What went wrong was logged and shown at every try.
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

type GivenCatalogue = Pick<Catalogue, 'quests' | 'areas'>;

const ofPages = new WeakMap<PreloadedQueries, GivenCatalogue>();

/** The quests and areas that the answers of a page speak of, by id; the same object each time. */
export function givenCatalogue(preloaded: PreloadedQueries): GivenCatalogue {
  const before = ofPages.get(preloaded);
  if (before !== undefined) return before;
  const areas = readRows(areaSchema, preloaded.rows.areas);
  const now = {
    quests: indexQuestsById(readRows(questSchema, preloaded.rows.quests)),
    areas: new Map(areas.map((area) => [area.id, area])),
  };
  ofPages.set(preloaded, now);
  return now;
}

/** Rows that are none are left out: the catalogue itself comes soon. */
function readRows<Schema extends z.core.$ZodType>(
  schema: Schema,
  rows: readonly unknown[] = [],
): readonly z.infer<Schema>[] {
  return rows.flatMap((row) => {
    const parsed = z.safeParse(schema, row);
    return parsed.success ? [parsed.data] : [];
  });
}
