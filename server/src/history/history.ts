import { join } from 'node:path';
import type { Character } from '@rollcall/game/character/character';
import type { HealthReason } from '@rollcall/game/site/health';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { LastLive } from '@rollcall/game/population/last-live';
import type { ServerCount } from '@rollcall/game/population/server-count';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Logger } from '../http/logger.ts';
import { describeStoreError } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';
import { findCharactersByIds, findCharactersByName, readLastLive } from './character-queries.ts';
import type { DamageCount } from './journal-damage.ts';
import { diskFiles, type JournalFiles } from './journal-files.ts';
import { createJournalReader } from './journal-reader.ts';
import type { RecordHead } from './journal-record.ts';
import type { RecentBatch } from './journal-segments.ts';
import { defaultJournalLimits, type Journal, type JournalLimits, openJournal } from './journal.ts';
import { startSampler } from './population-samples.ts';
import { createRecordedRows } from './recorded-rows.ts';
import { createRecorderProgress } from './recorder-progress.ts';
import { type Recorder, type RecorderOptions, startRecorder, writeSetAside } from './recorder.ts';

export interface HistoryOptions {
  readonly dataDir: string;
  readonly store: Store;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly limits?: Partial<JournalLimits>;
  /** Resolves once DATA_DIR belongs to this process; the journal is not opened before. */
  readonly lockDataDir?: () => Promise<void>;
  readonly files?: JournalFiles;
}

interface HistoryStatus {
  readonly waitingEvents: number;
  readonly isJournalWritable: boolean;
  /** The store does not answer, or takes no rows (read-only, full). */
  readonly isStoreUnavailable: boolean;
  /** Events of this run that could never be stored and stand in `journal/set-aside.ndjson`. */
  readonly setAsideEvents: number;
  readonly damage: DamageCount;
  readonly reasons: readonly HealthReason[];
  readonly journalBytes: number;
}

/** What the server remembers. Nothing here throws because the store or the disk is unavailable; reads then find nothing. */
export interface History {
  /**
   * Resolves when the record is on disk: `durable` is then true, and the events become rows exactly once, whatever
   * happens to the process or the store. Not durable = the journal is full or cannot be written, and the events are lost
   * for history (wire: Ingest).
   */
  append(record: {
    readonly batch: RecordHead['batch'];
    readonly events: readonly HistoryEvent[];
    /** Who leaves with these events, as last seen: found by the look-ups below until the store has them. */
    readonly departed?: readonly Character[];
  }): Promise<{ readonly durable: boolean }>;
  /** Batches acknowledged in the hour before this run, oldest first. */
  recentBatches(): readonly RecentBatch[];
  /**
   * The live state as it last stood, once everything in the journal is rows. null = the store is away or too far behind:
   * then whoever it holds as online is taken to have logged out at the last report of their server.
   */
  readLastLive(): Promise<LastLive | null>;
  /**
   * Characters that are not live, as last known and nothing hidden; shown as offline. Those whose logout waits in the
   * journal are found all the same; for anybody else the look-ups reject while the store is unavailable or lags behind a journal
   * of an earlier run.
   */
  findCharacter(id: number): Promise<Character | null>;
  findCharactersByIds(ids: readonly number[]): Promise<Character[]>;
  /** Exactly this name in any case, last seen first; never those that were anonymous when last seen. */
  findCharactersByName(name: string): Promise<Character[]>;
  findCharacterByName(server: string, name: string): Promise<Character | null>;
  status(): HistoryStatus;
  startSampling(countLive: () => readonly ServerCount[]): void;
  /** Writes what was appended and, when the store is there, makes rows of it (for up to 2 s). */
  close(): Promise<void>;
}

/** Events in one transaction, and characters of their text: no statement then takes longer than some 40 ms. */
const batchLimits = { events: 500, bytes: 1 << 19 };
const lingerMs = 200;
const retryMs = [200, 10_000] as const;
const catchUpAtStartMs = 20_000;
const catchUpAtEndMs = 2_000;
const cleanupEveryMs = 3_600_000;

