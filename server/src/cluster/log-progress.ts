import { setImmediate } from 'node:timers/promises';
import type { GameDefinition } from '@rollcall/game/definition';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { groupToRecord } from '@rollcall/game/lfm/known-lfm';
import { toWireTime } from '@rollcall/game/wire-time';
import type { PlacedEvent, ReadBatch } from '../history/journal-reader.ts';
import type { JournalEvent, JournalPosition } from '../history/journal-record.ts';
import { PositionMovedError, type RecordedRows } from '../history/recorded-rows.ts';
import type { RecorderProgress } from '../history/recorder-progress.ts';
import type { Logger } from '../http/logger.ts';
import { createLiveStore } from '../live/live-store.ts';
import { emptyLiveState, type LiveState } from '../live/server-state.ts';
import { createFold, type Fold, foldedNothing, type FoldPosition } from './fold.ts';
import { type Lease, LeaseLostError } from './lease.ts';
import {
  comparePositions,
  lastDone,
  logBeginning,
  type LogPosition,
  numbersOf,
  placeBehind,
  type PlacedEntry,
  type Recorded,
  timeOf,
} from './log-entry.ts';
import { logIdOf, readLogId } from './log-id.ts';
import { LogAwayError, type SharedLog } from './shared-log.ts';
import { readNewestSnapshot, snapshotOf, writeSnapshot } from './snapshot.ts';

export interface LogProgressParts {
  readonly log: SharedLog;
  readonly lease: Pick<Lease, 'isHeld'>;
  /** Rows whose transactions only the holder of the lease can commit. */
  readonly rows: RecordedRows;
  readonly definition: GameDefinition;
  readonly logger: Logger;
  /** Maximum size of a batch: number of events, and length of their text. */
  readonly atOnce: { readonly events: number; readonly bytes: number };
  readonly onRecorded: (recorded: Recorded) => void;
}

/** Age of an entry that is settled. Newer ones may be lost in a failover of Redis, and are not recorded yet. */
const settledAfterMs = 2_000;
const snapshotEveryMs = 60_000;
/**
 * Number of checks of a log that lacks recorded entries, about half a second apart, before recording starts over with
 * that log. Redis may have lost the log or its end, and a server that knows more of it may still restore it.
 */
const checksOfLostLog = 100;
/** Time for which entries before the snapshot stay in the log, for servers that read more slowly. */
const keptForMs = 10 * 60_000;

/** State of reading the log for recording. */
interface Reading {
  readonly fold: Fold;
  /** Id of the log in `journal_position`. */
  readonly journalId: string;
  /** See `LogPart.run`. */
  run: string;
  stored: JournalPosition | null;
  /** Settled entries that have been read but not folded. */
  unfolded: PlacedEntry[];
  /** Events of folded entries that have not been recorded as rows. */
  waiting: PlacedEvent[];
  snapshotAtMs: number;
}

/**
 * Input of the recorder when several servers share a log: a separate fold derives the events from the log. A position
 * consists of the two numbers of an entry (as `segment` and `offset`) and the number of its events that are done.
 */
