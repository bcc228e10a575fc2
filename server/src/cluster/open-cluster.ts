import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { GameDefinition } from '@rollcall/game/definition';
import type { HealthReason } from '@rollcall/game/site/health';
import { dayMs } from '@rollcall/game/time';
import { readLastLive } from '../history/character-queries.ts';
import { createRecordedRows } from '../history/recorded-rows.ts';
import type { History } from '../history/history.ts';
import type { Recording } from '../history/recording.ts';
import { HttpError } from '../http/http-error.ts';
import type { LimitShare } from '../http/limit-share.ts';
import type { ReadGauge } from '../http/read-gauge.ts';
import type { Logger } from '../http/logger.ts';
import type { ReportTaker } from '../ingest/report-taker.ts';
import { restoreLiveState } from '../live/live-restore.ts';
import { createLiveStore, type LiveStore } from '../live/live-store.ts';
import type { LogBeginning } from '../live/stream/frame-log.ts';
import type { StreamHub } from '../live/stream/stream-hub.ts';
import type { Store } from '../store/store.ts';
import { withLimit } from '../store/time-limit.ts';
import { clusterGauges, clusterReasons, type ClusterStatus } from './cluster-status.ts';
import { findClusterId } from './cluster-id.ts';
import { createFold, type Fold, type Folded } from './fold.ts';
import { type Follower, startFollower } from './follower.ts';
import { createLeasedStore, type Lease, openLease } from './lease.ts';
import { beginFirstLog } from './log-beginning.ts';
import { logBeginning, type LogEntry, type ReportEntry, timeOf } from './log-entry.ts';
import { journalIdOf } from './log-progress.ts';
import { drainOwnJournal, openLogRecording } from './log-recording.ts';
import { openRedisLog, type RedisLog } from './redis-log.ts';
import { openReportJournal, type ReportJournal } from './report-journal.ts';
import { startSharedLimits } from './shared-limits.ts';
import { LogAwayError } from './shared-log.ts';
import { readNewestSnapshot, readSnapshot, type Snapshot, versionOf, writeSnapshot } from './snapshot.ts';
import { openTableChanges } from './table-changes.ts';

export interface ClusterParts {
  readonly redisUrl: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Display name of this server. */
  readonly serverName: string;
  readonly definition: GameDefinition;
  readonly store: Store;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly lockDataDir: () => Promise<void>;
}

/** Everything that several servers on one database share, with the same interface as for a single server. */
export interface Cluster {
  readonly recording: Recording;
  /** The store for work that only one server does: unavailable while another server does it. */
  readonly scheduledStore: Store;
  /** Lease of the server that does the scheduled work. */
  readonly lease: Pick<Lease, 'isHeld' | 'onGained'>;
  /** Whether other servers write to the same tables. */
  readonly hasOtherWriters: boolean;
  readonly limitShare: LimitShare;
  /** Calls `listener` when another server has changed a table, and whenever a change may have been missed. */
  readonly onTableChanged: (table: SharedTable, listener: () => void) => void;
  /** Announces changes for which the database has no trigger to the other servers. Never throws. */
  readonly announceChange: (table: SharedTable) => void;
  /** Restores the live state, or adopts the state of the other servers. Waits for Redis. */
  begin(history: Pick<History, 'append' | 'readLastLive' | 'startSampling'>): Promise<{
    readonly live: LiveStore;
    readonly reportTaker: ReportTaker;
    /** Where the streams of the live state continue. */
    readonly streamsFrom: Pick<LogBeginning, 'epoch' | 'from'>;
  }>;
  /** Follows the changes of the other servers. Resolves when the live state has caught up with them. */
  follow(streams: Pick<StreamHub, 'position' | 'restart'>): Promise<void>;
  readonly isCaughtUp: () => boolean;
  /** Reasons for degraded health. */
  readonly reasons: () => readonly HealthReason[];
  readonly gauges: readonly ReadGauge[];
  close(): Promise<void>;
}

/**
 * Stored data that servers keep in memory or derive data from. `past …` = data of past days, from which reports are
 * made, has changed.
 */
type SharedTable =
  | 'news'
  | 'page_messages'
  | 'population_events'
  | 'areas'
  | 'quests'
  | 'reader_keys'
  | 'alert_subscriptions'
  | 'raid_rosters'
  | 'hidden_characters'
  | 'erasures'
  | 'syncs'
  | `past ${string}`;

const beginAgainMs = 500;
/**
 * Maximum age and size of unrecorded entries in the log. Beyond these, new entries are not guaranteed to reach the
 * history.
 */
const keptMaximum = { ms: dayMs, bytes: 2 ** 30 };
/** Time within which every server has folded an entry. */
const notKeptForMs = 60_000;

