import { durationText } from '@rollcall/game/durations';
import { rememberEach } from '@rollcall/game/remember';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import type { Character } from '@rollcall/game/character/character';
import type { QuestMetrics } from '@rollcall/game/quest/quest';
import type { Config } from './config.ts';
import type { LimitShare } from './http/limit-share.ts';
import { limits } from './http/limits.ts';
import type { Logger } from './http/logger.ts';
import type { ReaderKeyCheck } from './http/reader-key.ts';
import { createAllowance } from './http/request-limit.ts';
import type { History } from './history/history.ts';
import {
  anonymousOnline,
  countLive,
  findInGuild,
  findKnown,
  findKnownByIds,
  type OfflineCharacters,
  onlineInGuilds,
} from './live/live-lookups.ts';
import { restoreLiveState } from './live/live-restore.ts';
import { createLiveStore, type LiveStore } from './live/live-store.ts';
import type { LogBeginning } from './live/stream/frame-log.ts';
import { createStreamHub, type StreamHub } from './live/stream/stream-hub.ts';
import { streamEndpoints, streamRoutes } from './live/stream/stream-routes.ts';
import { requireQuest } from './catalogue/catalogue-routes.ts';
import type { Catalogue } from './catalogue/open-catalogue.ts';
import { type CollectorKey, hashSecret } from './ingest/keys.ts';
import { reportAnswer } from './ingest/ingest-answer.ts';
import { type HistoryImport, type Ingest, type IngestConfig, openIngest } from './ingest/ingest-routes.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { RoutePlugin } from './app.ts';
import { activityEndpoints, activityRoutes } from './history/activity-routes.ts';
import { sequenceBefore } from './history/activity-partitions.ts';
import { startActivityScoring } from './history/activity-scoring.ts';
import { createActivityImport } from './history/activity-import.ts';
import { createCharacterImport, createSampleImport } from './history/history-import.ts';
import { startRetention } from './history/retention.ts';
import type { VerifyToken } from './http/token-holder.ts';
import type { Store } from './store/store.ts';
import { startMaintenance } from './store/maintenance.ts';
import type { FindGuildName } from './http/site-server.ts';
import { readServer } from './live/live-routes.ts';
import { findServerState } from './live/server-state.ts';
import { censusJobs } from './reports/census-jobs.ts';
import { groupForecastEndpoints, groupForecastRoutes } from './reports/group-forecast-routes.ts';
import { createGroupHours, type GroupHours } from './reports/group-hours.ts';
import { createGuilds } from './reports/guilds.ts';
import { populationJobs } from './reports/population-jobs.ts';
import { createQuestFigures, readSessions } from './reports/quest-figures.ts';
import { questEndpoints, questRoutes } from './reports/quest-routes.ts';
import { createQuestSessions } from './reports/quest-sessions.ts';
import { type ReportSource, reportSources } from './reports/report-job.ts';
import { createReportScheduler, type ReportScheduler } from './reports/report-scheduler.ts';
import { reportEndpoints, reportRoutes } from './reports/report-routes.ts';
import { trendJobs } from './reports/trend-jobs.ts';
import { createZonedReports } from './reports/zoned-reports.ts';
import type { PopulationEvents } from './visitors/population-events.ts';
import { createPictureThread } from './social/picture-thread.ts';
import { createPreviewPictures, previewRoutes } from './social/preview-pictures.ts';
import { createSocialPictures, socialRoutes } from './social/social-pictures.ts';

export interface ServerParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly nowMs: () => number;
  /** Shares the use of limits with other servers; absent = this server is alone. */
  readonly limitShare?: LimitShare | undefined;
}

/**
 * Stored data that servers keep in memory or derive data from. `past …` = the past that reports are made from has
 * changed.
 */
type SharedTable =
  | 'news'
  | 'page_messages'
  | 'population_events'
  | 'areas'
  | 'quests'
  | 'reader_keys'
  | 'alert_subscriptions'
  | `past ${ReportSource}`;

/** Communication between several servers on one database. A single server needs none of it. */
export interface SharedParts {
  /** Calls `listener` when another server has changed a table, and whenever a change may have been missed. */
  readonly onTableChanged: (table: SharedTable, listener: () => void) => void;
  /** Tells the others of changes that no trigger of the database announces. Never throws. */
  readonly tellChanged: (table: SharedTable) => void;
}

/** Registers how to end a part; the last that was started ends first. */
export type OnClose = (close: () => Promise<void> | void) => void;

export function createClosers(): { readonly onClose: OnClose; readonly closeAll: () => Promise<void> } {
  const closers: (() => Promise<void> | void)[] = [];
  return {
    onClose: (close) => closers.unshift(close),
    closeAll: async () => {
      for (const close of closers.splice(0)) await close();
    },
  };
}