export async function openHistory(options: HistoryOptions): Promise<History> {
  const { store, nowMs } = options;
  const journal = await openJournal({
    folder: join(options.dataDir, 'journal'),
    nowMs,
    logger: options.logger,
    limits: { ...defaultJournalLimits, ...options.limits },
    files: options.files ?? diskFiles,
    beforeOpening: options.lockDataDir,
  });
  const departures = createUnrecordedDepartures();
  let flushedAppends = 0;
  let hasCaughtUp = false;
  const recorder = recordJournal(options, journal, {
    flushedAppends: () => flushedAppends,
    onCaughtUp: (appends) => {
      hasCaughtUp = true;
      departures.forgetThrough(appends);
    },
  });
  const unsubscribe = store.onReturn(() => recorder.notifyStoreReturned());
  const cleanupTimer = setInterval(() => void journal.removeOld(), cleanupEveryMs).unref();
  let stopSampling = () => {};

  const append: History['append'] = async ({ batch, events, departed = [] }) => {
    if (batch === null && events.length === 0) return { durable: true };
    const number = departures.add(departed);
    const durable = await journal.append({ batch, events });
    flushedAppends = number;
    return { durable };
  };

  /** "Nobody" must be true: what an earlier run has acknowledged may still be on its way into the store. */
  const requireCaughtUp = () => {
    if (!hasCaughtUp) throw new Error('The journal of an earlier run is not recorded yet');
  };

  const findByName = async (name: string, server: string | null): Promise<Character[]> => {
    const departed = departures.findByName(name, server);
    const before = departures.forgotten();
    const stored = await findCharactersByName(store.sql, name, server).catch((error: unknown) => {
      if (departed.length > 0) return [];
      throw error;
    });
    // What has been recorded meanwhile may be newer than what was read.
    if (departures.forgotten() !== before) return findByName(name, server);
    const found = [...departed, ...stored.filter(({ id }) => departures.find(id) === null)];
    if (found.length === 0) requireCaughtUp();
    return found;
  };

  return {
    append,
    recentBatches: journal.recentBatches,
    readLastLive: () => readLastLiveOr(options, recorder, () => loseLive(journal, nowMs())),
    findCharacter: async (id) => {
      const found = departures.find(id) ?? (await findCharactersByIds(store.sql, [id]))[0] ?? null;
      if (found === null) requireCaughtUp();
      return found;
    },
    findCharactersByIds: async (ids) => {
      const departed = ids.map((id) => departures.find(id)).filter((character) => character !== null);
      const departedIds = new Set(departed.map(({ id }) => id));
      const others = ids.filter((id) => !departedIds.has(id));
      if (others.length === 0) return departed;
      const stored = await findCharactersByIds(store.sql, others).catch((error: unknown) => {
        if (departed.length > 0) return [];
        throw error;
      });
      return [...departed, ...stored];
    },
    findCharactersByName: (name) => findByName(name, null),
    findCharacterByName: async (server, name) => (await findByName(name, server))[0] ?? null,
    status: () => ({
      waitingEvents: journal.onDisk()?.segments.waitingEvents() ?? 0,
      isJournalWritable: journal.isWritable(),
      isStoreUnavailable: store.isUnavailable() || !recorder.isRecording(),
      setAsideEvents: recorder.setAsideCount(),
      damage: journal.damages.count(),
      reasons: [...journal.damages.reasons(), ...recorder.reasons()],
      journalBytes: journal.onDisk()?.segments.totalBytes() ?? 0,
    }),
    startSampling: (countLive) => {
      stopSampling();
      stopSampling = startSampler(countLive, (events) => void append({ batch: null, events }), nowMs);
    },
    close: async () => {
      stopSampling();
      clearInterval(cleanupTimer);
      unsubscribe();
      await journal.close();
      await within(catchUpAtEndMs, recorder.caughtUp());
      await recorder.close();
    },
  };
}

function recordJournal(
  { dataDir, store, logger, files = diskFiles }: HistoryOptions,
  journal: Journal,
  appends: Pick<RecorderOptions, 'flushedAppends' | 'onCaughtUp'>,
): Recorder {
  const recorder = startRecorder({
    progress: createRecorderProgress({
      onDisk: journal.onDisk,
      openReader: ({ segments }) => createJournalReader(files, segments, batchLimits, journal.damages),
      rows: createRecordedRows(store),
      logger,
    }),
    setAside: (event) => writeSetAside(join(dataDir, 'journal', 'set-aside.ndjson'), event),
    logger,
    lingerMs,
    retryMs,
    ...appends,
  });
  journal.onFlushed(() => recorder.notifyEvents());
  return recorder;
}

async function readLastLiveOr(
  { store, logger }: HistoryOptions,
  recorder: Recorder,
  loseIt: () => Promise<void>,
): Promise<LastLive | null> {
  let why = 'the journal is too far ahead of the store';
  try {
    if (store.isUnavailable()) why = 'the store is away';
    else if (await within(catchUpAtStartMs, recorder.caughtUp())) return await readLastLive(store.sql);
  } catch (error) {
    why = describeStoreError(error);
  }
  logger.warn(`The live state begins empty: ${why}.`);
  await loseIt();
  return null;
}

async function loseLive(journal: Journal, nowMs: number): Promise<void> {
  await journal.append({ batch: null, events: [{ type: 'live_lost', at: toWireTime(nowMs) }] });
}

async function within(limitMs: number, work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const isDone = await Promise.race([work, limit]);
  clearTimeout(timer);
  return isDone;
}

/** Some 50 MB at the very most, when everybody who was ever online leaves while the store is unavailable. */
const keptMaximum = 50_000;

/**
 * Characters that have logged out and are not rows yet, as they were last seen: whatever was acknowledged can be looked up
 * at once, and the store may hold an older truth about them or none.
 */
function createUnrecordedDepartures() {
  const departures = new Map<number, { readonly character: Character; readonly append: number }>();
  let appends = 0;
  let forgotten = 0;

  return {
    /** Notes who left with one append to the journal. @returns the number of that append */
    add(departed: readonly Character[]): number {
      appends += 1;
      for (const character of departed) {
        departures.delete(character.id);
        departures.set(character.id, { character: asOffline(character), append: appends });
      }
      for (const id of departures.keys()) {
        if (departures.size <= keptMaximum) break;
        departures.delete(id);
      }
      return appends;
    },
    forgetThrough(append: number) {
      for (const [id, departure] of departures) {
        if (departure.append > append) return;
        departures.delete(id);
        forgotten += 1;
      }
    },
    find: (id: number) => departures.get(id)?.character ?? null,
    /** Exactly this name in any case, last seen first; never those that were anonymous. `server` null = on all. */
    findByName(name: string, server: string | null): Character[] {
      const wanted = name.toLowerCase();
      return [...departures.values()]
        .map(({ character }) => character)
        .filter(
          (character) =>
            !character.is_anonymous &&
            character.name?.toLowerCase() === wanted &&
            (server === null || character.server_name.toLowerCase() === server.toLowerCase()),
        )
        .toReversed();
    },
    forgotten: () => forgotten,
  };
}

const asOffline = (character: Character): Character => ({
  ...character,
  is_online: false,
  is_in_party: false,
  group_id: 0,
});