export function createLogProgress(parts: LogProgressParts): RecorderProgress {
  const { log, lease, rows, atOnce, onRecorded } = parts;
  let reading: Reading | null = null;
  let isLeaseInDoubt = false;
  let gap: string | null = null;
  let checks = 0;

  const begin = async (): Promise<Reading | null> => {
    const begun = await beginReading(parts);
    if (begun === null) return null;
    checks = begun.isEndLost ? checks + 1 : 0;
    if (checks > 0 && checks < checksOfLostLog) return null;
    if (begun.gap !== null && begun.gap !== gap) parts.logger.warn(`${begun.gap}.`);
    gap = begun.gap ?? gap;
    return begun.reading;
  };

  const move = async (at: Reading, next: JournalPosition, events: readonly JournalEvent[]) => {
    try {
      await rows.record({ journalId: at.journalId, from: at.stored, next, events });
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
      isLeaseInDoubt = true;
      throw new PositionMovedError(error.message);
    }
    at.stored = next;
  };

  /** Stores the state, all of which is recorded, and trims entries that no recorder will read again. */
  const keepSnapshot = async (at: Reading, endMs: number) => {
    const position = at.fold.position();
    if (timeOf(position) - at.snapshotAtMs < snapshotEveryMs) return;
    const next = placeBehind(position);
    if (comparePlaces(at.stored, next) < 0) await move(at, next, []);
    // A server that was paused after the last commit has lost the lease, and others have stored newer snapshots.
    if (!lease.isHeld()) return;
    await writeSnapshot(log, 'recorded', snapshotOf(at.fold, null), { run: at.run });
    at.snapshotAtMs = timeOf(position);
    const keptFrom: LogPosition = `${Math.max(0, endMs - keptForMs)}-0`;
    await log.trimBefore(comparePositions(position, keptFrom) < 0 ? position : keptFrom);
  };

  const readBatch = async (): Promise<ReadBatch | null> => {
    const at = (reading ??= await begin());
    if (at === null) return null;
    if (at.waiting.length === 0 && at.unfolded.length === 0) {
      onRecorded({ position: at.fold.position(), totalBytes: at.fold.totalBytes() });
      const endMs = timeOf(await log.end());
      // Read before the snapshot is written, which is rejected if `run` is a run of Redis before a failover.
      if (!(await readOn(at, log, endMs - settledAfterMs))) {
        reading = null;
        return readBatch();
      }
      await keepSnapshot(at, endMs);
    }
    if (at.waiting.length === 0) await foldOn(at, atOnce.events);
    const events = firstOf(at.waiting, atOnce);
    return { events, next: at.waiting[events.length]?.place ?? placeBehind(at.fold.position()) };
  };

  return {
    read: async () => {
      if (!lease.isHeld() || isLeaseInDoubt) {
        reading = null;
        isLeaseInDoubt = false;
        return null;
      }
      try {
        return await readBatch();
      } catch (error) {
        if (error instanceof LogAwayError) return null;
        throw error;
      }
    },
    commit: async (events, next, passed) => {
      if (reading === null) throw new Error('commit without a read');
      await move(reading, next, events);
      reading.waiting.splice(0, passed);
    },
    forget: () => {
      reading = null;
    },
    reasons: () => (gap === null ? [] : [{ code: 'history-gap', message: gap }]),
    close: async () => {
      reading = null;
    },
  };
}

interface Begun {
  readonly reading: Reading;
  readonly gap: string | null;
  /** The log lacks the last recorded entry. */
  readonly isEndLost: boolean;
}

/** Finds where to start reading; null = the log has not been created. */
async function beginReading({ log, rows, definition }: LogProgressParts): Promise<Begun | null> {
  const end = await log.end();
  const run = log.run();
  if (run === null) return null;
  const journalId = journalIdOf(run);
  const stored = await rows.readPosition(journalId);
  // Checked before the snapshot is read, since the first log and its snapshots are created together.
  const isBegun = (await log.snapshotVersions('live')).length > 0;
  const snapshot = await readNewestSnapshot(log, 'recorded', definition);
  if (snapshot === null && !isBegun) return null;
  const { fold: from, live } = snapshot ?? { fold: foldedNothing, live: emptyLiveState(definition) };
  const fold = createFold(createLiveStore({ definition, initial: live }), from);
  const snapshotAtMs = timeOf(from.position);
  const reading: Reading = { fold, journalId, run, stored, unfolded: [], waiting: [], snapshotAtMs };
  await foldThrough(reading, log);
  // Two reads from different logs do not match.
  if (log.run() !== run) throw new LogAwayError('another Redis answers');
  const isLost = snapshot === null && stored === null;
  const found = isLost ? lostBeginning : await findGap(stored, log, from);
  if (found === null) return { reading, gap: null, isEndLost: false };
  if (found.isMissing) reading.waiting = eventsAfterGap(fold, timeOf(isLost ? end : from.position));
  return { reading, gap: found.text, isEndLost: !found.isMissing };
}

/**
 * Reads the entries after those already read. Returns false if the log is another one, which lacks entries that have
 * been folded.
 */
async function readOn(at: Reading, log: SharedLog, settledMs: number): Promise<boolean> {
  const part = await log.readAfter(at.fold.position(), 0);
  const isSame = at.run === part.run || (await goesOn(at, part.run, log));
  at.run = part.run;
  at.unfolded = part.entries.filter(({ position }) => timeOf(position) <= settledMs);
  return isSame;
}

async function goesOn({ run, fold }: Reading, nextRun: string, log: SharedLog): Promise<boolean> {
  return logIdOf(run) === logIdOf(nextRun) && isThere(log, fold.position());
}

async function foldOn(at: Reading, eventsAtOnce: number): Promise<void> {
  for (let next = at.unfolded.shift(); next !== undefined; next = at.unfolded.shift()) {
    at.waiting.push(...take(at.fold, next));
    if (at.waiting.length >= eventsAtOnce) return;
    await setImmediate();
  }
}

/**
 * Folds entries that are already recorded. If an entry is recorded in part, its remaining events are kept in `waiting`.
 */
