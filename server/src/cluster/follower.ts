import { setTimeout } from 'node:timers/promises';
import type { GameDefinition } from '@rollcall/game/definition';
import type { Logger } from '../http/logger.ts';
import type { StreamHub } from '../live/stream/stream-hub.ts';
import { againWithinMs, type Fold, type Folded } from './fold.ts';
import { type BeginningsParts, createBeginnings } from './log-beginning.ts';
import type { LogEntry, LogPosition, PlacedEntry } from './log-entry.ts';
import { LogAwayError, mostRead, type SharedLog } from './shared-log.ts';
import { snapshotOf, versionOf, writeSnapshot } from './snapshot.ts';
import { createUnrecorded } from './unrecorded.ts';

/** Maximum wait of a read if there are no new entries. */
const readWaitMs = 1_000;
/** Time without a read after which this server may be behind by an unknown amount. */
const unreadMaximumMs = 5_000;
/** Pause between reads after which the log may have been trimmed beyond the last entry that was read. */
const trimmedAfterMs = 60_000;
const retryAfterMs = 200;
const tickEveryMs = 1_000;
/** Time without entries after which any server may write a tick. */
const quietMaximumMs = 2_000;
const snapshotEveryMs = 10_000;
/** Maximum time for which a caller waits until its entry is folded. */
const comeBackMs = 10_000;

export interface FollowerParts {
  readonly log: SharedLog;
  /** The run of Redis in which the snapshot was read. */
  readonly run: string;
  readonly fold: Fold;
  readonly definition: GameDefinition;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly streams: Pick<StreamHub, 'position' | 'restart'>;
  readonly epochOf: (run: string) => string;
  /** Called for each entry directly after it is folded, before the next one. */
  readonly onFolded: (folded: Folded) => void;
  /** Entries that this process or the previous one appended recently. A failover may have lost the last of them. */
  readonly recentReports: () => Promise<readonly LogEntry[]>;
  readonly readRecorded: BeginningsParts['readRecorded'];
  /** Returns the tick that the holder of the lease writes every second; null = another server is the holder. */
  readonly ownTick: () => Extract<LogEntry, { kind: 'tick' }> | null;
  /** A monotonic clock. */
  readonly elapsedMs?: () => number;
  readonly pause?: (ms: number) => Promise<void>;
  readonly random?: () => number;
}

/** Follows the log and keeps the live state up to date. */
export interface Follower {
  /**
   * Appends an entry and resolves when it has been folded here.
   * @throws LogAwayError: it is unknown whether the entry was appended
   */
  append(entry: Extract<LogEntry, { kind: 'report' | 'batch' }>): Promise<Folded>;
  /** Resolves once everything in the log has been folded. */
  readonly caughtUp: Promise<void>;
  /** False = the log can be read and has, or may have, entries that this server has not folded. */
  isCaughtUp(): boolean;
  /** False = all servers must first append again the reports that a failover may have lost. */
  isTaking(): boolean;
  counts(): {
    /** Number of times the state was restored from a snapshot because Redis no longer had the last folded entry. */
    readonly restarts: number;
    /** Repeated entries that were dropped. */
    readonly repeats: number;
  };
  close(): Promise<void>;
}

