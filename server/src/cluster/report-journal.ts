import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { diskFiles, type JournalFile, type JournalFiles } from '../history/journal-files.ts';
import type { Logger } from '../http/logger.ts';
import { decodeEntry, encodeEntry, type EntryCoding } from './entry-codec.ts';
import type { ReportEntry } from './log-entry.ts';

/**
 * The latest reports that this server accepted, on its own disk. A failover of Redis may lose acknowledged writes of
 * the last second; reports from this journal are then appended to the log again.
 */
export interface ReportJournal {
  /**
   * Resolves when the entry is on the disk; false = the entry could not be written and exists only in memory. Entries
   * that wait at the same time share one flush. Never rejects, and resolves in the order of the calls.
   */
  append(entry: ReportEntry): Promise<boolean>;
  /**
   * Returns the reports of the last minute that had any, oldest first, including those of the previous process: no
   * reports are accepted while the log is unavailable, which may take long. Reports too old to be recognized as repeats
   * are left out.
   */
  recent(nowMs: number): Promise<readonly ReportEntry[]>;
  /** Text for the health answer; null = the journal can be written. */
  problem(): string | null;
  close(): Promise<void>;
}

interface ReportJournalOptions {
  readonly folder: string;
  readonly nowMs: () => number;
  readonly logger: Logger;
  readonly files?: JournalFiles;
}

interface KeptReport {
  readonly atMs: number;
  readonly coding: EntryCoding;
  readonly bytes: Buffer;
}

const keepMs = 60_000;
/** Maximum age of a report, less than the hour within which repeats are recognized. */
const oldestMs = 50 * 60_000;
const retryAfterMs = 5_000;

/** Opens the journal. An unusable folder does not stop the start, since opening it is retried later. */
export async function openReportJournal(options: ReportJournalOptions): Promise<ReportJournal> {
  const { nowMs, logger } = options;
  const disk = createReportFiles(options);
  let kept: readonly KeptReport[] = [];
  let waiting: { readonly encoding: Promise<KeptReport>; readonly settle: (isOnDisk: boolean) => void }[] =
    [];
  let flushing: Promise<void> | null = null;
  let failure: { readonly message: string; readonly atMs: number } | null = null;
  let isClosed = false;

  const onDisk = async (work: () => Promise<void>): Promise<boolean> => {
    const sinceMs = failure === null ? retryAfterMs : nowMs() - failure.atMs;
    // A negative age means that the clock was ahead earlier.
    if (sinceMs >= 0 && sinceMs < retryAfterMs) return false;
    try {
      await work();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (failure === null)
        logger.error(
          `The journal of reports cannot be written: ${message}. Only Redis keeps reports for now.`,
        );
      failure = { message, atMs: nowMs() };
      return false;
    }
    if (failure !== null) logger.info('The journal of reports can be written again.');
    failure = null;
    return true;
  };
  const openDisk = async () => {
    if (!disk.isOpen()) kept = [...(await disk.open()), ...kept];
  };
  const flushAll = async () => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      // Long entries are compressed in parallel.
      const reports = await Promise.all(group.map(({ encoding }) => encoding));
      const newestMs = newestOf(reports);
      kept = [...kept.filter(({ atMs }) => atMs >= newestMs - keepMs), ...reports];
      const isOnDisk = await onDisk(async () => {
        await openDisk();
        await disk.write(reports);
      });
      for (const { settle } of group) settle(isOnDisk);
    }
    flushing = null;
  };

  await onDisk(openDisk);
  return {
    append: async (entry) => {
      if (isClosed) return false;
      const atMs = nowMs();
      const encoding = encodeEntry(entry).then((encoded): KeptReport => ({ atMs, ...encoded }));
      return new Promise<boolean>((settle) => {
        waiting.push({ encoding, settle });
        flushing ??= flushAll();
      });
    },
    recent: async (atMs) => {
      const young = kept.filter((report) => report.atMs >= atMs - oldestMs);
      const entries = await Promise.all(young.map(({ coding, bytes }) => decodeEntry(coding, bytes)));
      return entries.filter((entry) => entry?.kind === 'report');
    },
    problem: () => (failure === null ? null : `The journal of reports cannot be written: ${failure.message}`),
    close: async () => {
      isClosed = true;
      await flushing;
      await disk.close();
    },
  };
}

const newestOf = (reports: readonly KeptReport[]) =>
  reports.reduce((newest, { atMs }) => Math.max(newest, atMs), 0);

const namePattern = /^(\d{12})\.reports$/;

