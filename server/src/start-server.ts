import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { HealthReason } from '@rollcall/game/site/health';
import { newPageStages } from '@rollcall/game/site/new-pages';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import { createApp, type RoutePlugin } from './app.ts';
import { catalogueEndpoints, catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { type Catalogue, openCatalogue } from './catalogue/open-catalogue.ts';
import { startDemo } from './demo.ts';
import { type History, openHistory } from './history/history.ts';
import { openJournalRecording } from './history/journal-recording.ts';
import { noteMadeUpHistory } from './history/made-up-history.ts';
import { createHttpListener } from './http/http-listener.ts';
import { readSite } from './http/site-files.ts';
import { ingestCallNames } from './ingest/ingest-call.ts';
import { createKeyAuthenticator, isKnownKey } from './ingest/keys.ts';
import {
  activityPlugin,
  createClosers,
  createKnownPeople,
  demoKey,
  type OnClose,
  type Reports,
  type ServerParts,
  startIngest,
  startLive,
  startReports,
  startSocial,
  startStreams,
  createHistoryImport,
  startHistoryMaintenance,
} from './start-parts.ts';
import { startAlerts } from './start-alerts.ts';
import { loadPageRenderer } from './load-page-renderer.ts';
import type { LiveStore } from './live/live-store.ts';
import type { ServerState } from './live/server-state.ts';
import { createMetrics, type Metrics, metricsRoutes, type ReadGauge } from './metrics/metrics.ts';
import type { ReaderKeys } from './visitors/reader-keys.ts';
import { alone, openClusterIfShared, sharingOf } from './start-sharing.ts';
import { startVisitors } from './start-visitors.ts';
import { openStore } from './store/open-store.ts';

export interface RunningServer {
  readonly url: string;
  /** Ends everything in reverse order; all acknowledged data is on disk when it resolves. */
  close(): Promise<void>;
  /** Drops the connections to the store, and opens it again. */
  restartStore(why: string): void;
}

/** How long a stopping server waits for its store: half of the time that it has (`main.ts`). */
const stopLimitMs = 7_000;

const root = join(import.meta.dirname, '../..');
const siteFolder = join(root, 'web/dist');
const sceneFolder = join(root, 'web/src/app/scene');
const rendererFolder = join(root, 'web/dist-server');

/**
 * Assembles the server and lets it listen.
 *
 * @throws an error with one clear line as its message if the port or the data folder is not available
 */
export async function startServer(given: ServerParts): Promise<RunningServer> {
  const { onClose, closeAll } = createClosers();
  try {
    const { config, logger, nowMs } = given;
    // First of all: a taken port ends the start early, and callers learn that the server is starting.
    const listener = createHttpListener('starting');
    await listener.listen(config.port, config.host);
    onClose(() => listener.close());
    const metrics = createMetrics();
    onClose(() => metrics.close());
    const [kept, site, renderPage, build] = await Promise.all([
      openKept(given, metrics, onClose),
      readSite(siteFolder),
      loadPageRenderer(rendererFolder, logger),
      readBuildInfo(),
    ]);
    const { store, history, catalogue, madeUp, sharing, finishStoreWithin, restartStore } = kept;
    const server = { ...given, limitShare: sharing.limitShare ?? given.limitShare };
    if (site === null) logger.warn(notBuiltWarning);

    const { live, streamsFrom } = await sharing.begin(() => startLive(server, history, onClose));
    const demoSecret = config.demo === null ? null : randomBytes(32).toString('hex');
    const keys = [...config.collectorKeys, ...(demoSecret === null ? [] : [demoKey(demoSecret)])];
    const authenticateKey = createKeyAuthenticator(keys);
    const { scheduled, shared, ingest: sharedIngest } = sharing;
    const people = createKnownPeople(live, history);
    const common = { store, scheduled, shared, live, people, catalogue, authenticateKey };
    const visitors = await startVisitors(server, common, onClose);
    const { verifyToken, readerKeys } = visitors;
    const reports = startReports(server, { ...common, ...visitors }, onClose);
    const importHistory = createHistoryImport(server, { store, catalogue }, reports.onPastChanged);
    const ingest = startIngest(
      server,
      { ...kept, live, sharedIngest, importHistory, keys, metrics },
      onClose,
    );
    startHistoryMaintenance(server, { store, scheduled }, onClose);
    const alerts = await startAlerts(server, { ...common, verifyToken, readerKeys }, onClose);

    const settings = settingsOf(given, madeUp.hasMadeUpHistory, build);
    const streams = startStreams(server, { live, catalogue, build, readerKeys }, streamsFrom);
    metrics.connect({
      build: buildLabels(config, build),
      gauges: [
        ...partGauges(nowMs, { live, history, reports, streams, readerKeys }),
        ...alerts.gauges,
        ...sharing.gauges,
      ],
    });
    const app = createApp({
      listener,
      observer: metrics.requests,
      logger,
      nowMs,
      settings,
      publicUrl: config.publicUrl,
      site,
      renderPage,
      findReferenced: (ids) => catalogue.findReferenced(ids),
      findGuildName: reports.findGuildName,
      currentLive: () => live.current(),
      catalogueIndex: () => catalogue.index(),
      offline: history,
      plugins: [
        streams.plugin,
        cataloguePlugin(catalogue, reports.questMetrics),
        { endpoints: ingestCallNames, routes: () => ingest.routes },
        ...visitors.plugins,
        ...alerts.plugins,
        ...reports.plugins,
        ...startSocial(server, { settings, sceneFolder, catalogue, reports: reports.scheduler }, onClose),
        activityPlugin(server, { store, people, catalogue, verifyToken }),
        metricsPlugin(metrics, config),
      ],
      isCaughtUp: sharing.isCaughtUp,
      partsHealth: () => partsHealthOf(history, streams, ingest, [...sharing.reasons(), ...alerts.reasons()]),
      readRate: config.readRate,
      proxyCount: config.proxyCount,
      limitShare: server.limitShare,
      readerKeys,
      hasCollectorKey: ({ headers }) => isKnownKey(authenticateKey(headers.authorization, 'site')),
      invitedOrigins: config.allowedOrigins,
    });
    onClose(async () => {
      listener.setPhase('stopping');
      await streams.hub.close();
      await listener.close();
      await app.close();
    });
    await app.ready();
    await sharing.follow(streams.hub, history);
    listener.setPhase('ready');
    const url = urlOf(config.host, listener.server.address());
    if (config.demo !== null && demoSecret !== null)
      onClose(startDemo({ config: config.demo, url, key: demoSecret, logger, nowMs }).close);
    onClose(() => finishStoreWithin(stopLimitMs));
    return { url, close: closeAll, restartStore };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

const settingsOf = (
  { config, nowMs }: ServerParts,
  hasMadeUpHistory: boolean,
  build: BuildInfo,
): PageSettings => ({
  game: config.game,
  site: { ...config.site, stages: { ...newPageStages(nowMs()), ...config.site.stages } },
  is_demo: config.demo !== null,
  has_made_up_history: hasMadeUpHistory,
  build,
});

const buildLabels = ({ databaseUrl }: ServerParts['config'], build: BuildInfo) => ({
  commit: build.commit_hash,
  built_at: build.built_at ?? '',
  store: databaseUrl === null ? 'embedded' : 'postgresql',
});

const partsHealthOf = (
  history: History,
  streams: Streams,
  ingest: Ingest,
  reasons: readonly HealthReason[],
) => ({
  ...history.status(),
  openStreams: streams.hub.openCount(),
  unknownServers: ingest.unknownServers(),
  reasons: [...history.status().reasons, ...ingest.reasons(), ...reasons],
});
type Streams = ReturnType<typeof startStreams>;
type Ingest = ReturnType<typeof startIngest>;

async function openKept(server: ServerParts, metrics: Metrics, onClose: OnClose) {
  const { config, logger, nowMs } = server;
  const opened = await openStore({ ...config, isShared: config.cluster !== null }, logger);
  onClose(() => opened.close());
  const store = metrics.meterStore(opened);
  const lockDataDir = () => opened.lockDataDir();
  const cluster = await openClusterIfShared(server, { store, lockDataDir }, onClose);
  const { dataDir } = config;
  const [recording, catalogue, madeUp] = await Promise.all([
    cluster?.recording ?? openJournalRecording({ dataDir, store, logger, nowMs, lockDataDir }),
    openCatalogue({ store, logger, nowMs, onTableChanged: cluster?.onTableChanged }),
    noteMadeUpHistory(store, config.demo !== null, nowMs),
  ]);
  const history = openHistory({ recording, store, logger, nowMs });
  onClose(() => history.close());
  onClose(() => catalogue.close());
  onClose(madeUp.stop);
  if (madeUp.hasMadeUpHistory && config.demo === null) logger.warn(madeUpWarning);
  const sharing = cluster === null ? alone(store) : sharingOf(cluster);
  const finishStoreWithin = (limitMs: number) => opened.finishWithin(limitMs);
  const restartStore = (why: string) => opened.restart(why);
  return { store, history, catalogue, madeUp, sharing, finishStoreWithin, restartStore };
}

const notBuiltWarning = 'The site has not been built: build it with "npm start" or "npx vite build web"';

const madeUpWarning =
  'A demo world has reported into this store before: its made-up history stands beside the real one. ' +
  'Start with an empty DATA_DIR or database for real data alone.';

interface MeteredParts {
  readonly live: LiveStore;
  readonly history: History;
  readonly reports: Reports;
  readonly streams: Streams;
  readonly readerKeys: Pick<ReaderKeys, 'counted'>;
}

function partGauges(
  nowMs: () => number,
  { live, history, reports, streams, readerKeys }: MeteredParts,
): readonly ReadGauge[] {
  const secondsSince = (atMs: number | null) => (atMs === null ? null : (nowMs() - atMs) / 1000);
  const perServer = (name: string, help: string, valueOf: (server: ServerState) => number | null) => ({
    name,
    help,
    label: 'server',
    read: () => live.current().servers.map((server) => [server.key, valueOf(server)] as const),
  });
  const ofJournal = (name: string, help: string, valueOf: (status: HistoryStatus) => number) => ({
    name,
    help,
    read: () => [['', valueOf(history.status())] as const],
  });
  const perReport = (name: string, help: string, valueOf: (job: JobStatus) => number | null) => ({
    name,
    help,
    label: 'report',
    read: () => reports.scheduler.status().jobs.map((job) => [job.name, valueOf(job)] as const),
  });
  return [
    perServer(
      'rollcall_characters_online',
      'Characters online, the anonymous included.',
      ({ characters }) => characters.entities.all.length,
    ),
    perServer('rollcall_groups', 'Groups that are posted.', ({ lfms }) => lfms.entities.all.length),
    perServer(
      'rollcall_live_age_seconds',
      'Seconds since the last report of a server; absent = never reported.',
      ({ info: { info } }) =>
        secondsSince(info.last_data_fetch === null ? null : fromWireTime(info.last_data_fetch)),
    ),
    {
      name: 'rollcall_streams_open',
      help: 'Open streams of live data.',
      read: () => [['', streams.hub.openCount()]],
    },
    {
      name: 'rollcall_reader_keys',
      help: 'Keys of readers, the blocked ones included.',
      read: () => [['', readerKeys.counted().total]],
    },
    {
      name: 'rollcall_reader_keys_blocked',
      help: 'Keys of readers that an operator has blocked.',
      read: () => [['', readerKeys.counted().blocked]],
    },
    ofJournal('rollcall_journal_bytes', 'Size of the journal on disk.', ({ journalBytes }) => journalBytes),
    ofJournal(
      'rollcall_journal_waiting_events',
      'Acknowledged events that the store does not have yet.',
      ({ waitingEvents }) => waitingEvents,
    ),
    ofJournal(
      'rollcall_journal_set_aside_events',
      'Events of this run that the store could not take; they stand in journal/set-aside.ndjson.',
      ({ setAsideEvents }) => setAsideEvents,
    ),
    ofJournal(
      'rollcall_journal_damaged_records',
      'Damaged records of the journal that this run was the first to find, at least.',
      ({ damage }) => damage.records,
    ),
    ofJournal('rollcall_journal_writable', '1 while the journal can be written.', ({ isJournalWritable }) =>
      Number(isJournalWritable),
    ),
    perReport(
      'rollcall_report_age_seconds',
      'Seconds since a report was last made; absent = not yet.',
      ({ madeAtMs }) => secondsSince(madeAtMs),
    ),
    perReport(
      'rollcall_report_failures',
      'Failed runs of a report since it was last made.',
      ({ failures }) => failures,
    ),
  ];
}

type HistoryStatus = ReturnType<History['status']>;
type JobStatus = ReturnType<Reports['scheduler']['status']>['jobs'][number];

function metricsPlugin(
  metrics: Metrics,
  { metricsToken: token, proxyCount }: ServerParts['config'],
): RoutePlugin {
  return { endpoints: [], routes: () => metricsRoutes(metrics, { token, proxyCount }) };
}

function cataloguePlugin(catalogue: Catalogue, metrics: Reports['questMetrics']): RoutePlugin {
  return {
    endpoints: catalogueEndpoints,
    routes: (send) => catalogueRoutes({ ...catalogue, metrics, send }),
  };
}

function urlOf(host: string, address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${address.port}`;
}

interface BuildInfo {
  /** `unknown` where there is no repository, as in an unpacked archive. */
  readonly commit_hash: string;
  readonly built_at: string | null;
}

async function readBuildInfo(): Promise<BuildInfo> {
  const built = await stat(join(siteFolder, 'index.html')).catch(() => null);
  return {
    commit_hash: (await readCommit(join(root, '.git')).catch(() => null)) ?? 'unknown',
    built_at: built === null ? null : toWireTime(built.mtimeMs),
  };
}

/** The commit that git would report, without git. */
async function readCommit(folder: string): Promise<string | null> {
  const head = (await readFile(join(folder, 'HEAD'), 'utf8')).trim();
  const branch = /^ref: (.+)$/.exec(head)?.[1];
  if (branch === undefined) return head;
  const loose = await readFile(join(folder, branch), 'utf8').catch(() => null);
  if (loose !== null) return loose.trim();
  const packed = await readFile(join(folder, 'packed-refs'), 'utf8');
  const line = packed.split('\n').find((each) => each.endsWith(` ${branch}`));
  return line?.split(' ')[0] ?? null;
}
