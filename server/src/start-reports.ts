import type { RoutePlugin } from './app.ts';
import type { FindGuildName } from './http/site-server.ts';
import type { VerifyToken } from './http/token-holder.ts';
import type { KnownPeople } from './known-people.ts';
import { anonymousOnline, findInGuild, onlineInGuilds } from './live/live-lookups.ts';
import type { LiveStore } from './live/live-store.ts';
import { readServer } from './live/live-routes.ts';
import { findServerState } from './live/server-state.ts';
import { censusJobs } from './reports/census-jobs.ts';
import { createGuilds } from './reports/guilds.ts';
import { populationJobs } from './reports/population-jobs.ts';
import { createReportScheduler, type ReportScheduler } from './reports/report-scheduler.ts';
import { reportEndpoints, reportRoutes } from './reports/report-routes.ts';
import type { OnClose, ServerParts } from './server-parts.ts';
import type { Store } from './store/store.ts';

interface ReportsParts {
  readonly store: Store;
  readonly live: LiveStore;
  readonly people: KnownPeople;
  readonly verifyToken: VerifyToken;
}

/** Every report, made on its schedule from now on. */
export interface Reports {
  readonly plugins: readonly RoutePlugin[];
  readonly scheduler: Pick<ReportScheduler, 'touch' | 'status'>;
  readonly findGuildName: FindGuildName;
}

/** Reports over the store; the guild pages also over the live state. */
export function startReports(
  { config, logger, nowMs }: ServerParts,
  { store, live, people, verifyToken }: ReportsParts,
  onClose: OnClose,
): Reports {
  const definition = config.game;
  const guilds = createGuilds({
    store,
    definition,
    nowMs,
    readServer: (text) => readServer(definition, text),
    onlineInGuilds: () => onlineInGuilds(live.current()),
    onlineCharactersInGuild: (serverName, guildName) => {
      const server = findServerState(live.current(), serverName);
      return server === null ? [] : findInGuild(server, guildName);
    },
    charactersVersion: (serverName) => findServerState(live.current(), serverName)?.characters.version,
    anonymousOnlineIds: () => anonymousOnline(live.current()),
    verifyToken,
    characterOf: (id) => people.find(id),
  });
  const scheduler = createReportScheduler({
    jobs: [...populationJobs({ store, definition }), ...censusJobs({ store, definition }), guilds.job],
    logger,
    nowMs,
    isStoreUnavailable: () => store.isUnavailable(),
    onStoreReturn: (listener) => store.onReturn(listener),
  });
  onClose(() => scheduler.close());
  const plugins: RoutePlugin[] = [
    { endpoints: reportEndpoints, routes: (send) => reportRoutes({ scheduler, send, nowMs }) },
    { endpoints: guilds.endpoints, routes: guilds.routes },
  ];
  return { plugins, scheduler, findGuildName: guilds.findName };
}
