import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Scope } from '@rollcall/game/api/endpoint';
import { newPageStages } from '@rollcall/game/site/new-pages';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import type { FastifyRequest } from 'fastify';
import { startAlerts } from './alerts/start-alerts.ts';
import { findWebhookSeal } from './alerts/webhook-seal.ts';
import { createApp } from './app.ts';
import { catalogueEndpoints, catalogueRoutes, requireQuest } from './catalogue/catalogue-routes.ts';
import { openCatalogue } from './catalogue/open-catalogue.ts';
import type { Cluster } from './cluster/open-cluster.ts';
import { openSingleServer } from './cluster/single-server.ts';
import type { Config } from './config.ts';
import { startDemo } from './demo.ts';
import { createActivityImport } from './history/activity-import.ts';
import { sequenceBefore } from './history/activity-partitions.ts';
import { activityEndpoints, activityRoutes } from './history/activity-routes.ts';
import { startActivityScoring } from './history/activity-scoring.ts';
import { createCharacterImport, createSampleImport } from './history/history-import.ts';
import { historyGauges, openHistory } from './history/history.ts';
import { noteMadeUpHistory } from './history/made-up-history.ts';
import { readRaidActivity } from './history/raid-activity.ts';
import { startReplays } from './history/replays.ts';
import { startRetention } from './history/retention.ts';
import { eraseSetAside } from './history/set-aside.ts';
import { createHttpListener } from './http/http-listener.ts';
import type { LimitShare } from './http/limit-share.ts';
import { plainGauge } from './http/read-gauge.ts';
import type { Logger } from './http/logger.ts';
import type { RoutePlugin } from './http/send-prepared.ts';
import { readBuildInfo, readSite } from './http/site-files.ts';
import type { VerifyToken } from './http/token-holder.ts';
import { ingestCallNames } from './ingest/ingest-call.ts';
import { openIngest } from './ingest/ingest-routes.ts';
import type { ReportTaker } from './ingest/report-taker.ts';
import {
  type CollectorKey,
  createKeyAuthenticator,
  hashSecret,
  isKnownKey,
  requireKey,
} from './ingest/keys.ts';
import { liveGauges, type PartsHealth } from './live/health.ts';
import { createGuildLookups, createKnownPeople, findKnownByIds, findSighting } from './live/live-lookups.ts';
import { readServer } from './live/live-routes.ts';
import type { LiveStore } from './live/live-store.ts';
import type { LogBeginning } from './live/stream/frame-log.ts';
import type { SideTopics } from './live/stream/side-topics.ts';
import { createStreamHub } from './live/stream/stream-hub.ts';
import { streamEndpoints, streamRoutes } from './live/stream/stream-routes.ts';
import { loadPageRenderer } from './load-page-renderer.ts';
import { createMetrics, type Metrics, metricsRoutes } from './metrics/metrics.ts';
import type { ReportSource } from './reports/report-job.ts';
import { startReports } from './reports/start-reports.ts';
import { openHiddenCharacters } from './own-data/hidden-characters.ts';
import { startOwnData } from './own-data/start-own-data.ts';
import { demoRosterIds } from './rosters/demo-rosters.ts';
import { startRosters } from './rosters/start-rosters.ts';
import { startSocial } from './social/start-social.ts';
import { startMaintenance } from './store/maintenance.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import { startSyncs } from './syncs/start-syncs.ts';
import { networkEndpoints, networkRoutes } from './visitors/kept-networks.ts';
import { readerKeyGauges } from './visitors/reader-keys.ts';
import { startVisitors } from './visitors/start-visitors.ts';

export interface ServerOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly nowMs: () => number;
  /** Replaces the `limitShare` of the cluster in tests. */
  readonly limitShare?: LimitShare;
}

export interface RunningServer {
  readonly url: string;
  /** Stops everything in reverse order; all acknowledged data is on disk when it resolves. */
  close(): Promise<void>;
  /** Drops the connections to the store, and opens it again. */
  restartStore(why: string): void;
}

/** How long a stopping server waits for its store: half of the time limit for stopping (`main.ts`). */
const stopLimitMs = 7_000;

const root = join(import.meta.dirname, '../..');
const siteFolder = join(root, 'web/dist');
const sceneFolder = join(root, 'web/src/app/scene');
const rendererFolder = join(root, 'web/dist-server');

