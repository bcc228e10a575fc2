import type { RoutePlugin } from './app.ts';
import type { Catalogue } from './catalogue/open-catalogue.ts';
import { activityEndpoints, activityRoutes } from './history/activity-routes.ts';
import { startActivityScoring } from './history/activity-scoring.ts';
import { createPastCharacters } from './history/past-characters.ts';
import { createPastPopulation } from './history/past-samples.ts';
import { startRetention } from './history/retention.ts';
import type { JudgeToken } from './http/token-holder.ts';
import type { TakePast } from './ingest/ingest-routes.ts';
import type { KnownPeople } from './known-people.ts';
import type { OnClose, ServerParts } from './server-parts.ts';
import type { Store } from './store/store.ts';
import { startUpkeep } from './store/upkeep.ts';

/**
 * Takes what collectors tell of the past, and says when that is news.
 *
 * @param onNews what reports are made from has changed
 */
export function takePastInto(
  { config, nowMs }: ServerParts,
  store: Store,
  onNews: (madeFrom: 'population' | 'characters') => void,
): TakePast {
  const population = createPastPopulation({ store, nowMs, sampleDays: config.retention.sampleDays });
  const characters = createPastCharacters({ store, nowMs, definition: config.game });
  population.onChanged(() => onNews('population'));
  characters.onChanged(() => onNews('characters'));
  return {
    samples: (rows) => population.takePastSamples(rows),
    characters: (rows) => characters.takePastCharacters(rows),
  };
}

/** Keeps the score of who is active, lets go of what is too old, and tends the tables where the database does not. */
export function tendPast(server: ServerParts, store: Store, onClose: OnClose): void {
  const { config, logger, nowMs } = server;
  const scoring = startActivityScoring({ store, nowMs, logger, definition: config.game });
  onClose(() => scoring.close());
  const retention = startRetention({ store, nowMs, logger, ...config.retention });
  onClose(() => retention.close());
  if (config.databaseUrl !== null) return;
  const upkeep = startUpkeep({ store, nowMs, logger });
  onClose(() => upkeep.close());
}

/** What characters did, for those who may know. */
export function activityPlugin(
  { config, nowMs }: ServerParts,
  parts: {
    readonly store: Store;
    readonly people: KnownPeople;
    readonly catalogue: Catalogue;
    readonly judgeToken: JudgeToken;
  },
): RoutePlugin {
  const { store, people, catalogue, judgeToken } = parts;
  return {
    endpoints: activityEndpoints,
    routes: () =>
      activityRoutes({
        store,
        nowMs,
        definition: config.game,
        judgeToken,
        quests: () => catalogue.quests.all().values(),
        isAnonymousNow: (ids) => people.whoIsAnonymous(ids),
      }),
  };
}
