import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { IngestAnswer } from '@rollcall/game/report';
import type { JournalFile, JournalFiles } from './journal-files.ts';
import { readHead } from './journal-record.ts';
import { walkRecords } from './journal-walk.ts';

/**
 * One file of the journal. `NNNNNNNNNNNN.journal` waits to be recorded, `.recorded` is rows already and stays for a day;
 * then its time of modification is the time when that was done.
 */
export interface Segment {
  readonly number: number;
  readonly isRecorded: boolean;
  /** Where its intact records end. */
  readonly length: number;
  /** Events in it; null = not counted yet. */
  readonly eventCount: number | null;
}

/** An acknowledged batch, so that its repeat is known after a restart (wire: Ingest). */
export interface RecentBatch {
  readonly id: string;
  readonly answer: IngestAnswer;
  /** When it was acknowledged. */
  readonly at: string;
}

/** What an earlier run has left on disk. */
export interface FoundJournal {
  /** Names this journal for ever; another one (a wiped folder) counts from the start again. */
  readonly journalId: string;
  /** By number. */
  readonly segments: readonly Segment[];
  readonly recentBatches: readonly RecentBatch[];
  /** What is worth a line of the log. */
  readonly warnings: readonly string[];
}

const namePattern = /^(\d{12})\.(journal|recorded)$/;
const headPattern = /^rollcall-journal-1 ([0-9a-f-]{36})\n$/;

/** Bytes before the first record: the kind of file and the id of its journal. */
export const segmentHeadBytes = 56;

/** The first bytes of each segment. */
export function segmentHead(journalId: string): Buffer {
  return Buffer.from(`rollcall-journal-1 ${journalId}\n`);
}

/** The path of a segment. */
export function segmentPath(folder: string, number: number, isRecorded: boolean): string {
  return join(folder, `${String(number).padStart(12, '0')}.${isRecorded ? 'recorded' : 'journal'}`);
}

/**
 * Looks through the folder, newest segment first: counts what waits, and collects the batches since `recentSinceMs`
 * (milliseconds since 1970). A record cut short at the very end is what a crash leaves: it is cut off.
 *
 * @throws the error of the file system when the folder cannot be made or read.
 */
export async function findJournal(
  files: JournalFiles,
  folder: string,
  recentSinceMs: number,
): Promise<FoundJournal> {
  await files.makeFolder(folder);
  const names = (await files.list(folder))
    .map((name) => namePattern.exec(name))
    .filter((match) => match !== null);
  const found = names
    .map(([, number, kind]) => ({ number: Number(number), isRecorded: kind === 'recorded' }))
    .toSorted((a, b) => b.number - a.number);

  let journalId: string | null = null;
  let isRecent = true;
  const segments: Segment[] = [];
  const recentBatches: RecentBatch[] = [];
  const warnings: string[] = [];
  for (const { number, isRecorded } of found) {
    const path = segmentPath(folder, number, isRecorded);
    const size = await files.size(path);
    if (isRecorded && !isRecent && journalId !== null) {
      segments.push({ number, isRecorded, length: size, eventCount: null });
      continue;
    }
    const seen = await lookThrough(files, path, size);
    journalId ??= seen.journalId;
    segments.push({ number, isRecorded, length: seen.length, eventCount: seen.eventCount });
    recentBatches.unshift(...seen.batches.filter(({ at }) => fromWireTime(at) >= recentSinceMs));
    if (seen.newestMs > 0) isRecent = seen.newestMs >= recentSinceMs;
    if (seen.length === size) continue;
    const lost = `${size - seen.length} bytes at the end of journal segment ${number}`;
    if (number === found[0]?.number) {
      await files.truncate(path, seen.length);
      warnings.push(`Cut off ${lost}: a record that was not finished, and so never acknowledged.`);
    } else {
      warnings.push(`Left out ${lost}: they are not as they were written.`);
    }
  }
  return { journalId: journalId ?? randomUUID(), segments: segments.toReversed(), recentBatches, warnings };
}

/** Number of events between two places of a segment, `index` events of the first record left out. */
export async function countEvents(
  files: JournalFiles,
  path: string,
  start: { readonly offset: number; readonly index: number },
  end: number,
): Promise<number> {
  return withFile(files, path, async (file) => {
    const walk = walkRecords(file, start.offset);
    let count = -start.index;
    for (;;) {
      const record = await walk.next(end);
      if (typeof record === 'string') return Math.max(count, 0);
      count += record.eventCount;
    }
  });
}

async function lookThrough(files: JournalFiles, path: string, size: number) {
  return withFile(files, path, async (file) => {
    const head = headPattern.exec((await file.read(0, segmentHeadBytes)).toString('latin1'));
    const seen = {
      journalId: head?.[1] ?? null,
      length: head === null ? 0 : segmentHeadBytes,
      eventCount: 0,
      newestMs: 0,
      batches: [] as RecentBatch[],
    };
    if (head === null) return seen;
    const walk = walkRecords(file, segmentHeadBytes);
    for (;;) {
      const record = await walk.next(size);
      if (typeof record === 'string') return seen;
      seen.length = record.nextOffset;
      seen.eventCount += record.eventCount;
      const recordHead = readHead(record.bytes);
      if (recordHead === null) continue;
      seen.newestMs = Math.max(seen.newestMs, fromWireTime(recordHead.at));
      if (recordHead.batch !== null) seen.batches.push({ ...recordHead.batch, at: recordHead.at });
    }
  });
}

async function withFile<T>(
  files: JournalFiles,
  path: string,
  work: (file: JournalFile) => Promise<T>,
): Promise<T> {
  const file = await files.read(path);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}
