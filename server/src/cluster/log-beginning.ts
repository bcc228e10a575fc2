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
  /** The run of Redis without a log. */
  readonly over: string;
  readonly live: LiveState;
  /** Events for history, found when it began. */
  readonly events: readonly HistoryEvent[];
}

/**
 * Begins the first log of a cluster, unless another server does.
 *
 * @throws LogAwayError if running servers know the previous one
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
  /** How far entries read in a run of Redis are recorded. Rejects if that cannot be known. */
  readonly readRecorded: (run: string) => Promise<JournalPosition | null>;
}

/**
 * How often a lost log is read, a fifth of a second apart. After `heard` readings every server has said how far it knows
 * the log; after `impatient` this server no longer waits for one that knows more, since a snapshot would show that it
 * continues. Counted in readings and not by a clock: a server that was paused has received nothing meanwhile.
 */
const looksUntil = { heard: 5, impatient: 75 };

/**
 * Finds where a server goes on in a Redis that may have lost the log or its end. If no other server goes on, it begins
 * the log again.
 */
export function createBeginnings(parts: BeginningsParts) {
  const { log, fold, definition } = parts;
  let looks = { run: '', count: 0 };

  async function goesOn(run: string, nextRun: string): Promise<boolean> {
    if (logIdOf(run) !== logIdOf(nextRun) || !(await log.has(fold.position()))) return false;
    const recorded = await readRecorded(parts, run);
    // The log must have everything that the database has.
    return recorded === null || comparePositions(recorded, fold.position()) <= 0 || log.has(recorded);
  }

  return {
    /**
     * @returns null = continue with the last entry that was read
     * @throws LogAwayError if it has to look again
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
      throw new LogAwayError('the log has been begun again');
    },
  };
}

interface Runs {
  readonly run: string;
  readonly nextRun: string;
}

/** Whether others go on with it. */
function isLater(snapshot: Snapshot, fold: Fold, { run, nextRun }: Runs): boolean {
  const [ours, theirs] = [run, nextRun].map((each) => readLogId(logIdOf(each)).beginnings);
  return (theirs ?? 0) > (ours ?? 0) || comparePositions(snapshot.fold.position, fold.position()) > 0;
}

/** The last recorded entry; null = that cannot be known. */
const readRecorded = (parts: BeginningsParts, run: string): Promise<LogPosition | null> =>
  parts.readRecorded(run).then(lastDone, () => null);

interface LostLog {
  /** False = another server may know it better. */
  readonly isKnown: boolean;
  readonly from: LogPosition;
  /** Events of its entries from there on, which may not be rows yet. */
  readonly entries: ReturnType<Unrecorded['since']>;
}

async function describeLost(parts: BeginningsParts, run: string): Promise<LostLog> {
  const { fold, unrecorded } = parts;
  const stored = await readRecorded(parts, run);
  const folded = fold.recorded().position;
  const recorded = stored !== null && comparePositions(stored, folded) > 0 ? stored : folded;
  const isWhole = comparePositions(unrecorded.wholeAfter(), recorded) <= 0;
  // The recorder skips what is already recorded, and has to find the last recorded entry.
  const from = isWhole ? (stored ?? logBeginning) : unrecorded.wholeAfter();
  const kept = unrecorded.since(from);
  const isFound = from === logBeginning || kept[0]?.position === from;
  return {
    isKnown: isWhole && comparePositions(recorded, fold.position()) <= 0,
    from,
    entries: isFound ? kept : [{ position: from, events: [] }, ...kept],
  };
}

/** Whether this server knows the largest part of the log, among those that have said how far they know it. */
async function knowsMost(
  { log, fold }: BeginningsParts,
  nextRun: string,
  { isKnown }: LostLog,
): Promise<boolean> {
  const offered = await log.offer(nextRun, isKnown ? fold.position() : logBeginning);
  return isKnown && offered.every((position) => comparePositions(position, fold.position()) <= 0);
}

/**
 * Continues the log with the state of this server. Later reports that other servers took are appended again by them,
 * and dropped where they are known.
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
    `Redis has lost the log, or its end. This server has begun it again, as of ${asOf}, with ${entries.length} entries ` +
      'that may be no rows yet.',
  );
}
