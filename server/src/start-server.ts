import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { createApp, type RoutePlugin } from './app.ts';
import { readBuildInfo } from './build-info.ts';
import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { openCatalogue, type Catalogue } from './catalogue/open-catalogue.ts';
import type { Config } from './config.ts';
import { startDemo } from './demo.ts';
import { openHistory, type History } from './history/history.ts';
import { createPastCharacters } from './history/past-characters.ts';
import { createPastPopulation } from './history/past-samples.ts';
import type { Logger } from './http/logger.ts';
import { readSite } from './http/site-files.ts';
import { ingestCallNames } from './ingest/ingest-call.ts';
import { hashSecret, type CollectorKey } from './ingest/keys.ts';
import type { TakePast } from './ingest/ingest-routes.ts';
import { openIngest, type Ingest } from './ingest/open-ingest.ts';
import { countLive } from './live/live-counts.ts';
import { restoreLiveState } from './live/live-restore.ts';
import { createLiveStore, type LiveStore } from './live/live-store.ts';
import { openStore } from './store/open-store.ts';

/** A server that answers. */
export interface RunningServer {
  readonly url: string;
  /** Ends everything in reverse order; what was acknowledged is on disk when it resolves. */
  close(): Promise<void>;
}

interface ServerParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly nowMs: () => number;
}

const root = join(import.meta.dirname, '../..');
const siteFolder = join(root, 'web/dist');
const expiryCheckMs = 10_000;
/** No configured name has a blank: batches of the demo are nobody else's. */
const demoKeyName = 'demo world';

/**
 * Puts the server together and lets it listen.
 *
 * @throws an error whose message is one clear line when the port or the data folder cannot be had
 */
export async function startServer({ config, logger, nowMs }: ServerParts): Promise<RunningServer> {
  const closers: (() => Promise<void> | void)[] = [];
  const onClose = (close: () => Promise<void> | void) => closers.unshift(close);
  const closeAll = async () => {
    for (const close of closers) await close();
  };
  try {
    const [store, site, build] = await Promise.all([
      openStore(config, logger),
      readSite(siteFolder),
      readBuildInfo(root, siteFolder),
    ]);
    onClose(() => store.close());
    if (site === null)
      logger.warn('The site has not been built: build it with "npm start" or "npx vite build web"');
    const [history, catalogue] = await Promise.all([
      openHistory({ dataDir: config.dataDir, store, logger, nowMs }),
      openCatalogue({ store, logger, nowMs }),
    ]);
    onClose(() => history.close());
    onClose(() => catalogue.close());
    const live = await startLive(config, history, nowMs);
    const expiry = setInterval(() => expire(live, history, nowMs), expiryCheckMs);
    onClose(() => clearInterval(expiry));
    history.startSampling(() => countLive(live.current(), nowMs()));
    const demoSecret = config.demo === null ? null : randomBytes(32).toString('hex');
    const pastPopulation = createPastPopulation({ store, nowMs, sampleDays: config.retention.sampleDays });
    const pastCharacters = createPastCharacters({ store, nowMs });
    const takePast: TakePast = {
      samples: (rows) => pastPopulation.takePastSamples(rows),
      characters: (rows) => pastCharacters.takePastCharacters(rows),
    };
    const ingest = startIngest({ config, logger, nowMs }, live, history, { catalogue, takePast }, demoSecret);
    onClose(() => ingest.close());
    const settings: PageSettings = {
      game: config.game,
      site: config.site,
      is_demo: config.demo !== null,
      has_made_up_history: config.demo !== null,
      build,
    };
    const app = createApp({
      logger,
      nowMs,
      settings,
      publicUrl: config.publicUrl,
      site,
      currentLive: () => live.current(),
      offline: history,
      plugins: [cataloguePlugin(catalogue), { endpoints: ingestCallNames, routes: () => ingest.routes }],
      partsHealth: () => ({ ...history.status(), openStreams: 0, unknownServers: ingest.unknownServers() }),
      readRate: config.readRate,
      proxyCount: config.proxyCount,
    });
    onClose(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    const url = urlOf(config.host, app.server.address());
    if (config.demo !== null && demoSecret !== null) {
      const demo = startDemo({ config: config.demo, url, key: demoSecret, logger, nowMs });
      onClose(() => demo.close());
    }
    return { url, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function startLive(config: Config, history: History, nowMs: () => number): Promise<LiveStore> {
  const last = await history.readLastLive();
  if (last === null) return createLiveStore({ definition: config.game });
  const { state, events } = restoreLiveState(config.game, last, nowMs());
  void history.append({ batch: null, events });
  return createLiveStore({ definition: config.game, initial: state });
}

function expire(live: LiveStore, history: History, nowMs: () => number): void {
  const expired = live.expire(nowMs());
  if (expired !== null) void history.append({ batch: null, events: expired.events });
}

function startIngest(
  { config, logger, nowMs }: ServerParts,
  live: LiveStore,
  history: History,
  { catalogue, takePast }: { readonly catalogue: Catalogue; readonly takePast: TakePast },
  demoSecret: string | null,
): Ingest {
  return openIngest({
    keys: [...config.collectorKeys, ...(demoSecret === null ? [] : [demoKey(demoSecret)])],
    definition: config.game,
    logger,
    nowMs,
    recentBatches: history.recentBatches(),
    applyDurably: async (report, batchOf) => {
      const applied = live.apply(report, nowMs());
      // Straight after it was applied, before anything else can be: the journal has the order of the live state.
      const written = history.append({ batch: batchOf(applied), events: applied.events });
      const { durable } = await written;
      return { applied, durable };
    },
    takeRows: {
      reportAreas: (rows) => catalogue.takeAreas(rows),
      reportQuests: (rows) => catalogue.takeQuests(rows),
    },
    takePast,
    recordBatch: (batch) => history.append({ batch, events: [] }),
  });
}

function demoKey(secret: string): CollectorKey {
  return { name: demoKeyName, sha256: hashSecret(secret), scopes: new Set(['live', 'catalogue', 'history']) };
}

function cataloguePlugin(catalogue: Catalogue): RoutePlugin {
  return {
    endpoints: ['areas', 'area', 'quests', 'quest'],
    routes: (send) => catalogueRoutes({ ...catalogue, send }),
  };
}

/** Where this machine reaches the server. */
function urlOf(host: string, address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${address.port}`;
}