/**
 * Connects this server to the others.
 *
 * @throws StoreRefusedError (one clear line) if Redis can never be used
 */
export async function openCluster(parts: ClusterParts): Promise<Cluster> {
  const { redisUrl, databaseUrl, dataDir, serverName, definition, store, logger, nowMs } = parts;
  await drainOwnJournal({ dataDir, store, logger, nowMs, lockDataDir: parts.lockDataDir });
  const clusterId = await findClusterId(store.sql, dataDir);
  const log = await openRedisLog({ url: redisUrl, clusterId, logger, nowMs });
  const lease = openLease({ store, holder: serverName, logger });
  const tableChanges = openTableChanges({ databaseUrl, logger });
  const limitShare = startSharedLimits({ log, nowMs });
  const journal = await openReportJournal({ folder: join(dataDir, 'reports'), nowMs, logger });
  const recording = openLogRecording({ log, lease, store, definition, dataDir, logger });
  let begun: Begun | null = null;
  let follower: Follower | null = null;

  const following = (): Following => {
    if (begun === null || follower === null) throw new Error('The log is not followed yet');
    return { fold: begun.fold, follower };
  };
  const reports = createReportTaker({ log, journal, nowMs, following });
  const status = () =>
    statusOf({ log, journal, lease, reports }, begun && follower && { fold: begun.fold, follower });

  return {
    recording,
    scheduledStore: createLeasedStore(store, lease),
    lease,
    hasOtherWriters: true,
    limitShare,
    onTableChanged: (table, listener) => tableChanges.on(table, listener),
    announceChange: (table) => void store.sql`select pg_notify('rollcall_changed', ${table})`.catch(() => {}),
    async begin(history) {
      const { snapshot, run } = await findBeginning(parts, log);
      const live = createLiveStore({ definition, initial: snapshot.live });
      const fold = createFold(live, snapshot.fold);
      begun = { fold, run, history };
      return {
        live,
        reportTaker: {
          takeReport: reports.takeReport,
          recordBatch: reports.recordBatch,
          answeredElsewhere: (batchId) => fold.answerOf(batchId),
        },
        streamsFrom: { epoch: epochOf(run, definition), from: snapshot.streams ?? undefined },
      };
    },
    follow(streams) {
      if (begun === null) throw new Error('Nothing has begun that could follow the log');
      const { fold, run, history } = begun;
      follower = startFollower({
        log,
        run,
        fold,
        definition,
        logger,
        nowMs,
        streams,
        epochOf: (next) => epochOf(next, definition),
        onFolded: (folded) => {
          void history.append({ batch: null, events: folded.events, departed: folded.departed });
          recording.noteFolded(folded.placed.position, fold.recorded());
        },
        recentReports: () => journal.recent(nowMs()),
        readRecorded: (from) =>
          withLimit(
            recordedAskedForMs,
            createRecordedRows(store).readPosition(journalIdOf(from)),
            () => new Error(`no answer within ${recordedAskedForMs / 1000} s`),
          ),
        ownTick: () => (lease.isHeld() ? { kind: 'tick', recorded: recording.recorded() } : null),
      });
      return follower.caughtUp;
    },
    isCaughtUp: () => follower?.isCaughtUp() ?? false,
    reasons: () => clusterReasons(status()),
    gauges: clusterGauges(status, nowMs),
    async close() {
      await follower?.close();
      limitShare.close();
      await tableChanges.close();
      await lease.close();
      await journal.close();
      await log.close();
    },
  };
}

interface Begun {
  readonly fold: Fold;
  /** The run of Redis in which the snapshot was read. */
  readonly run: string;
  readonly history: Pick<History, 'append'>;
}

interface Following {
  readonly fold: Fold;
  readonly follower: Follower;
}

interface TakerParts {
  readonly log: RedisLog;
  readonly journal: ReportJournal;
  readonly nowMs: () => number;
  readonly following: () => Following;
}

/**
 * Creates the function that accepts reports: it writes them to the disk of this server, appends them to the log, and
 * waits until they are folded.
 */