async function foldThrough(at: Reading, log: SharedLog): Promise<void> {
  const { stored } = at;
  const last = lastDone(stored);
  while (comparePositions(at.fold.position(), last) < 0) {
    const part = await log.readAfter(at.fold.position(), 0);
    if (part.run !== at.run) throw new LogAwayError('another Redis answers');
    const done = part.entries.filter(({ position }) => comparePositions(position, last) <= 0);
    if (done.length === 0) return;
    for (const entry of done) {
      const events = take(at.fold, entry);
      at.waiting.push(...events.filter(({ place }) => comparePlaces(place, stored) >= 0));
      await setImmediate();
    }
  }
}

/** Id of the log in `journal_position`. */
export const journalIdOf = (run: string): string => `log ${readLogId(logIdOf(run)).origin}`;

interface Gap {
  readonly text: string;
  /** Whether some changes that have been folded were never recorded as rows. */
  readonly isMissing: boolean;
}

const lostBeginning: Gap = {
  text:
    'The beginning of the shared log is unknown, as if Redis had lost its data: events not recorded until then are ' +
    'missing',
  isMissing: true,
};

/**
 * Finds a gap between the recorded rows and the log.
 *
 * @param from where the fold started: at the beginning of the log, or at a snapshot
 */
async function findGap(
  stored: JournalPosition | null,
  log: SharedLog,
  { position: begun, recorded }: FoldPosition,
): Promise<Gap | null> {
  const last = lastDone(stored);
  if (comparePositions(begun, last) > 0) {
    return {
      text:
        `The database is older than the shared log, as if restored from a backup: it ends at ${last}, the log is ` +
        `recorded from ${begun} on. Events between them are missing`,
      isMissing: true,
    };
  }
  // A log that was restarted while the database was unavailable starts at the last position known to be recorded.
  if (comparePositions(last, recorded.position) <= 0 || (await isThere(log, last))) return null;
  return {
    text:
      `The database is recorded up to ${last}, which is not in the shared log, as if Redis had lost its last entries: ` +
      'recording continues with new events',
    isMissing: false,
  };
}

async function isThere(log: SharedLog, position: LogPosition): Promise<boolean> {
  return position === logBeginning || log.has(position);
}

function take(fold: Fold, placed: PlacedEntry): PlacedEvent[] {
  const [segment, offset] = numbersOf(placed.position);
  const placeOf = (index: number): JournalPosition => ({ segment, offset, index });
  const { events, fault } = fold.take(placed);
  // Neither this version nor the live state can use the entry.
  if (placed.entry === null || fault !== null)
    return [{ place: placeOf(0), read: { unreadable: placed.position } }];
  return events.map((event, index) => ({ place: placeOf(index), read: { event } }));
}

/** Returns the events after a gap: the sessions and groups open in the store end, and the current ones begin. */
function eventsAfterGap(fold: Fold, atMs: number): PlacedEvent[] {
  const [segment, offset] = numbersOf(fold.position());
  const at = toWireTime(atMs);
  const events: JournalEvent[] = [{ type: 'live_lost', at }, ...eventsOf(fold.live.current(), at)];
  return events.map((event, index) => ({ place: { segment, offset, index }, read: { event } }));
}

function eventsOf({ servers }: LiveState, at: string): HistoryEvent[] {
  return servers.flatMap(({ name, characters, lfms, info }): HistoryEvent[] => [
    ...characters.entities.all.map((character) => ({
      type: 'character_seen' as const,
      at,
      is_login: true,
      character,
    })),
    ...lfms.entities.all.map((group) => ({
      type: 'group_seen' as const,
      at,
      group: groupToRecord(group),
      activity: group.activity,
    })),
    ...(info.recorded === null
      ? []
      : [{ type: 'server_seen' as const, at, server_name: name, info: info.recorded }]),
  ]);
}

function firstOf(waiting: readonly PlacedEvent[], atOnce: LogProgressParts['atOnce']): PlacedEvent[] {
  let bytes = 0;
  const end = waiting.findIndex(({ read }, index) => {
    if (index >= atOnce.events || bytes >= atOnce.bytes) return true;
    bytes += JSON.stringify(read).length;
    return false;
  });
  return end === -1 ? [...waiting] : waiting.slice(0, end);
}

function comparePlaces(a: JournalPosition | null, b: JournalPosition | null): number {
  const [first, second] = [a ?? nowhere, b ?? nowhere];
  return first.segment - second.segment || first.offset - second.offset || first.index - second.index;
}

const nowhere: JournalPosition = { segment: 0, offset: 0, index: 0 };