/** @throws an error with one clear line as its message if the port or the data folder is not available */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  /** Runs the deferred calls in reverse order, when the server stops or if it cannot start. */
  const stopping = new AsyncDisposableStack();
  try {
    return await start(options, stopping);
  } catch (error) {
    await stopping.disposeAsync();
    throw error;
  }
}

async function start(options: ServerOptions, stopping: AsyncDisposableStack): Promise<RunningServer> {
  const { config, logger, nowMs } = options;
  // Listens first, so that the start fails early if the port is taken, and callers learn that the server is starting.
  const listener = createHttpListener('starting');
  await listener.listen(config.port, config.host);
  stopping.defer(() => listener.close());
  const metrics = createMetrics();
  stopping.defer(() => metrics.close());

  const [data, site, renderPage, build] = await Promise.all([
    openData(options, metrics, stopping),
    readSite(siteFolder),
    loadPageRenderer(rendererFolder, logger),
    readBuildInfo(root, siteFolder),
  ]);
  if (site === null) logger.warn(notBuiltWarning);
  const { cluster, history, catalogue } = data;
  const demoSecret = config.demo === null ? null : randomBytes(32).toString('hex');
  const settings: PageSettings = {
    game: config.game,
    site: { ...config.site, stages: { ...newPageStages(nowMs()), ...config.site.stages } },
    is_demo: config.demo !== null,
    has_made_up_history: data.hasMadeUpHistory,
    demo_rosters: config.demo === null ? [] : demoRosterIds(config.demo.seed),
    build,
  };
  const { live, reportTaker, streamsFrom } = await cluster.begin(history);
  const input: PartsInput = {
    ...options,
    ...data,
    limitShare: options.limitShare ?? cluster.limitShare,
    keys: [...config.collectorKeys, ...(demoSecret === null ? [] : [demoKey(demoSecret)])],
    settings,
    live,
    reportTaker,
    streamsFrom,
    metrics,
  };
  const parts = await startParts(input, stopping);
  const { visitors, reports, replays, alerts, rosters, ownData, syncs, streams, authenticateKey } = parts;
  metrics.connect({
    build: {
      commit: build.commit_hash,
      built_at: build.built_at ?? '',
      store: config.databaseUrl === null ? 'embedded' : 'postgresql',
    },
    gauges: [
      ...liveGauges(() => live.current(), nowMs),
      plainGauge('rollcall_streams_open', 'Open streams of live data.', () => streams.openCount()),
      ...readerKeyGauges(visitors.readerKeys),
      ...historyGauges(history),
      ...replays.gauges,
      ...reports.gauges,
      ...alerts.gauges,
      ...rosters.gauges,
      ...ownData.gauges,
      ...syncs.gauges,
      ...cluster.gauges,
    ],
  });

  const app = createApp({
    listener,
    observer: metrics.requests,
    logger,
    nowMs,
    settings,
    site,
    renderPage,
    publicUrl: config.publicUrl,
    currentLive: () => live.current(),
    offline: history,
    catalogueIndex: () => catalogue.index(),
    findReferenced: (ids) => catalogue.findReferenced(ids),
    findGuildName: reports.findGuildName,
    findRoster: rosters.find,
    plugins: pluginsOf(input, parts),
    partsHealth: () => healthOf(input, parts),
    isCaughtUp: cluster.isCaughtUp,
    readRate: config.readRate,
    proxyCount: config.proxyCount,
    limitShare: input.limitShare,
    readerKeys: visitors.readerKeys,
    hasCollectorKey: ({ headers }) => isKnownKey(authenticateKey(headers.authorization, 'site')),
    invitedOrigins: config.allowedOrigins,
  });
  stopping.defer(async () => {
    listener.setPhase('stopping');
    await streams.close();
    await listener.close();
    await app.close();
  });
  await app.ready();
  await cluster.follow(streams);
  listener.setPhase('ready');

  const url = urlOf(config.host, listener.server.address());
  if (config.demo !== null && demoSecret !== null) {
    const demo = startDemo({ config: config.demo, url, key: demoSecret, logger, nowMs });
    stopping.defer(() => demo.close());
  }
  stopping.defer(() => data.finishStore());
  return { url, close: () => stopping.disposeAsync(), restartStore: data.restartStore };
}