function createReportTaker({ log, journal, nowMs, following }: TakerParts) {
  let clockOffsetMs = 0;

  async function appendAndFold(entry: Extract<LogEntry, { kind: 'report' | 'batch' }>): Promise<Folded> {
    try {
      const folded = await following().follower.append(entry);
      clockOffsetMs = timeOf(folded.placed.position) - nowMs();
      return folded;
    } catch (error) {
      throw error instanceof LogAwayError ? logAway : error;
    }
  }

  function isRoom(): boolean {
    const { fold } = following();
    const { position, totalBytes } = fold.recorded();
    const isOld = position !== logBeginning && nowMs() - timeOf(position) > keptMaximum.ms;
    return !isOld && fold.totalBytes() - totalBytes < keptMaximum.bytes;
  }

  const takeReport: ReportTaker['takeReport'] = async (report, { batchId, rejected, warnings }) => {
    if (log.awaySinceMs() !== null || !following().follower.isTaking()) throw logAway;
    const entry: ReportEntry = {
      kind: 'report',
      id: batchId ?? randomUUID(),
      isBatch: batchId !== null,
      report,
      rejected,
      warnings,
      isDurable: isRoom(),
      isAgain: false,
    };
    await journal.append(entry);
    const { answer, isRepeat, placed } = await appendAndFold(entry);
    if (!entry.isDurable) removeLater(log, placed.position);
    if (answer === null) throw new Error(`entry ${placed.position} of the log has no answer`);
    return isRepeat ? { ...answer, duplicate: true } : answer;
  };

  return {
    takeReport,
    recordBatch: async ({ id, answer }: Parameters<ReportTaker['recordBatch']>[0]) => {
      await appendAndFold({ kind: 'batch', id, answer });
      return { durable: true };
    },
    isRoom,
    clockOffsetMs: () => clockOffsetMs,
  };
}

interface StatusParts {
  readonly log: RedisLog;
  readonly journal: ReportJournal;
  readonly lease: Lease;
  readonly reports: ReturnType<typeof createReportTaker>;
}

function statusOf({ log, journal, lease, reports }: StatusParts, following: Following | null): ClusterStatus {
  const ofLog =
    following === null
      ? { isCaughtUp: false, lastEntryMs: null, waitingBytes: 0, isRoom: true, repeats: 0, restarts: 0 }
      : {
          isCaughtUp: following.follower.isCaughtUp(),
          lastEntryMs: timeOf(following.fold.position()),
          waitingBytes: following.fold.totalBytes() - following.fold.recorded().totalBytes,
          isRoom: reports.isRoom(),
          ...following.follower.counts(),
        };
  return {
    ...ofLog,
    redisAwaySinceMs: log.awaySinceMs(),
    redisWarnings: log.warnings(),
    journalProblem: journal.problem(),
    isHolder: lease.isHeld(),
    holder: lease.holder(),
    clockOffsetMs: reports.clockOffsetMs(),
  };
}

const logAway = new HttpError(
  503,
  'log-away',
  'Reports cannot be taken at the moment: send this one again in a few seconds',
  { headers: { 'Retry-After': '2' } },
);

/**
 * Returns the id of the numbering of streams. It changes whenever frames may differ from those sent under the same
 * numbers.
 */
function epochOf(run: string, definition: GameDefinition): string {
  const text = `${run} ${versionOf(definition)}`;
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}

/**
 * Finds the state from which a starting server continues: the newest snapshot of its version. Without one, the first
 * server of a version starts with a snapshot of another version, and the very first server with the contents of the
 * store; the others get a copy of that state.
 */
async function findBeginning(
  parts: ClusterParts,
  log: RedisLog,
): Promise<{ readonly snapshot: Snapshot; readonly run: string }> {
  const { definition, logger } = parts;
  for (let isWarned = false; ; isWarned = true) {
    try {
      const run = log.run();
      const snapshot = await readSnapshot(log, 'live', definition);
      // Positions of one log are meaningless in another.
      if (run === null || log.run() !== run) throw new LogAwayError('another Redis answers');
      if (snapshot !== null) return { snapshot, run };
      await keepBeginning(parts, log, run);
    } catch (error) {
      if (!isWarned)
        logger.warn(`This server cannot start yet: ${error instanceof Error ? error.message : ''}`);
      await setTimeout(beginAgainMs);
    }
  }
}

async function keepBeginning(
  { store, definition, nowMs }: ClusterParts,
  log: RedisLog,
  run: string,
): Promise<void> {
  const other = await readNewestSnapshot(log, 'live', definition);
  if (other !== null) {
    await writeSnapshot(log, 'live', { ...other, streams: null }, { onlyFirst: true });
    return;
  }
  const last = await readLastLive(store.sql);
  const { state, events } = restoreLiveState(definition, last, nowMs());
  await beginFirstLog(log, { over: run, live: state, events });
}

/** Maximum time to wait for the recorded position. */
const recordedAskedForMs = 2_000;

/** Removes an entry that was not guaranteed to reach the history, since guaranteed entries need the room. */
function removeLater(log: RedisLog, position: Folded['placed']['position']): void {
  void setTimeout(notKeptForMs, undefined, { ref: false }).then(() => log.remove(position).catch(() => {}));
}
