import { useEffect, useMemo, useSyncExternalStore } from 'react';
import * as catalogueReads from '@rollcall/game/api/catalogue-reads';
import { areasStore, questsStore } from '../storage/catalogue-stores.ts';
import { callEndpoint } from './call-endpoint.ts';
import { type Catalogue, createCatalogueLoader, preloadedCatalogue, withPreloaded } from './catalogue.ts';
import { afterFirstFrame } from './page-stream.ts';
import { usePreloadedQueries } from './preloaded-queries.ts';

const forced = { query: { force: 'true' } };

const pageCatalogue = createCatalogueLoader({
  quests: {
    store: questsStore,
    read: async (isForced) =>
      (await callEndpoint(catalogueReads.quests, {}, isForced ? forced : {}))?.data ?? null,
  },
  areas: {
    store: areasStore,
    read: async (isForced) =>
      (await callEndpoint(catalogueReads.areas, {}, isForced ? forced : {}))?.data ?? null,
  },
  nowMs: () => Date.now(),
});

/**
 * Quests and areas by id, requested by the first component that uses them. Until they arrive, those in the served page
 * are used; if it has any, the rest is requested after the first live data.
 */
export function useCatalogue(): Catalogue {
  const given = preloadedCatalogue(usePreloadedQueries());
  useEffect(() => {
    if (given.quests.size + given.areas.size === 0) void pageCatalogue.load();
    else void afterFirstFrame().then(() => pageCatalogue.load());
  }, [given]);
  const catalogue = useSyncExternalStore(
    pageCatalogue.subscribe,
    pageCatalogue.snapshot,
    pageCatalogue.snapshot,
  );
  return useMemo(() => withPreloaded(catalogue, given), [catalogue, given]);
}

/** Requests missing quests and areas again, when the visitor retries. */
export function reloadCatalogue(): void {
  void pageCatalogue.load();
}