export interface KnownPeople {
  /** @throws HttpError 503 if only the store could answer, and it is away */
  find(id: number): Promise<Character | null>;
  /**
   * The ids among these that are anonymous now or were when last seen, and those that cannot be looked up at the
   * moment.
   */
  whoIsAnonymous(ids: readonly number[]): Promise<ReadonlySet<number>>;
}

export function createKnownPeople(live: LiveStore, offline: OfflineCharacters): KnownPeople {
  return {
    find: async (id) => (await findKnown(live.current(), offline, id))?.character ?? null,
    whoIsAnonymous: async (ids) => {
      const known = await findKnownByIds(live.current(), offline, ids);
      const open = new Set(known.filter(({ is_anonymous }) => !is_anonymous).map(({ id }) => id));
      return new Set(ids.filter((id) => !open.has(id)));
    },
  };
}

/**
 * The streams of live data.
 *
 * @param beginning the position of another server, whose streams these continue; without it they are streams of their
 * own
 */
export function startStreams(
  { config, nowMs, limitShare }: ServerParts,
  {
    live,
    catalogue,
    build,
    readerKeys,
  }: {
    readonly live: LiveStore;
    readonly catalogue: Pick<Catalogue, 'index'>;
    readonly build: PageSettings['build'];
    readonly readerKeys: ReaderKeyCheck;
  },
  beginning: Pick<LogBeginning, 'epoch' | 'from'>,
): { readonly hub: StreamHub; readonly plugin: RoutePlugin } {
  const hub = createStreamHub({
    store: live,
    catalogue: () => catalogue.index(),
    build,
    nowMs,
    ...beginning,
  });
  const { game: definition, proxyCount, readRate, streamMaximum } = config;
  const isUnlimited = readRate === null;
  const routes = () =>
    streamRoutes({ hub, definition, proxyCount, readerKeys, streamMaximum, isUnlimited, limitShare });
  return { hub, plugin: { endpoints: streamEndpoints, routes } };
}

const passTimeEveryMs = 10_000;

export async function startLive(
  { config, logger, nowMs }: ServerParts,
  history: History,
  onClose: OnClose,
): Promise<LiveStore> {
  const live = await restoreLive({ config, logger, nowMs }, history);
  const timer = setInterval(() => {
    const passed = live.advanceTime(nowMs());
    warnOfCorrection(logger, passed.correctedMs);
    void history.append({ batch: null, ...passed });
  }, passTimeEveryMs);
  onClose(() => clearInterval(timer));
  history.startSampling(() => countLive(live.current(), nowMs()));
  return live;
}

async function restoreLive({ config, logger, nowMs }: ServerParts, history: History): Promise<LiveStore> {
  const last = await history.readLastLive();
  if (last === null) return createLiveStore({ definition: config.game });
  const { state, events, correctedMs } = restoreLiveState(config.game, last, nowMs());
  warnOfCorrection(logger, correctedMs);
  void history.append({ batch: null, events });
  return createLiveStore({ definition: config.game, initial: state });
}

function warnOfCorrection(logger: Logger, correctedMs: number | null): void {
  if (correctedMs === null) return;
  logger.warn(
    `The clock of this machine was ${durationText(correctedMs)} ahead when the last reports came. ` +
      'Their times are taken as now, and reports go on. Check its time synchronisation.',
  );
}

/** Handling of reports if several servers share them. */
export type SharedIngest = Pick<IngestConfig, 'takeReport' | 'recordBatch' | 'answeredElsewhere'>;

interface IngestTargets {
  readonly live: LiveStore;
  readonly history: History;
  /** null = this server is alone. */
  readonly sharedIngest: SharedIngest | null;
  readonly catalogue: Catalogue;
  readonly importHistory: HistoryImport;
  readonly keys: readonly CollectorKey[];
  readonly metrics: Pick<Metrics, 'countIngest'>;
}

/** The key of the simulated world. Names in the configuration have no blanks, so this one is unique. */
export function demoKey(secret: string): CollectorKey {
  return {
    name: 'demo world',
    sha256: hashSecret(secret),
    scopes: new Set(['live', 'catalogue', 'history', 'site']),
  };
}

