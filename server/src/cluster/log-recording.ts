import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  type JournalRecordingOptions,
  openJournalRecording,
  recordedAtOnce,
  recorderRetryMs,
  setAsidePath,
} from '../history/journal-recording.ts';
import { createRecordedRows } from '../history/recorded-rows.ts';
import { type Recorder, startRecorder, writeSetAside } from '../history/recorder.ts';
import { type Recording, within } from '../history/recording.ts';
import type { Logger } from '../http/logger.ts';
import type { Store } from '../store/store.ts';
import type { Lease } from './lease.ts';
import { comparePositions, type LogPosition, type Recorded, timeOf } from './log-entry.ts';
import { createLogProgress, type KeptFolds } from './log-progress.ts';
import type { SharedLog } from './shared-log.ts';

export interface LogRecordingParts {
  readonly dataDir: string;
  readonly store: Store;
  readonly logger: Logger;
  readonly log: SharedLog;
  readonly logId: string;
  readonly lease: Lease;
  readonly folds: KeptFolds;
  /** How far this server has folded the log, the entry included of which it appends the events. */
  readonly folded: () => Recorded;
  /** Between two looks for more to record. */
  readonly idleMs?: number;
}

export interface LogRecording extends Recording {
  /** A tick says how far the log is rows. */
  noteRecorded(recorded: Recorded): void;
  /** As far as is known here; null = not yet. */
  recorded(): Recorded | null;
}

/**
 * The recording of several servers: the events are in the log already when they are appended here, and the holder of the
 * lease makes rows of them, with a fold of its own. The others hear of it from the ticks.
 *
 * @throws LogAwayError
 */
export async function openLogRecording(parts: LogRecordingParts): Promise<LogRecording> {
  const { store, lease, folded } = parts;
  const appended = createAppended(await parts.log.end());
  const recorder = startLogRecorder(parts, appended.noteRecorded);
  const stops = [
    store.onReturn(() => recorder.notifyStoreReturned()),
    lease.onGained(() => recorder.notifyStoreReturned()),
  ];
  const journalBytes = () => {
    const recorded = appended.recorded();
    return recorded === null ? 0 : Math.max(0, folded().totalBytes - recorded.totalBytes);
  };

  return {
    append: async ({ events }) => {
      appended.add(folded().position, events.length);
      return true;
    },
    onRecorded: appended.onRecorded,
    caughtUp: (withinMs) => within(withinMs, appended.untilRecorded()),
    recentBatches: () => [],
    status: () => ({
      waitingEvents: appended.waitingEvents(),
      isJournalWritable: true,
      isRecording: recorder.isRecording(),
      setAsideEvents: recorder.setAsideCount(),
      damage: { records: 0, bytes: 0 },
      reasons: recorder.reasons(),
      journalBytes: journalBytes(),
    }),
    noteRecorded: appended.noteRecorded,
    recorded: appended.recorded,
    close: async () => {
      for (const stop of stops) stop();
      await recorder.close();
    },
  };
}

function startLogRecorder(
  { dataDir, store, logger, log, logId, lease, folds, idleMs = 500 }: LogRecordingParts,
  onRecorded: (recorded: Recorded) => void,
): Recorder {
  const fenced: Pick<Store, 'sql' | 'transaction'> = {
    sql: store.sql,
    transaction: (work) =>
      store.transaction(async (sql) => {
        await lease.require(sql);
        return work(sql);
      }),
  };
  const progress = createLogProgress({
    log,
    journalId: `log ${logId}`,
    lease,
    rows: createRecordedRows(fenced),
    folds,
    logger,
    atOnce: recordedAtOnce,
    onRecorded,
  });
  const path = setAsidePath(dataDir);
  return startRecorder({
    progress,
    setAside: async (event) => {
      await mkdir(dirname(path), { recursive: true });
      await writeSetAside(path, event);
    },
    logger,
    lingerMs: 0,
    retryMs: recorderRetryMs,
    idleMs,
    source: logSource,
    flushedAppends: () => 0,
    onCaughtUp: () => {},
  });
}

const logSource = {
  name: 'shared log',
  placeText: ({ segment, offset }: { readonly segment: number; readonly offset: number }) =>
    `of entry ${segment}-${offset} of the shared log`,
};