/** Opens the stored and shared data, on which all other parts depend. */
async function openData(options: ServerOptions, metrics: Metrics, stopping: AsyncDisposableStack) {
  const { config, logger, nowMs } = options;
  const opened = await openStore({ ...config, isShared: config.cluster !== null }, logger);
  stopping.defer(() => opened.close());
  const store = metrics.meterStore(opened);

  const cluster = await openCluster(options, store, () => opened.lockDataDir());
  stopping.defer(() => cluster.close());
  const history = openHistory({ recording: cluster.recording, store, logger, nowMs });
  stopping.defer(() => history.close());
  const { onTableChanged } = cluster;
  const [catalogue, hidden, madeUp] = await Promise.all([
    openCatalogue({ store, logger, nowMs, onTableChanged }),
    openHiddenCharacters({ store, logger, nowMs, onTableChanged }),
    noteMadeUpHistory(store, config.demo !== null, nowMs),
  ]);
  stopping.defer(() => catalogue.close());
  stopping.defer(() => hidden.close());
  stopping.defer(() => madeUp.stop());
  const { hasMadeUpHistory } = madeUp;
  if (hasMadeUpHistory && config.demo === null) logger.warn(madeUpWarning);

  return {
    store,
    cluster,
    history,
    catalogue,
    hidden,
    hasMadeUpHistory,
    lockDataDir: () => opened.lockDataDir(),
    finishStore: () => opened.finishWithin(stopLimitMs),
    restartStore: (why: string) => opened.restart(why),
  };
}

/** Decides whether this server is one of several. If not, no code for Redis is loaded. */
async function openCluster(
  { config, logger, nowMs }: ServerOptions,
  store: Store,
  lockDataDir: () => Promise<void>,
): Promise<Cluster> {
  const parts = { dataDir: config.dataDir, definition: config.game, store, logger, nowMs, lockDataDir };
  if (config.cluster === null) return openSingleServer(parts);
  const several = await import('./cluster/open-cluster.ts');
  return several.openCluster({ ...config.cluster, ...parts });
}

interface PartsInput extends Awaited<ReturnType<typeof openData>>, ServerOptions {
  readonly limitShare: LimitShare;
  readonly keys: readonly CollectorKey[];
  readonly settings: PageSettings;
  readonly live: LiveStore;
  readonly reportTaker: ReportTaker;
  readonly streamsFrom: Pick<LogBeginning, 'epoch' | 'from'>;
  readonly metrics: Metrics;
}

/** What most parts need. */
function commonOf(
  { config, logger, nowMs, store, cluster, limitShare }: PartsInput,
  authenticateKey: ReturnType<typeof createKeyAuthenticator>,
) {
  return {
    store,
    scheduled: cluster.scheduledStore,
    hasOtherWriters: cluster.hasOtherWriters,
    onTableChanged: cluster.onTableChanged,
    definition: config.game,
    logger,
    nowMs,
    proxyCount: config.proxyCount,
    readRate: config.readRate,
    isLimited: config.readRate !== null,
    limitShare,
    requireKey: (request: FastifyRequest, scope: Scope) => requireKey(authenticateKey, request, scope),
  };
}