/** Manages files of a minute each. A file that is more than a minute older than the newest report is removed. */
function createReportFiles({ folder, files = diskFiles }: ReportJournalOptions) {
  let list: { readonly path: string; readonly firstMs: number; readonly newestMs: number }[] = [];
  let nextNumber = 1;
  let current: { readonly file: JournalFile; readonly length: number } | null = null;
  let isOpen = false;

  const open = async (): Promise<readonly KeptReport[]> => {
    await files.makeFolder(folder);
    list = [];
    const names = (await files.list(folder)).filter((name) => namePattern.test(name)).toSorted();
    const found: KeptReport[] = [];
    for (const name of names) {
      const path = join(folder, name);
      const reports = await readReports(files, path);
      // A file without an intact report is removed together with the next one.
      list.push({ path, firstMs: reports[0]?.atMs ?? 0, newestMs: newestOf(reports) });
      found.push(...reports);
    }
    nextNumber = Number(names.at(-1)?.slice(0, 12) ?? 0) + 1;
    isOpen = true;
    const newestMs = newestOf(found);
    await removeBefore(newestMs - keepMs);
    return found.filter(({ atMs }) => atMs >= newestMs - keepMs);
  };
  const removeBefore = async (beforeMs: number) => {
    for (const { path } of list.filter(({ newestMs }) => newestMs < beforeMs)) await files.remove(path);
    list = list.filter(({ newestMs }) => newestMs >= beforeMs);
  };
  const close = async () => {
    const last = current;
    current = null;
    await last?.file.close();
  };
  const begin = async (firstMs: number) => {
    const path = join(folder, `${String(nextNumber).padStart(12, '0')}.reports`);
    nextNumber += 1;
    const file = await files.create(path);
    list.push({ path, firstMs, newestMs: firstMs });
    return { file, length: 0 };
  };
  const append = async (reports: readonly KeptReport[]) => {
    const last = list.at(-1);
    const newestMs = newestOf(reports);
    if (current !== null && last !== undefined && Math.abs(newestMs - last.firstMs) > keepMs) await close();
    current ??= await begin(reports[0]?.atMs ?? newestMs);
    const bytes = Buffer.concat(reports.map(encodeRecord));
    await current.file.write(bytes, current.length);
    await current.file.flush();
    if (current.length === 0) {
      await files.syncFolder(folder);
      await removeBefore(newestMs - keepMs);
    }
    current = { ...current, length: current.length + bytes.length };
    list = list.map((each, index) => (index === list.length - 1 ? { ...each, newestMs } : each));
  };

  return {
    /** Opens the folder, and returns the reports of the last minute that had any. */
    open,
    isOpen: () => isOpen,
    write: async (reports: readonly KeptReport[]) => {
      try {
        await append(reports);
      } catch (error) {
        // Anything after the last intact report of a file is never read, so the next report starts a new file.
        await close().catch(() => {});
        throw error;
      }
    },
    close,
  };
}

/**
 * Layout of a report on disk:
 * length of the entry (4 bytes) · time (8) · coding (1) · CRC-32 of these and of the entry (4) · entry
 * Numbers are little-endian.
 */
const recordHeadBytes = 17;
const codings = ['json', 'zstd'] as const;

function encodeRecord({ atMs, coding, bytes }: KeptReport): Buffer {
  const head = Buffer.alloc(recordHeadBytes);
  head.writeUInt32LE(bytes.length, 0);
  head.writeDoubleLE(atMs, 4);
  head.writeUInt8(codings.indexOf(coding), 12);
  head.writeUInt32LE(checksum(head, bytes), 13);
  return Buffer.concat([head, bytes]);
}

const checksum = (head: Buffer, bytes: Buffer) => crc32(bytes, crc32(head.subarray(0, 13)));

/**
 * Reads the intact reports at the start of a file. A crash may have cut off the last one, which was not acknowledged
 * yet.
 */
async function readReports(files: JournalFiles, path: string): Promise<readonly KeptReport[]> {
  const file = await files.read(path);
  try {
    const all = await file.read(0, await files.size(path));
    const reports: KeptReport[] = [];
    for (let offset = 0; offset + recordHeadBytes <= all.length;) {
      const head = all.subarray(offset, offset + recordHeadBytes);
      const end = offset + recordHeadBytes + head.readUInt32LE(0);
      const bytes = all.subarray(offset + recordHeadBytes, end);
      const coding = codings[head.readUInt8(12)];
      if (end > all.length || coding === undefined || head.readUInt32LE(13) !== checksum(head, bytes)) break;
      reports.push({ atMs: head.readDoubleLE(4), coding, bytes });
      offset = end;
    }
    return reports;
  } finally {
    await file.close();
  }
}