export function startFollower(parts: FollowerParts): Follower {
  const { log, fold, logger, streams, epochOf, onFolded } = parts;
  const { elapsedMs = () => performance.now() } = parts;
  const stopping = new AbortController();
  const { pause = (ms) => setTimeout(ms, undefined, { signal: stopping.signal }).catch(() => {}) } = parts;
  const waiting = createWaiting(elapsedMs);
  const caughtUp = Promise.withResolvers<void>();
  const unrecorded = createUnrecorded(fold.position());
  let { run } = parts;
  const beginnings = createBeginnings({ ...parts, unrecorded });
  let [isAtEnd, isAppendedAgain] = [false, false];
  let [lastReadMs, lastFoldedMs, takesFromMs] = [elapsedMs(), elapsedMs(), -Infinity];
  const counts = { restarts: 0, repeats: 0 };

  const isClosed = () => stopping.signal.aborted;

  function take(placed: PlacedEntry): void {
    const folded = fold.take(placed);
    const { fault, isRepeat } = folded;
    if (fault !== null) logger.error(`Entry ${placed.position} of the log cannot be applied: ${fault}`);
    if (isRepeat) counts.repeats += 1;
    lastFoldedMs = elapsedMs();
    unrecorded.add(folded, fold.recorded().position);
    onFolded(folded);
    waiting.settle(folded);
  }

  async function readOnce(): Promise<void> {
    const mayBeTrimmed = elapsedMs() - lastReadMs > trimmedAfterMs;
    // In another run this position may not exist, and the read might wait in vain.
    const part = await log.readAfter(fold.position(), log.run() === run ? readWaitMs : 0);
    if (part.run !== run || (mayBeTrimmed && !(await log.has(fold.position())))) {
      await moveTo(part.run);
    } else {
      for (const placed of part.entries) take(placed);
      isAtEnd = part.entries.length < mostRead;
    }
    lastReadMs = elapsedMs();
    if (!isAtEnd) return;
    caughtUp.resolve();
    if (!isAppendedAgain) await appendAgain(parts);
    isAppendedAgain = true;
  }

  /** Continues after a pause, or in another run of Redis, which may lack the last entries. */
  async function moveTo(nextRun: string): Promise<void> {
    const snapshot = await beginnings.find(run, nextRun);
    if (snapshot !== null) {
      counts.restarts += 1;
      logger.warn('The log has lost what this server read last: it continues from the newest snapshot.');
      fold.moveTo(snapshot.fold);
      fold.live.replace(snapshot.live);
      unrecorded.moveTo(snapshot.fold.position);
    }
    const from = snapshot === null ? streams.position() : (snapshot.streams ?? undefined);
    // In the same turn of the event loop, so that nobody receives the new state under the old epoch.
    streams.restart(epochOf(nextRun), from);
    isAtEnd = false;
    if (nextRun === run) return;
    run = nextRun;
    [isAppendedAgain, takesFromMs] = [false, elapsedMs() + againWithinMs];
    // The entries of these callers may be lost. If the callers send them again, they get the outcome.
    waiting.failAll(new LogAwayError('Redis has failed over'));
  }

  async function follow(): Promise<void> {
    while (!isClosed()) {
      if (elapsedMs() - lastReadMs > unreadMaximumMs && log.awaySinceMs() === null) isAtEnd = false;
      try {
        await readOnce();
      } catch (error) {
        if (isClosed()) return;
        if (!(error instanceof LogAwayError)) logger.error(`The log cannot be followed: ${String(error)}`);
        await pause(retryAfterMs);
      }
    }
  }

  function isCaughtUp(): boolean {
    return isAtEnd && (log.awaySinceMs() !== null || elapsedMs() - lastReadMs <= unreadMaximumMs);
  }

  function isTaking(): boolean {
    // Entries are appended to the Redis that answers now, which may not be the one that was read last.
    return log.run() === run && isAppendedAgain && elapsedMs() >= takesFromMs;
  }

  const loop: Loop = {
    pause,
    isClosed,
    isCaughtUp,
    run: () => run,
    quietMs: () => elapsedMs() - lastFoldedMs,
    onTick: waiting.expire,
  };
  const loops = Promise.all([follow(), keepTime(parts, loop), keepSnapshots(parts, loop)]);
  return {
    append(entry) {
      if (!isTaking()) return Promise.reject(new LogAwayError('what Redis may have lost comes first'));
      const waiter = waiting.waitFor(entry.id);
      log.append(entry).then(waiter.stands, (error: unknown) => waiter.fail(awayOf(error)));
      return waiter.folded;
    },
    caughtUp: caughtUp.promise,
    isCaughtUp,
    isTaking,
    counts: () => counts,
    close: async () => {
      stopping.abort();
      await loops;
    },
  };
}

/** Appends the latest reports again. Reports that the log still contains are dropped as repeats. */
async function appendAgain({ log, recentReports }: FollowerParts): Promise<void> {
  const recent = await recentReports();
  await Promise.all(recent.map((entry) => log.append(asAgain(entry))));
}

/** State that the other loops need from the loop that follows the log. */
interface Loop {
  readonly pause: (ms: number) => Promise<void>;
  readonly isClosed: () => boolean;
  readonly isCaughtUp: () => boolean;
  /** The run that this server follows. */
  readonly run: () => string;
  /** Time since the last entry. */
  readonly quietMs: () => number;
  readonly onTick: () => void;
}