export function startIngest(
  { config, logger, nowMs }: ServerParts,
  { live, history, sharedIngest, catalogue, importHistory, keys, metrics }: IngestTargets,
  onClose: OnClose,
): Ingest {
  const ingest = openIngest({
    keys,
    definition: config.game,
    logger,
    nowMs,
    recentBatches: history.recentBatches(),
    takeReport: async (report, marks) => {
      const applied = live.apply(report, nowMs());
      warnOfCorrection(logger, applied.correctedMs);
      const { events, departed } = applied;
      const { batchId } = marks;
      const batch = batchId === null ? null : { id: batchId, answer: reportAnswer(applied, marks, true) };
      // Directly after it was applied, so that the journal has the order of the live state.
      const { durable } = await history.append({ batch, events, departed });
      return reportAnswer(applied, marks, durable);
    },
    importRows: {
      reportAreas: (rows) => catalogue.takeAreas(rows),
      reportQuests: (rows) => catalogue.takeQuests(rows),
    },
    importHistory,
    countAnswer: (call, answer) => metrics.countIngest(call, answer),
    recordBatch: (batch) => history.append({ batch, events: [] }),
    ...sharedIngest,
  });
  onClose(() => ingest.close());
  return ingest;
}

/**
 * Imports what collectors report of the past.
 *
 * @param onChange the past that reports are made from has changed
 */
export function createHistoryImport(
  { config, nowMs }: ServerParts,
  { store, catalogue }: { readonly store: Store; readonly catalogue: Pick<Catalogue, 'index'> },
  onChange: Reports['onPastChanged'],
): HistoryImport {
  return {
    samples: createSampleImport({
      store,
      nowMs,
      sampleDays: config.retention.sampleDays,
      onChanged: () => onChange('population'),
    }),
    characters: createCharacterImport({
      store,
      nowMs,
      definition: config.game,
      onChanged: () => onChange('characters'),
    }),
    activity: createActivityImport({
      store,
      nowMs,
      questsById: () => catalogue.index().questsById,
      groupDays: config.retention.activityDays,
      onChanged: (kind) => onChange(kind === 'groups' ? 'groups' : 'quests'),
    }),
  };
}

/** Keeps the activity score, deletes what is too old, and maintains the tables where the database does not. */
export function startHistoryMaintenance(
  server: ServerParts,
  { store, scheduled }: { readonly store: Store; readonly scheduled: Store },
  onClose: OnClose,
): void {
  const { config, logger, nowMs } = server;
  const scoring = startActivityScoring({ store: scheduled, nowMs, logger, definition: config.game });
  onClose(() => scoring.close());
  const retention = startRetention({ store: scheduled, nowMs, logger, ...config.retention });
  onClose(() => retention.close());
  if (config.databaseUrl !== null) return;
  const maintenance = startMaintenance({ store, nowMs, logger });
  onClose(() => maintenance.close());
}

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

interface ReportsParts {
  readonly store: Store;
  readonly scheduled: Store;
  readonly live: LiveStore;
  readonly people: KnownPeople;
  readonly verifyToken: VerifyToken;
  readonly populationEvents: PopulationEvents;
  readonly catalogue: Pick<Catalogue, 'quests' | 'index' | 'onQuestsChanged'>;
  readonly shared?: SharedParts | undefined;
}

export interface Reports {
  readonly plugins: readonly RoutePlugin[];
  readonly scheduler: Pick<ReportScheduler, 'answer' | 'touch' | 'status'>;
  readonly findGuildName: FindGuildName;
  /** null = not computed yet. */
  readonly questMetrics: () => ReadonlyMap<number, QuestMetrics> | null;
  /** Re-runs the reports derived from this source. */
  readonly onPastChanged: (source: ReportSource) => void;
}

