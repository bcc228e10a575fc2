import { dayMs, hourMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Logger } from '../http/logger.ts';
import { createDamageLog } from './journal-damage.ts';
import { diskFiles, type JournalFile, type JournalFiles } from './journal-files.ts';
import { encodeRecord, type JournalEvent, type JournalPosition, type RecordHead } from './journal-record.ts';
import {
  createSegmentList,
  findJournal,
  type RecentBatch,
  segmentHead,
  segmentHeadBytes,
  type SegmentList,
  segmentPath,
} from './journal-segments.ts';

/** An append-only log, in segment files, of everything acknowledged. It keeps events until they have become rows. */
export type Journal = Awaited<ReturnType<typeof openJournal>>;

/**
 * Opens the journal in `folder`. An unusable folder does not stop the start: appends return false, and the folder is
 * tried again later.
 */
export async function openJournal(options: JournalOptions) {
  const { write, ...writer } = await openJournalWriter(options);
  const listeners: (() => void)[] = [];
  let waiting: { readonly entry: JournalEntry; readonly settle: (isDurable: boolean) => void }[] = [];
  let flushing: Promise<void> | null = null;
  let isClosed = false;

  const flushAll = async () => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      const isDurable = await write(group.map(({ entry }) => entry));
      for (const { settle } of group) settle(isDurable);
      for (const listener of listeners) listener();
    }
    flushing = null;
  };

  return {
    ...writer,
    /**
     * Resolves to true when the entry is on disk; false if it could not be written and is lost for history. Entries
     * that wait at the same time share one write and one flush. Never rejects.
     */
    append: (entry: JournalEntry) =>
      new Promise<boolean>((settle) => {
        if (isClosed) {
          settle(false);
          return;
        }
        waiting.push({ entry, settle });
        flushing ??= flushAll();
      }),
    onFlushed: (listener: () => void) => {
      listeners.push(listener);
    },
    close: async () => {
      isClosed = true;
      await flushing;
      await writer.close();
    },
  };
}

export interface JournalLimits {
  /** Size on disk above which new records are rejected. */
  readonly maxBytes: number;
  /** Size from which a new file is started. */
  readonly segmentBytes: number;
  /** Time for which a file is kept after its events became rows. */
  readonly keepRecordedMs: number;
  /** Maximum age of batches that are read at the start. */
  readonly recentBatchesMs: number;
  /** Pause before a failed write is retried. */
  readonly retryAfterMs: number;
}

export const defaultJournalLimits: JournalLimits = {
  maxBytes: 2 * 2 ** 30,
  segmentBytes: 16 * 2 ** 20,
  keepRecordedMs: dayMs,
  recentBatchesMs: hourMs,
  retryAfterMs: 5_000,
};

interface JournalOptions {
  readonly folder: string;
  readonly nowMs: () => number;
  readonly logger: Logger;
  readonly limits: JournalLimits;
  readonly files?: JournalFiles;
  readonly beforeOpening?: (() => Promise<void>) | undefined;
}

export interface JournalEntry {
  readonly batch: RecordHead['batch'];
  readonly events: readonly JournalEvent[];
}

export interface JournalOnDisk {
  readonly journalId: string;
  /** The first segment that this run writes. Earlier runs cannot have recorded anything in it or after it. */
  readonly firstOwnSegment: number;
  readonly segments: SegmentList;
}

interface OpenSegment {
  readonly file: JournalFile;
  readonly number: number;
  /** Whether its name is not on disk yet. */
  readonly isNew: boolean;
  readonly length: number;
}

class JournalFullError extends Error {
  override readonly name = 'JournalFullError';
}