async function keepTime({ log, ownTick }: FollowerParts, loop: Loop): Promise<void> {
  while (!loop.isClosed()) {
    await loop.pause(tickEveryMs);
    loop.onTick();
    const isQuiet = loop.quietMs() >= quietMaximumMs;
    const tick = ownTick() ?? (isQuiet ? ({ kind: 'tick', recorded: null } as const) : null);
    // A tick must not change a log that this server does not follow.
    const isFollowed = log.run() === loop.run();
    if (tick !== null && isFollowed && !loop.isClosed()) await log.append(tick).catch(ignoreAway);
  }
}

async function keepSnapshots(
  parts: FollowerParts,
  { pause, isClosed, isCaughtUp, run }: Loop,
): Promise<void> {
  const { random = Math.random } = parts;
  while (!isClosed()) {
    // At random times, so that the first server spares the others the work.
    await pause(snapshotEveryMs * (0.8 + 0.4 * random()));
    if (!isClosed() && isCaughtUp()) await keepSnapshot(parts, run).catch(ignoreAway);
  }
}

async function keepSnapshot(
  { log, fold, definition, nowMs, streams }: FollowerParts,
  run: () => string,
): Promise<void> {
  const versions = await log.snapshotVersions('live');
  const own = versions.find(({ version }) => version === versionOf(definition));
  if (own !== undefined && nowMs() - own.atMs < snapshotEveryMs * 0.8) return;
  await writeSnapshot(log, 'live', snapshotOf(fold, streams.position()), { run: run() });
}

const asAgain = (entry: LogEntry): LogEntry =>
  entry.kind === 'report' ? { ...entry, isAgain: true } : entry;

const awayOf = (error: unknown): LogAwayError =>
  error instanceof LogAwayError ? error : new LogAwayError(String(error));

function ignoreAway(error: unknown): void {
  if (!(error instanceof LogAwayError)) throw error;
}

interface Waiter {
  readonly sinceMs: number;
  /** null = Redis has not confirmed the position yet. */
  position: LogPosition | null;
  /** Folded entries with the same id: another server may have appended the same batch. */
  readonly seen: Folded[];
  readonly resolve: (folded: Folded) => void;
  readonly reject: (error: LogAwayError) => void;
}

/** Creates the list of callers that wait for an entry to be folded. */
function createWaiting(elapsedMs: () => number) {
  const waiters = new Map<string, Set<Waiter>>();

  function drop(id: string, waiter: Waiter): void {
    const left = waiters.get(id);
    left?.delete(waiter);
    if (left?.size === 0) waiters.delete(id);
  }

  function resolveSeen(id: string, waiter: Waiter): void {
    const own = waiter.seen.find(({ placed }) => placed.position === waiter.position);
    if (own === undefined) return;
    drop(id, waiter);
    waiter.resolve(own);
  }

  function failThose(isOver: (waiter: Waiter) => boolean, error: LogAwayError): void {
    for (const [id, all] of waiters) {
      for (const waiter of [...all].filter(isOver)) {
        drop(id, waiter);
        waiter.reject(error);
      }
    }
  }

  return {
    waitFor(id: string) {
      const { promise: folded, resolve, reject } = Promise.withResolvers<Folded>();
      const waiter: Waiter = { sinceMs: elapsedMs(), position: null, seen: [], resolve, reject };
      waiters.set(id, (waiters.get(id) ?? new Set()).add(waiter));
      return {
        folded,
        stands: (position: LogPosition) => {
          waiter.position = position;
          resolveSeen(id, waiter);
        },
        fail: (error: LogAwayError) => {
          drop(id, waiter);
          reject(error);
        },
      };
    },
    settle(folded: Folded): void {
      const { entry } = folded.placed;
      if (entry?.kind !== 'report' && entry?.kind !== 'batch') return;
      for (const waiter of waiters.get(entry.id) ?? []) {
        waiter.seen.push(folded);
        resolveSeen(entry.id, waiter);
      }
    },
    failAll: (error: LogAwayError) => failThose(() => true, error),
    /** Rejects callers that have waited for too long. */
    expire: () => failThose(({ sinceMs }) => elapsedMs() - sinceMs > comeBackMs, notBack),
  };
}

const notBack = new LogAwayError('the entry has not come back from the log');