export function startReports(
  { config, logger, nowMs }: ServerParts,
  { store, scheduled, live, people, verifyToken, populationEvents, catalogue, shared }: ReportsParts,
  onClose: OnClose,
): Reports {
  const definition = config.game;
  const readServerOf = (text: string) => readServer(definition, text);
  const guilds = createGuilds({
    ...guildsNow(live),
    store,
    definition,
    nowMs,
    readServer: readServerOf,
    verifyToken,
    characterOf: (id) => people.find(id),
  });
  const zoned = createZonedReports();
  const groups = createGroupHours({ store, definition });
  const quests = () => catalogue.quests.all();
  const questSessions = createQuestSessions({
    store,
    scheduled,
    catalogue: () => catalogue.index(),
    findBeginning: (fromMs) => sequenceBefore(store.sql, fromMs),
  });
  const questFigures = createQuestFigures({
    read: (afterSequence) => readSessions(store.sql, afterSequence),
    definition,
    quests,
  });
  const scheduler = createReportScheduler({
    jobs: [
      ...populationJobs({ store, definition, onSums: zoned.put }),
      ...censusJobs({ store, definition }),
      guilds.job,
      groups.job,
      questSessions.job,
      questFigures.job,
      ...trendJobs({
        store,
        definition,
        postedEvents: () => populationEvents.posted(),
        onFound: (findings) => populationEvents.putFindings(findings),
      }),
    ],
    logger,
    nowMs,
    isStoreUnavailable: () => store.isUnavailable(),
    onStoreReturn: (listener) => store.onReturn(listener),
  });
  onClose(() => scheduler.close());
  const rerun = remakeOnChange(scheduler, { groups, catalogue, shared });
  const plugins: RoutePlugin[] = [
    {
      endpoints: reportEndpoints,
      routes: (send) => reportRoutes({ scheduler, zoned, send, nowMs, readServer: readServerOf }),
    },
    { endpoints: guilds.endpoints, routes: guilds.routes },
    {
      endpoints: groupForecastEndpoints,
      routes: (send) =>
        groupForecastRoutes({
          groups,
          definition,
          nowMs,
          readServer: readServerOf,
          quests,
          send,
        }),
    },
    {
      endpoints: questEndpoints,
      routes: (send) =>
        questRoutes({
          figures: questFigures,
          sessions: questSessions,
          definition,
          catalogue: () => catalogue.index(),
          quests,
          readQuest: (text) => requireQuest(quests(), text),
          readServer: readServerOf,
          nowMs,
          send,
        }),
    },
  ];
  return {
    plugins,
    scheduler,
    findGuildName: guilds.findName,
    questMetrics: () => questFigures.current()?.metrics ?? null,
    onPastChanged: (source) => {
      rerun(source);
      shared?.tellChanged(`past ${source}`);
    },
  };
}

/** Re-runs reports when their sources change, here or on another server; the result does so after an import. */
function remakeOnChange(
  scheduler: Pick<ReportScheduler, 'touch'>,
  { groups, catalogue, shared }: Pick<ReportsParts, 'catalogue' | 'shared'> & { readonly groups: GroupHours },
): (source: ReportSource) => void {
  const rerun = (source: ReportSource) => {
    if (source === 'groups') groups.readPastAgain();
    if (source === 'population') groups.readSeenAgain();
    scheduler.touch(source);
  };
  for (const source of reportSources) shared?.onTableChanged(`past ${source}`, () => rerun(source));
  catalogue.onQuestsChanged(() => rerun('catalogue'));
  return rerun;
}

/** Members of guilds in the live state. */
function guildsNow(live: LiveStore) {
  // Not a version number, since a replaced state may count from another start.
  const versionOf = rememberEach((_characters: object) => ({}));
  return {
    onlineInGuilds: () => onlineInGuilds(live.current()),
    onlineCharactersInGuild: (serverName: string, guildName: string) => {
      const server = findServerState(live.current(), serverName);
      return server === null ? [] : findInGuild(server, guildName);
    },
    charactersVersion: (serverName: string) => {
      const server = findServerState(live.current(), serverName);
      return server && versionOf(server.characters.entities);
    },
    anonymousOnlineIds: () => anonymousOnline(live.current()),
  };
}

/** The pictures for sharing pages. Each is drawn on first demand. */
export function startSocial(
  { config, logger, nowMs, limitShare }: ServerParts,
  { settings, sceneFolder, catalogue, reports }: SocialParts,
  onClose: OnClose,
): readonly RoutePlugin[] {
  const thread = createPictureThread();
  onClose(() => thread.close());
  const pictures = createSocialPictures({
    settings,
    findQuest: (id) => catalogue.index().questsById.get(id) ?? null,
    draw: (text) => thread.draw({ kind: 'section', text, sceneFolder }),
    logger,
    nowMs,
  });
  const previews = createPreviewPictures({
    settings,
    findReport: reports.answer,
    draw: (facts, answers) => thread.draw({ kind: 'preview', facts, answers }),
    sectionPictures: pictures,
    logger,
    nowMs,
  });
  const { proxyCount, readRate } = config;
  const mayDraw = createAllowance(readRate && limits.drawnPictures.rate, {
    limit: 'drawnPictures',
    proxyCount,
    nowMs,
    limitShare,
  });
  return [
    { endpoints: [], routes: (send) => socialRoutes({ pictures, send, mayDraw }) },
    { endpoints: [], routes: (send) => previewRoutes({ previews, settings, send, mayDraw }) },
  ];
}

interface SocialParts {
  readonly settings: PageSettings;
  /** Holds the layers of the banner: sky.svg, tavern.svg, lights.svg. */
  readonly sceneFolder: string;
  readonly catalogue: Pick<Catalogue, 'index'>;
  readonly reports: Pick<ReportScheduler, 'answer'>;
}
