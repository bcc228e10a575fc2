import type { GameDefinition } from '@rollcall/game/definition';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { JournalPosition } from '../history/journal-record.ts';
import type { Logger } from '../http/logger.ts';
import type { LiveState } from '../live/server-state.ts';
import { type Fold, foldedNothing } from './fold.ts';
import { before, comparePositions, lastDone, logBeginning, type LogPosition } from './log-entry.ts';
import { firstLogId, logIdOf, nextLogId, readLogId } from './log-id.ts';
import { LogAwayError, type SharedLog } from './shared-log.ts';
import {
  readNewestSnapshot,
  readSnapshot,
  type Snapshot,
  snapshotBytes,
  snapshotOf,
  versionOf,
} from './snapshot.ts';
import type { Unrecorded } from './unrecorded.ts';

interface FirstLog {
  /** The run of Redis that has no log yet. */
  readonly over: string;
  readonly live: LiveState;
  /** Events for history that were found when the log was created. */
  readonly events: readonly HistoryEvent[];
}

/**
 * Creates the first log of a cluster, unless another server does.
 *
 * @throws LogAwayError if running servers know the previous log
 */
export async function beginFirstLog(log: SharedLog, { over, live, events }: FirstLog): Promise<void> {
  if ((await log.offer(over, null)).length > 0)
    throw new LogAwayError('a server that runs begins the log again');
  const bytes = await snapshotBytes({ fold: foldedNothing, live, streams: null });
  await log.begin({
    over,
    logId: firstLogId(),
    version: versionOf(live.definition),
    snapshots: { live: bytes, recorded: bytes },
    entries: events.length === 0 ? [] : [{ position: null, entry: { kind: 'events', events } }],
  });
}

export interface BeginningsParts {
  readonly log: SharedLog;
  readonly fold: Fold;
  readonly unrecorded: Unrecorded;
  readonly definition: GameDefinition;
  readonly logger: Logger;
  /** Returns how far entries read in a run of Redis are recorded. Rejects if that cannot be determined. */
  readonly readRecorded: (run: string) => Promise<JournalPosition | null>;
}

/**
 * Numbers of checks of a lost log, a fifth of a second apart. `heard`: by then the other servers have published how far
 * they know the log. `impatient`: this server stops waiting for one that knows more; a snapshot would show by then that
 * others continue the log. Checks are counted instead of time, since a paused server would not have heard from the
 * others.
 */
const looksUntil = { heard: 5, impatient: 75 };

/**
 * Decides where a server continues when Redis may have lost the log or its end. If no other server continues the log,
 * this one restarts it.
 */
export function createBeginnings(parts: BeginningsParts) {
  const { log, fold, definition } = parts;
  let looks = { run: '', count: 0 };

  async function goesOn(run: string, nextRun: string): Promise<boolean> {
    if (logIdOf(run) !== logIdOf(nextRun) || !(await log.has(fold.position()))) return false;
    const recorded = await readRecorded(parts, run);
    // The log must contain everything that the database contains.
    return recorded === null || comparePositions(recorded, fold.position()) <= 0 || log.has(recorded);
  }

  return {
    /**
     * Finds the snapshot from which to continue; null = continue with the last entry that was read.
     *
     * @throws LogAwayError if it has to check again later
     */
    async find(run: string, nextRun: string): Promise<Snapshot | null> {
      if (await goesOn(run, nextRun)) return null;
      const snapshot =
        (await readSnapshot(log, 'live', definition)) ?? (await readNewestSnapshot(log, 'live', definition));
      if (log.run() !== nextRun) throw new LogAwayError('another Redis answers');
      if (snapshot !== null && isLater(snapshot, fold, { run, nextRun })) return snapshot;
      looks = { run: nextRun, count: looks.run === nextRun ? looks.count + 1 : 0 };
      const lost = await describeLost(parts, run);
      if (looks.count < looksUntil.impatient) {
        const isMost = await knowsMost(parts, nextRun, lost);
        if (!isMost || looks.count < looksUntil.heard)
          throw new LogAwayError('the server that knows most begins the log again');
      }
      await beginAgain(parts, { run, nextRun }, lost);
      throw new LogAwayError('the log has been restarted');
    },
  };
}

interface Runs {
  readonly run: string;
  readonly nextRun: string;
}

/** Whether other servers continue from the snapshot. */
function isLater(snapshot: Snapshot, fold: Fold, { run, nextRun }: Runs): boolean {
  const [ours, theirs] = [run, nextRun].map((each) => readLogId(logIdOf(each)).beginnings);
  return (theirs ?? 0) > (ours ?? 0) || comparePositions(snapshot.fold.position, fold.position()) > 0;
}

/** The last recorded entry; null = unknown. */
const readRecorded = (parts: BeginningsParts, run: string): Promise<LogPosition | null> =>
  parts.readRecorded(run).then(lastDone, () => null);

interface LostLog {
  /** False = another server may know more of the log. */
  readonly isKnown: boolean;
  readonly from: LogPosition;
  /** Events of the entries after `from`, which may not be recorded yet. */
  readonly entries: ReturnType<Unrecorded['since']>;
}

async function describeLost(parts: BeginningsParts, run: string): Promise<LostLog> {
  const { fold, unrecorded } = parts;
  const stored = await readRecorded(parts, run);
  const folded = fold.recorded().position;
  const recorded = stored !== null && comparePositions(stored, folded) > 0 ? stored : folded;
  const isWhole = comparePositions(unrecorded.wholeAfter(), recorded) <= 0;
  // The recorder skips entries that are already recorded, but needs to find the last recorded one.
  const from = isWhole ? (stored ?? logBeginning) : unrecorded.wholeAfter();
  const kept = unrecorded.since(from);
  const isFound = from === logBeginning || kept[0]?.position === from;
  return {
    isKnown: isWhole && comparePositions(recorded, fold.position()) <= 0,
    from,
    entries: isFound ? kept : [{ position: from, events: [] }, ...kept],
  };
}

/** Whether no server that takes part knows more of the log than this one. */
async function knowsMost(
  { log, fold }: BeginningsParts,
  nextRun: string,
  { isKnown }: LostLog,
): Promise<boolean> {
  const offered = await log.offer(nextRun, isKnown ? fold.position() : logBeginning);
  return isKnown && offered.every((position) => comparePositions(position, fold.position()) <= 0);
}

/**
 * Restarts the log with the state of this server. Other servers append their later reports again; known ones are
 * dropped.
 */
async function beginAgain(
  { log, fold, logger }: BeginningsParts,
  { run, nextRun }: Runs,
  { from, entries }: LostLog,
): Promise<void> {
  const snapshot = snapshotOf(fold, null);
  const asOf = fold.position();
  const bytes = await snapshotBytes({ ...snapshot, fold: { ...snapshot.fold, position: before(from) } });
  const isBegun = await log.begin({
    over: nextRun,
    logId: nextLogId(logIdOf(run), logIdOf(nextRun)),
    version: versionOf(snapshot.live.definition),
    snapshots: { live: bytes, recorded: bytes },
    entries: entries.map(({ position, events }) => ({ position, entry: { kind: 'folded', events } })),
  });
  if (!isBegun) throw new LogAwayError('another server has begun the log again');
  logger.warn(
    `Redis has lost the log, or its end. This server has begun it again, as of ${asOf}, including ${entries.length} entries ` +
      'that may not be rows yet.',
  );
}