/** Starts the parts that answer calls or work on a schedule, each after the parts that it needs. */
async function startParts(input: PartsInput, stopping: AsyncDisposableStack) {
  const { config, logger, store, cluster, history, catalogue, hidden, live } = input;
  const { game: definition } = config;
  const currentLive = () => live.current();
  const people = createKnownPeople(currentLive, history, hidden.isHidden);
  const authenticateKey = createKeyAuthenticator(input.keys);
  const common = commonOf(input, authenticateKey);

  const visitors = await startVisitors({
    ...common,
    findLive: (id) => findSighting(currentLive(), id),
    characterExists: async (id) => (await people.find(id)) !== null,
  });
  stopping.defer(() => visitors.close());
  const { verifyToken, populationEvents } = visitors;

  const reports = startReports({
    ...common,
    ...createGuildLookups(currentLive),
    isHidden: hidden.isHidden,
    characterOf: (id) => people.find(id),
    verifyToken,
    readServer: (text) => readServer(definition, text),
    readQuest: (text) => requireQuest(catalogue.quests.all(), text),
    catalogue,
    findActivitySince: (fromMs) => sequenceBefore(store.sql, fromMs),
    postedEvents: () => populationEvents.posted(),
    onFound: (findings) => populationEvents.putFindings(findings),
    announceChange: cluster.announceChange,
  });
  stopping.defer(() => reports.close());

  const replays = startReplays({
    ...common,
    readServer: (text) => readServer(definition, text),
    findPeople: (ids) => findKnownByIds(currentLive(), history, ids),
  });
  stopping.defer(() => replays.close());

  const ingest = startIngest(input, reports.pastChanged);
  stopping.defer(() => ingest.close());
  for (const task of startScheduledTasks(input)) stopping.defer(() => task.close());

  const readRaids = (ids: readonly number[], atMs: number) =>
    readRaidActivity(store.sql, ids, { definition, quests: catalogue.quests.all().values(), nowMs: atMs });
  const alerts = await startAlerts({
    ...common,
    lease: cluster.lease,
    live,
    people,
    catalogueIndex: () => catalogue.index(),
    readRaidActivity: readRaids,
    verifyToken,
    vapidPrivateKey: config.vapidPrivateKey,
    publicUrl: config.publicUrl,
    pushHosts: config.pushHosts,
    webhookPrefixes: config.webhookPrefixes,
    webhookSeal: await findWebhookSeal({ ...config, isAlone: config.cluster === null, logger }),
  });
  stopping.defer(() => alerts.close());

  const rosters = startRosters({
    ...common,
    live,
    findCharacters: (ids) => findKnownByIds(currentLive(), history, ids),
    readRaidActivity: (ids, atMs) => readRaids(ids.filter(hidden.isShown), atMs),
    catalogueIndex: () => catalogue.index(),
    verifyToken,
    demoIds: input.settings.demo_rosters,
  });
  stopping.defer(() => rosters.close());

  const ownData = startOwners(input, common, { verifyToken, rosters, alerts });
  stopping.defer(() => ownData.close());
  const syncs = startSyncs(common);
  stopping.defer(() => syncs.close());

  const streams = openStreams(input, [rosters.topics, syncs.topics]);
  const social = startSocial({
    ...common,
    settings: input.settings,
    sceneFolder,
    catalogueIndex: () => catalogue.index(),
    findReport: reports.answer,
  });
  stopping.defer(() => social.close());

  return {
    common,
    people,
    authenticateKey,
    visitors,
    reports,
    replays,
    ingest,
    alerts,
    rosters,
    ownData,
    syncs,
    streams,
    social,
  };
}

/** What the owners of characters may do with their data. */
function startOwners(
  { config, hidden, live, lockDataDir }: PartsInput,
  common: ReturnType<typeof commonOf>,
  {
    verifyToken,
    rosters,
    alerts,
  }: {
    readonly verifyToken: VerifyToken;
    readonly rosters: { readonly forgetGone: () => void };
    readonly alerts: { readonly forgetGone: () => Promise<unknown> };
  },
) {
  return startOwnData({
    ...common,
    dataDir: config.dataDir,
    verifyToken,
    hidden,
    observedAtMs: (id) => findSighting(live.current(), id)?.observedAtMs ?? null,
    onErased: () => {
      rosters.forgetGone();
      void alerts.forgetGone();
    },
    eraseSetAside: async (erased) => {
      await lockDataDir();
      return eraseSetAside(config.dataDir, erased);
    },
  });
}

type Parts = Awaited<ReturnType<typeof startParts>>;

function openStreams(
  { streamsFrom, live, catalogue, settings, logger, nowMs }: PartsInput,
  sideTopics: readonly SideTopics[],
) {
  return createStreamHub({
    ...streamsFrom,
    store: live,
    catalogue: () => catalogue.index(),
    build: settings.build,
    sideTopics,
    logger,
    nowMs,
  });
}

