import { setTimeout } from 'node:timers/promises';
import {
  type JournalRecordingOptions,
  openJournalRecording,
  recordedAtOnce,
  recorderRetryMs,
} from '../history/journal-recording.ts';
import { createRecordedRows } from '../history/recorded-rows.ts';
import { type Recorder, startRecorder } from '../history/recorder.ts';
import { type Recording, within } from '../history/recording.ts';
import { writeSetAside } from '../history/set-aside.ts';
import type { Store } from '../store/store.ts';
import { createLeasedStore, type Lease } from './lease.ts';
import { comparePositions, logBeginning, type LogPosition, type Recorded, timeOf } from './log-entry.ts';
import { createLogProgress, type LogProgressParts } from './log-progress.ts';

export interface LogRecordingParts extends Pick<LogProgressParts, 'log' | 'definition' | 'logger'> {
  readonly dataDir: string;
  readonly store: Store;
  readonly lease: Pick<Lease, 'isHeld' | 'onGained' | 'require'>;
  /** Pause between two checks for unrecorded entries. */
  readonly idleMs?: number;
}

export interface LogRecording extends Recording {
  /**
   * Notes that an entry whose events were appended before this call has been folded here.
   *
   * @param recorded how far the log is recorded, according to the ticks up to that entry
   */
  noteFolded(position: LogPosition, recorded: Recorded): void;
  /** How far the log is known to be recorded; null = unknown. */
  recorded(): Recorded | null;
}

/**
 * Opens the recording of several servers. Events are already in the log when they are appended here. The holder of the
 * lease turns them into rows, with a separate fold, and the ticks inform the others.
 */
export function openLogRecording(parts: LogRecordingParts): LogRecording {
  const { store, lease } = parts;
  const appended = createAppended();
  const recorder = startLogRecorder(parts, appended.noteRecorded);
  const stops = [
    store.onReturn(() => recorder.notifyStoreReturned()),
    lease.onGained(() => recorder.notifyStoreReturned()),
  ];
  return {
    append: async ({ events }) => {
      appended.add(events.length);
      return true;
    },
    onRecorded: appended.onRecorded,
    caughtUp: (withinMs) => within(withinMs, appended.untilRecorded()),
    recentBatches: () => [],
    // The journal for running as a single server does not count here.
    status: () => ({
      waitingEvents: appended.waitingEvents(),
      isJournalWritable: true,
      isRecording: recorder.isRecording(),
      setAsideEvents: recorder.setAsideCount(),
      damage: { records: 0, bytes: 0 },
      reasons: recorder.reasons(),
      journalBytes: 0,
    }),
    noteFolded: appended.noteFolded,
    recorded: appended.recorded,
    close: async () => {
      for (const stop of stops) stop();
      await recorder.close();
    },
  };
}

function startLogRecorder(
  { dataDir, store, logger, log, lease, definition, idleMs = 500 }: LogRecordingParts,
  onRecorded: (recorded: Recorded) => void,
): Recorder {
  const progress = createLogProgress({
    log,
    lease,
    rows: createRecordedRows(createLeasedStore(store, lease)),
    definition,
    logger,
    atOnce: recordedAtOnce,
    onRecorded,
  });
  return startRecorder({
    progress,
    setAside: (event) => writeSetAside(dataDir, event),
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

/** Appends of the same second of log time. They are grouped since a database may be unavailable for a day. */
interface Appended {
  readonly sinceMs: number;
  /** Position of the newest entry. */
  position: LogPosition;
  /** Number of appends by this process up to the newest one. */
  appends: number;
  events: number;
}

const togetherMs = 1_000;

/** Creates the list of appends of this process that are not known to be recorded. */
function createAppended() {
  const listeners: ((appends: number) => void)[] = [];
  let waiters: { readonly position: LogPosition; readonly resolve: (isRecorded: boolean) => void }[] = [];
  const unrecorded: Appended[] = [];
  let appends = 0;
  let recordedAppends = 0;
  let recorded: Recorded | null = null;
  /** Entries before this position were not appended here; null = nothing has been folded yet. */
  let startedAt: LogPosition | null = null;
  /** Counts of the entry that is being folded. */
  let unplaced = { appends: 0, events: 0 };

  const isRecorded = (position: LogPosition | null) =>
    position !== null && recorded !== null && comparePositions(position, recorded.position) <= 0;

  const settle = () => {
    const left = unrecorded.findIndex(({ position }) => !isRecorded(position));
    const done = unrecorded.splice(0, left === -1 ? unrecorded.length : left);
    recordedAppends = done.at(-1)?.appends ?? recordedAppends;
    if (!isRecorded(startedAt)) return;
    for (const listener of listeners) listener(recordedAppends);
    const answered = waiters.filter(({ position }) => isRecorded(position));
    waiters = waiters.filter(({ position }) => !isRecorded(position));
    for (const { resolve } of answered) resolve(true);
  };

  const noteRecorded = (next: Recorded) => {
    if (recorded !== null && comparePositions(next.position, recorded.position) < 0) return;
    recorded = next;
    settle();
  };

  const place = (position: LogPosition) => {
    const { events } = unplaced;
    if (unplaced.appends === 0) return;
    unplaced = { appends: 0, events: 0 };
    const last = unrecorded.at(-1);
    if (last === undefined || timeOf(position) - last.sinceMs >= togetherMs) {
      unrecorded.push({ position, appends, events, sinceMs: timeOf(position) });
      return;
    }
    last.position = position;
    last.appends = appends;
    last.events += events;
  };

  return {
    add: (events: number) => {
      appends += 1;
      unplaced = { appends: unplaced.appends + 1, events: unplaced.events + events };
    },
    noteFolded: (position: LogPosition, next: Recorded) => {
      startedAt ??= position;
      place(position);
      noteRecorded(next);
    },
    noteRecorded,
    recorded: () => recorded,
    onRecorded: (listener: (appends: number) => void) => {
      listeners.push(listener);
      if (isRecorded(startedAt)) listener(recordedAppends);
    },
    untilRecorded: (): Promise<boolean> => {
      const position = unrecorded.at(-1)?.position ?? startedAt ?? logBeginning;
      if (isRecorded(position)) return Promise.resolve(true);
      return new Promise((resolve) => {
        waiters.push({ position, resolve });
      });
    },
    waitingEvents: () => unrecorded.reduce((sum, { events }) => sum + events, 0),
  };
}

/**
 * The journal of a server that used to run on its own contains acknowledged events that are missing in its database.
 */
export class OwnJournalWaitsError extends Error {
  override readonly name = 'OwnJournalWaitsError';
}

const drainWithinMs = 20_000;
const drainRetryMs = 250;

/**
 * Turns the events in the journal of a server that used to run on its own into rows before the server joins others,
 * whose log does not contain these events.
 *
 * @throws OwnJournalWaitsError (one clear line) if that takes more than 20 seconds
 */
export async function drainOwnJournal(
  options: JournalRecordingOptions,
  withinMs = drainWithinMs,
): Promise<void> {
  const recording = await openJournalRecording(options);
  const { waitingEvents: atFirst } = recording.status();
  const drain = async (leftMs: number): Promise<boolean> => {
    if (await recording.caughtUp(leftMs)) return true;
    // The database was unavailable, or time is up.
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
      'database did not record them in time. Start it without REDIS_URL, wait until /health names no waiting events, and ' +
      'start it with REDIS_URL again; or move that folder away, which loses them.',
  );
}
