import { join } from 'node:path';
import { hourMs } from '@rollcall/game/time';
import type { Logger } from '../http/logger.ts';
import type { Store } from '../store/store.ts';
import { diskFiles, type JournalFiles } from './journal-files.ts';
import { createJournalReader } from './journal-reader.ts';
import { defaultJournalLimits, type Journal, type JournalLimits, openJournal } from './journal.ts';
import { createRecordedRows } from './recorded-rows.ts';
import { createRecorderProgress } from './recorder-progress.ts';
import { type Recorder, type RecorderOptions, startRecorder } from './recorder.ts';
import { type Recording, within } from './recording.ts';
import { writeSetAside } from './set-aside.ts';

export interface JournalRecordingOptions {
  readonly dataDir: string;
  readonly store: Store;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly limits?: Partial<JournalLimits>;
  /** Resolves when this process has locked DATA_DIR. The journal is not opened before. */
  readonly lockDataDir?: () => Promise<void>;
  readonly files?: JournalFiles;
}

/**
 * Maximum number of events, and of characters in their text, per transaction. Then no statement takes longer than some
 * 40 ms.
 */
export const recordedAtOnce = { events: 500, bytes: 1 << 19 };
/** Pauses before the store is tried again: the first and the longest. */
export const recorderRetryMs = [200, 10_000] as const;
const lingerMs = 200;
const idleMs = 60_000;
const cleanupEveryMs = hourMs;

export const journalSource: RecorderOptions['source'] = {
  name: 'journal',
  placeText: ({ segment, offset }) => `at byte ${offset} of journal segment ${segment}`,
};

/** The recording of a single server. Events wait in its journal in DATA_DIR until they have become rows. */
export async function openJournalRecording(options: JournalRecordingOptions): Promise<Recording> {
  const journal = await openJournal({
    folder: join(options.dataDir, 'journal'),
    nowMs: options.nowMs,
    logger: options.logger,
    limits: { ...defaultJournalLimits, ...options.limits },
    files: options.files ?? diskFiles,
    beforeOpening: options.lockDataDir,
  });
  const listeners: ((appends: number) => void)[] = [];
  let appends = 0;
  let flushedAppends = 0;
  const recorder = recordJournal(options, journal, {
    flushedAppends: () => flushedAppends,
    onCaughtUp: (recorded) => {
      for (const listener of listeners) listener(recorded);
    },
  });
  const unsubscribe = options.store.onReturn(() => recorder.notifyStoreReturned());
  const cleanupTimer = setInterval(() => void journal.removeOld(), cleanupEveryMs).unref();
  const segments = () => journal.onDisk()?.segments;

  return {
    append: async (entry) => {
      appends += 1;
      const number = appends;
      const isDurable = await journal.append(entry);
      flushedAppends = number;
      return isDurable;
    },
    onRecorded: (listener) => {
      listeners.push(listener);
    },
    caughtUp: (withinMs) => within(withinMs, recorder.caughtUp()),
    recentBatches: journal.recentBatches,
    status: () => ({
      waitingEvents: segments()?.waitingEvents() ?? 0,
      isJournalWritable: journal.isWritable(),
      isRecording: recorder.isRecording(),
      setAsideEvents: recorder.setAsideCount(),
      damage: journal.damages.count(),
      reasons: [...journal.damages.reasons(), ...recorder.reasons()],
      journalBytes: segments()?.totalBytes() ?? 0,
    }),
    close: async (withinMs) => {
      clearInterval(cleanupTimer);
      unsubscribe();
      await journal.close();
      await within(withinMs, recorder.caughtUp());
      await recorder.close();
    },
  };
}

function recordJournal(
  { dataDir, store, logger, files = diskFiles }: JournalRecordingOptions,
  journal: Journal,
  appends: Pick<RecorderOptions, 'flushedAppends' | 'onCaughtUp'>,
): Recorder {
  const recorder = startRecorder({
    progress: createRecorderProgress({
      onDisk: journal.onDisk,
      openReader: ({ segments }) => createJournalReader(files, segments, recordedAtOnce, journal.damages),
      rows: createRecordedRows(store),
      logger,
    }),
    setAside: (event) => writeSetAside(dataDir, event),
    logger,
    lingerMs,
    retryMs: recorderRetryMs,
    idleMs,
    source: journalSource,
    ...appends,
  });
  journal.onFlushed(() => recorder.notifyEvents());
  return recorder;
}