/** All routes except those of the live state and the reference. */
function pluginsOf({ config, catalogue, metrics }: PartsInput, parts: Parts): readonly RoutePlugin[] {
  const {
    common,
    people,
    visitors,
    reports,
    replays,
    ingest,
    alerts,
    rosters,
    ownData,
    syncs,
    streams,
    social,
  } = parts;
  const { verifyToken, readerKeys } = visitors;
  const { streamMaximum, metricsToken, proxyCount } = config;
  const isUnlimited = config.readRate === null;
  const onBlocked = () => {
    rosters.forgetGone();
    return Promise.all([alerts.forgetGone(), readerKeys.readAgain()]);
  };
  return [
    {
      endpoints: streamEndpoints,
      routes: () => streamRoutes({ ...common, hub: streams, readerKeys, streamMaximum, isUnlimited }),
    },
    {
      endpoints: catalogueEndpoints,
      routes: (send) => catalogueRoutes({ ...catalogue, metrics: reports.questMetrics, send }),
    },
    { endpoints: ingestCallNames, routes: () => ingest.routes },
    ...visitors.plugins,
    alerts.plugin,
    rosters.plugin,
    ownData.plugin,
    syncs.plugin,
    { endpoints: networkEndpoints, routes: () => networkRoutes({ ...common, onBlocked }) },
    ...reports.plugins,
    ...social.plugins,
    {
      endpoints: activityEndpoints,
      routes: () =>
        activityRoutes({
          ...common,
          verifyToken,
          quests: () => catalogue.quests.all().values(),
          isAnonymousNow: (ids) => people.whoIsAnonymous(ids),
        }),
    },
    replays.plugin,
    { endpoints: [], routes: () => metricsRoutes(metrics, { token: metricsToken, proxyCount }) },
  ];
}

function healthOf(
  { history, cluster }: PartsInput,
  { streams, ingest, alerts, ownData }: Parts,
): PartsHealth {
  const { reasons, ...status } = history.status();
  return {
    ...status,
    openStreams: streams.openCount(),
    unknownServers: ingest.unknownServers(),
    reasons: [
      ...reasons,
      ...ingest.reasons(),
      ...cluster.reasons(),
      ...alerts.reasons(),
      ...ownData.reasons(),
    ],
  };
}

function startIngest(
  { config, logger, nowMs, store, history, catalogue, reportTaker, keys, metrics }: PartsInput,
  onPastChanged: (source: ReportSource) => void,
) {
  const past = { store, nowMs, definition: config.game };
  return openIngest({
    ...reportTaker,
    keys,
    definition: config.game,
    logger,
    nowMs,
    recentBatches: history.recentBatches(),
    importRows: {
      reportAreas: (rows) => catalogue.takeAreas(rows),
      reportQuests: (rows) => catalogue.takeQuests(rows),
    },
    importHistory: {
      samples: createSampleImport({
        ...past,
        sampleDays: config.retention.sampleDays,
        onChanged: () => onPastChanged('population'),
      }),
      characters: createCharacterImport({ ...past, onChanged: () => onPastChanged('characters') }),
      activity: createActivityImport({
        ...past,
        questsById: () => catalogue.index().questsById,
        groupDays: config.retention.activityDays,
        onChanged: (kind) => onPastChanged(kind === 'groups' ? 'groups' : 'quests'),
      }),
    },
    countAnswer: (call, answer) => metrics.countIngest(call, answer),
  });
}

/** Keeps the activity score, deletes what is too old, and maintains the tables where the database does not. */
function startScheduledTasks({ config, logger, nowMs, store, cluster }: PartsInput) {
  const parts = { store: cluster.scheduledStore, nowMs, logger };
  return [
    startActivityScoring({ ...parts, definition: config.game }),
    startRetention({ ...parts, ...config.retention }),
    ...(config.databaseUrl === null ? [startMaintenance({ store, nowMs, logger })] : []),
  ];
}

const notBuiltWarning = 'The site has not been built: build it with "npm start" or "npx vite build web"';

const madeUpWarning =
  'A demo world has reported into this database before: its generated history is mixed with the real one. ' +
  'For real data only, start with an empty DATA_DIR or database.';

/**
 * The key of the simulated world. No configured name contains a space, so its batches never clash with those of another
 * key.
 */
const demoKey = (secret: string): CollectorKey => ({
  name: 'demo world',
  sha256: hashSecret(secret),
  scopes: new Set(['live', 'catalogue', 'history', 'site']),
});

function urlOf(host: string, address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${address.port}`;
}