async function openJournalWriter(options: JournalOptions) {
  const { folder, nowMs, logger, limits, files = diskFiles } = options;
  const failures = createFailureLog(logger);
  const damages = createDamageLog(files, folder, logger);
  let disk: JournalOnDisk | null = null;
  let recentBatches: readonly RecentBatch[] = [];
  let current: OpenSegment | null = null;
  let nextNumber = 1;

  const openFolder = async (): Promise<JournalOnDisk> => {
    if (disk !== null) return disk;
    await options.beforeOpening?.();
    const found = await findJournal(files, folder, nowMs() - limits.recentBatchesMs);
    for (const warning of found.warnings) logger.warn(warning);
    await damages.open(found.damages);
    ({ recentBatches } = found);
    nextNumber = (found.segments.at(-1)?.number ?? 0) + 1;
    const segments = createSegmentList(files, folder, found.segments, nowMs);
    disk = { journalId: found.journalId, firstOwnSegment: nextNumber, segments };
    await segments.removeRecorded(nowMs() - limits.keepRecordedMs, 0);
    return disk;
  };

  const begin = async ({ journalId, segments }: JournalOnDisk): Promise<OpenSegment> => {
    const number = nextNumber;
    nextNumber += 1;
    const file = await files.create(segmentPath(folder, number, false));
    await file.write(segmentHead(journalId), 0);
    segments.add(number, segmentHeadBytes);
    return { file, number, isNew: true, length: segmentHeadBytes };
  };

  const append = async (entries: readonly JournalEntry[]) => {
    const opened = await openFolder();
    const journal = current === null || current.isNew ? opened.journalId : undefined;
    const bytes = await encodeEntries(entries, { at: toWireTime(nowMs()), journal });
    await makeRoom(opened, bytes.length, limits.maxBytes);
    current ??= await begin(opened);
    await current.file.write(bytes, current.length);
    await current.file.flush();
    if (current.isNew) await files.syncFolder(folder);
    current = { ...current, isNew: false, length: current.length + bytes.length };
    const eventCount = entries.reduce((sum, { events }) => sum + events.length, 0);
    opened.segments.grow(current.length, eventCount);
    if (current.length >= limits.segmentBytes) await closeCurrent();
  };

  const closeCurrent = async () => {
    const last = current;
    current = null;
    await last?.file.close();
  };

  /**
   * Cuts off the bytes after the last complete record of a segment whose write failed, so that they are not read later.
   */
  const abandon = async () => {
    if (current === null) return;
    const { number, length } = current;
    await closeCurrent().catch(() => {});
    await files.truncate(segmentPath(folder, number, false), length).catch(() => {});
  };

  const fail = async (error: unknown) => {
    if (!(error instanceof JournalFullError)) await abandon();
    failures.begin(error, nowMs() + limits.retryAfterMs);
  };

  await openFolder().catch(fail);
  return {
    write: async (entries: readonly JournalEntry[]): Promise<boolean> => {
      const waitMs = failures.retryAtMs() - nowMs();
      // A longer wait was set by a clock that was ahead.
      if (waitMs > 0 && waitMs <= limits.retryAfterMs) return false;
      try {
        await append(entries);
      } catch (error) {
        await fail(error);
        return false;
      }
      failures.end();
      return true;
    },
    /** null until the folder has been opened. */
    onDisk: () => disk,
    /** The position after the last flushed record; null until the folder has been opened. */
    end: (): JournalPosition | null => {
      if (disk === null) return null;
      const newest = disk.segments.all().at(-1);
      return { segment: newest?.number ?? 0, offset: newest?.length ?? 0, index: 0 };
    },
    recentBatches: () => recentBatches,
    damages,
    isWritable: () => !failures.isOn(),
    removeOld: async () => disk?.segments.removeRecorded(nowMs() - limits.keepRecordedMs, 0),
    close: closeCurrent,
  };
}

/** Encodes entries. Only the first record has the field `journal`. */
async function encodeEntries(
  entries: readonly JournalEntry[],
  { at, journal }: { readonly at: string; readonly journal: string | undefined },
): Promise<Buffer> {
  const slices: Buffer[] = [];
  for (const { batch, events } of entries) {
    const head = { at, batch, ...(slices.length > 0 || journal === undefined ? {} : { journal }) };
    slices.push(...(await encodeRecord(head, events)));
  }
  return Buffer.concat(slices);
}

/** @throws JournalFullError if there is not enough room even without the recorded segments. */
async function makeRoom({ segments }: JournalOnDisk, bytes: number, maxBytes: number): Promise<void> {
  const excess = () => segments.totalBytes() + bytes - maxBytes;
  if (excess() > 0) await segments.removeRecorded(0, excess());
  if (excess() > 0) throw new JournalFullError(`${segments.waitingEvents()} events wait for the database`);
}

function createFailureLog(logger: Logger) {
  let kind: string | null = null;
  let retryAt = 0;
  return {
    isOn: () => kind !== null,
    retryAtMs: () => retryAt,
    begin: (error: unknown, retryAtMs: number) => {
      const isFull = error instanceof JournalFullError;
      const message = error instanceof Error ? error.message : String(error);
      const code = error instanceof Error && 'code' in error ? String(error.code) : message;
      const next = isFull ? 'full' : code;
      retryAt = isFull ? 0 : retryAtMs;
      if (next === kind) return;
      kind = next;
      const what = isFull ? 'is full' : 'cannot be written';
      logger.error(
        `The journal ${what}: ${message}. Reports are applied live, but the history may miss them.`,
      );
    },
    end: () => {
      if (kind !== null) logger.info('The journal can be written again.');
      kind = null;
      retryAt = 0;
    },
  };
}