interface Appended {
  /** Of the newest of these appends. */
  position: LogPosition;
  /** How many appends of this run there were up to the newest of these. */
  appends: number;
  events: number;
  readonly sinceMs: number;
}

/** Appends are remembered together by the second (of log time): a database may be away for a day. */
const togetherMs = 1_000;

/** @param endAtStart what stands in the log up to there was appended by earlier runs, or by others */
function createAppended(endAtStart: LogPosition) {
  const listeners: ((appends: number) => void)[] = [];
  let waiters: { readonly position: LogPosition; readonly resolve: (isRecorded: boolean) => void }[] = [];
  const unrecorded: Appended[] = [];
  let appends = 0;
  let recordedAppends = 0;
  let recorded: Recorded | null = null;

  const isRecorded = (position: LogPosition) =>
    recorded !== null && comparePositions(position, recorded.position) <= 0;

  const settle = () => {
    const left = unrecorded.findIndex(({ position }) => !isRecorded(position));
    const done = unrecorded.splice(0, left === -1 ? unrecorded.length : left);
    recordedAppends = done.at(-1)?.appends ?? recordedAppends;
    if (!isRecorded(endAtStart)) return;
    for (const listener of listeners) listener(recordedAppends);
    const answered = waiters.filter(({ position }) => isRecorded(position));
    waiters = waiters.filter(({ position }) => !isRecorded(position));
    for (const { resolve } of answered) resolve(true);
  };

  return {
    add: (position: LogPosition, events: number) => {
      appends += 1;
      const last = unrecorded.at(-1);
      if (last !== undefined && timeOf(position) - last.sinceMs < togetherMs) {
        last.position = position;
        last.appends = appends;
        last.events += events;
      } else {
        unrecorded.push({ position, appends, events, sinceMs: timeOf(position) });
      }
    },
    noteRecorded: (next: Recorded) => {
      if (recorded !== null && comparePositions(next.position, recorded.position) < 0) return;
      recorded = next;
      settle();
    },
    recorded: () => recorded,
    onRecorded: (listener: (appends: number) => void) => {
      listeners.push(listener);
      if (isRecorded(endAtStart)) listener(recordedAppends);
    },
    untilRecorded: (): Promise<boolean> => {
      const position = unrecorded.at(-1)?.position ?? endAtStart;
      if (isRecorded(position)) return Promise.resolve(true);
      return new Promise((resolve) => {
        waiters.push({ position, resolve });
      });
    },
    waitingEvents: () => unrecorded.reduce((sum, { events }) => sum + events, 0),
  };
}

/** What a server that was alone had acknowledged, and that its database does not have. */
export class OwnJournalWaitsError extends Error {
  override readonly name = 'OwnJournalWaitsError';
}

const drainWithinMs = 20_000;
const drainRetryMs = 250;

/**
 * Makes rows of what waits in the journal of a server that was alone before it joins others: their log knows nothing of
 * it.
 *
 * @throws OwnJournalWaitsError one clear line, when that cannot be done within 20 seconds
 */
export async function drainOwnJournal(
  options: JournalRecordingOptions,
  withinMs = drainWithinMs,
): Promise<void> {
  const recording = await openJournalRecording(options);
  const { waitingEvents: atFirst } = recording.status();
  const drain = async (leftMs: number): Promise<boolean> => {
    if (await recording.caughtUp(leftMs)) return true;
    // The database was away, or time is over.
    if (leftMs <= drainRetryMs) return false;
    await setTimeout(drainRetryMs);
    return drain(leftMs - drainRetryMs);
  };
  const isDrained = atFirst === 0 || (await within(withinMs, drain(withinMs)));
  const { waitingEvents } = recording.status();
  await recording.close(0);
  if (isDrained) return;
  throw new OwnJournalWaitsError(
    `${waitingEvents} events that this server acknowledged while it was alone wait in ${options.dataDir}/journal, and the ` +
      'database did not take them in time. Start it without REDIS_URL, wait until /health names no waiting events, and ' +
      'start it with REDIS_URL again; or move that folder away, which gives them up.',
  );
}
