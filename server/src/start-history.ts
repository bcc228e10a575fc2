import type { RoutePlugin } from './app.ts';
import type { Catalogue } from './catalogue/open-catalogue.ts';
import { activityEndpoints, activityRoutes } from './history/activity-routes.ts';
import { startActivityScoring } from './history/activity-scoring.ts';
import { createCharacterImport, createSampleImport } from './history/history-import.ts';
import { startRetention } from './history/retention.ts';
import type { VerifyToken } from './http/token-holder.ts';
import type { HistoryImport } from './ingest/ingest-routes.ts';
import type { KnownPeople } from './known-people.ts';
import type { OnClose, ServerParts } from './server-parts.ts';
import type { Store } from './store/store.ts';
import { startMaintenance } from './store/maintenance.ts';

/** Imports of the past that collectors send. @param onChanged what reports are made from has changed */
export function createHistoryImport(
  { config, nowMs }: ServerParts,
  store: Store,
  onChanged: (madeFrom: 'population' | 'characters') => void,
): HistoryImport {
  return {
    samples: createSampleImport({
      store,
      nowMs,
      sampleDays: config.retention.sampleDays,
      onChanged: () => onChanged('population'),
    }),
    characters: createCharacterImport({
      store,
      nowMs,
      definition: config.game,
      onChanged: () => onChanged('characters'),
    }),
  };
}

/** Starts the activity scoring, the retention and, for the embedded database, the maintenance of its tables. */
export function startHistoryMaintenance(server: ServerParts, store: Store, onClose: OnClose): void {
  const { config, logger, nowMs } = server;
  const scoring = startActivityScoring({ store, nowMs, logger, definition: config.game });
  onClose(() => scoring.close());
  const retention = startRetention({ store, nowMs, logger, ...config.retention });
  onClose(() => retention.close());
  if (config.databaseUrl !== null) return;
  const maintenance = startMaintenance({ store, nowMs, logger });
  onClose(() => maintenance.close());
}

/** What characters did, for those who may know. */
export function activityPlugin(
  { config, nowMs }: ServerParts,
  parts: {
    readonly store: Store;
    readonly people: KnownPeople;
    readonly catalogue: Catalogue;
    readonly verifyToken: VerifyToken;
  },
): RoutePlugin {
  const { store, people, catalogue, verifyToken } = parts;
  return {
    endpoints: activityEndpoints,
    routes: () =>
      activityRoutes({
        store,
        nowMs,
        definition: config.game,
        verifyToken,
        quests: () => catalogue.quests.all().values(),
        isAnonymousNow: (ids) => people.whoIsAnonymous(ids),
      }),
  };
}
