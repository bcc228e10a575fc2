import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { IngestAnswer } from '@rollcall/game/api/report';
import { fromWireTime } from '@rollcall/game/wire-time';
import { createSerialQueue } from '../http/serial-queue.ts';
import type { JournalFile, JournalFiles } from './journal-files.ts';
import { isTorn, type JournalPosition, readHead, scanRecords } from './journal-record.ts';

/**
 * One file of the journal. `NNNNNNNNNNNN.journal` waits to be recorded. `.recorded` has been written to the database
 * and stays for a day; its modification time is the time of recording.
 */
export interface Segment {
  readonly number: number;
  readonly isRecorded: boolean;
  readonly length: number;
  /** Number of its events; null = not counted yet. */
  readonly eventCount: number | null;
}

/** An acknowledged batch, stored so that a repetition of it is recognized after a restart. */
export interface RecentBatch {
  readonly id: string;
  readonly answer: IngestAnswer;
  readonly at: string;
}

/** Damaged bytes of a segment. */
export interface JournalDamage {
  readonly segment: number;
  readonly offset: number;
  readonly bytes: Buffer;
}

const namePattern = /^(\d{12})\.(journal|recorded)$/;
const headPattern = /^rollcall-journal-1 ([0-9a-f-]{36})\n$/;

/** Length of the header in bytes: the file type and the id of the journal. */
export const segmentHeadBytes = 56;

/** The header of a segment. */
export function segmentHead(journalId: string): Buffer {
  return Buffer.from(`rollcall-journal-1 ${journalId}\n`);
}

export function segmentPath(folder: string, number: number, isRecorded: boolean): string {
  return join(folder, `${String(number).padStart(12, '0')}.${isRecorded ? 'recorded' : 'journal'}`);
}

/**
 * Scans the folder, newest segment first: counts waiting events, and collects the batches since `recentSinceMs`
 * (milliseconds since 1970). An incomplete record at the very end, as a crash leaves it, is cut off; nothing else is.
 *
 * @throws the error of the file system if the folder cannot be created or read.
 */
export async function findJournal(files: JournalFiles, folder: string, recentSinceMs: number) {
  await files.makeFolder(folder);
  const names = (await files.list(folder))
    .map((name) => namePattern.exec(name))
    .filter((match) => match !== null);
  const found = names
    .map(([, number, kind]) => ({ number: Number(number), isRecorded: kind === 'recorded' }))
    .toSorted((a, b) => b.number - a.number);

  let isRecent = true;
  const ids: JournalIds = { inRecords: [], inHeads: [] };
  const segments: Segment[] = [];
  const recentBatches: RecentBatch[] = [];
  const warnings: string[] = [];
  const damages: JournalDamage[] = [];
  for (const { number, isRecorded } of found) {
    const path = segmentPath(folder, number, isRecorded);
    const size = await files.size(path);
    if (isRecorded && !isRecent && knownId(ids) !== null) {
      segments.push({ number, isRecorded, length: size, eventCount: null });
      continue;
    }
    const seen = await scanSegment(files, path, size, ids);
    segments.push({ number, isRecorded, length: seen.length, eventCount: seen.eventCount });
    recentBatches.unshift(...seen.batches.filter(({ at }) => fromWireTime(at) >= recentSinceMs));
    if (seen.newestMs > 0) isRecent = seen.newestMs >= recentSinceMs;
    const tail = seen.damages.at(-1);
    const isTornTail =
      number === found[0]?.number && tail !== undefined && tail.offset === seen.length && isTorn(tail.bytes);
    if (isTornTail) {
      await files.truncate(path, seen.length);
      warnings.push(
        `Cut off ${size - seen.length} bytes at the end of journal segment ${number}: ` +
          'an unfinished record, which was never acknowledged.',
      );
    }
    const lost = isTornTail ? seen.damages.slice(0, -1) : seen.damages;
    damages.push(...lost.map((each) => ({ segment: number, ...each })));
  }
  return {
    /**
     * Permanent id of this journal. Positions are only valid within it: a new journal (after the folder was wiped)
     * starts at the beginning.
     */
    journalId: knownId(ids) ?? randomUUID(),
    segments: segments.toReversed(),
    recentBatches,
    warnings,
    damages,
  };
}

/** Ids of the journal found in its files, newest segment first. */
interface JournalIds {
  readonly inRecords: string[];
  readonly inHeads: string[];
}

/**
 * The id stored in records, which their checksum protects. Records of earlier versions have none; then the id in most
 * headers counts.
 */
function knownId({ inRecords, inHeads }: JournalIds): string | null {
  const counts = new Map<string, number>();
  for (const id of inHeads) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return inRecords[0] ?? most?.[0] ?? null;
}

async function countEvents(
  files: JournalFiles,
  path: string,
  start: { readonly offset: number; readonly index: number },
  end: number,
): Promise<number> {
  return withFile(files, path, async (file) => {
    const scanner = scanRecords(file, start.offset);
    let count = -start.index;
    for (;;) {
      const record = await scanner.next(end);
      if (record === null) return Math.max(count, 0);
      if ('isDamaged' in record) {
        if (record.offset === start.offset) count = 0;
        continue;
      }
      count += record.eventCount;
    }
  });
}

async function scanSegment(files: JournalFiles, path: string, size: number, ids: JournalIds) {
  return withFile(files, path, async (file) => {
    const head = await file.read(0, segmentHeadBytes);
    const seen = {
      length: Math.min(segmentHeadBytes, size),
      eventCount: 0,
      newestMs: 0,
      batches: [] as RecentBatch[],
      damages: [] as Omit<JournalDamage, 'segment'>[],
    };
    const id = headPattern.exec(head.toString('latin1'))?.[1];
    if (id !== undefined) ids.inHeads.push(id);
    else if (size >= segmentHeadBytes && head.some((byte) => byte !== 0))
      seen.damages.push({ offset: 0, bytes: head });
    const scanner = scanRecords(file, segmentHeadBytes);
    for (;;) {
      const record = await scanner.next(size);
      if (record === null) return seen;
      if ('isDamaged' in record) {
        const { offset, nextOffset } = record;
        seen.damages.push({ offset, bytes: await file.read(offset, nextOffset - offset) });
        continue;
      }
      seen.length = record.nextOffset;
      seen.eventCount += record.eventCount;
      const recordHead = readHead(record.bytes);
      if (recordHead === null) continue;
      if (recordHead.journal !== undefined) ids.inRecords.push(recordHead.journal);
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

interface Entry {
  readonly number: number;
  isRecorded: boolean;
  length: number;
  eventCount: number | null;
}

export interface SegmentList {
  all(): readonly Segment[];
  totalBytes(): number;
  waitingEvents(): number;
  add(number: number, length: number): void;
  /** Adds to the size of the newest segment. */
  grow(length: number, eventCount: number): void;
  /** Sets the start of the recorder. Everything before it counts as recorded, whatever the files are called. */
  startAt(position: JournalPosition): Promise<void>;
  /** Counts `eventCount` more events as recorded. Segments completely before `position` may be removed later. */
  advance(position: JournalPosition, eventCount: number): Promise<void>;
  /**
   * Removes recorded segments, oldest first: those recorded before `recordedBeforeMs`, and then more until `bytes` are
   * freed.
   */
  removeRecorded(recordedBeforeMs: number, bytes: number): Promise<void>;
  path(number: number): string;
}

export function createSegmentList(
  files: JournalFiles,
  folder: string,
  found: readonly Segment[],
  nowMs: () => number,
): SegmentList {
  const entries: Entry[] = found.map((segment) => ({ ...segment }));
  let waiting = found.reduce(
    (sum, { isRecorded, eventCount }) => sum + (isRecorded ? 0 : (eventCount ?? 0)),
    0,
  );
  const path = ({ number, isRecorded }: Entry) => segmentPath(folder, number, isRecorded);
  const totalBytes = () => entries.reduce((sum, { length }) => sum + length, 0);

  // The recorder and the writer both tidy up. The writer reports a folder that cannot be changed; the next call tidies
  // the rest.
  const inOrder = createSerialQueue();
  const tidy = (work: () => Promise<void>) => inOrder(work).catch(() => {});

  const markRecorded = async (before: number) => {
    for (const entry of entries) {
      if (entry.number >= before || entry.isRecorded) continue;
      await files.setModifiedAtMs(path(entry), nowMs());
      await files.rename(path(entry), segmentPath(folder, entry.number, true));
      entry.isRecorded = true;
    }
  };

  const removeRecorded = async (recordedBeforeMs: number, bytes: number) => {
    let excess = bytes;
    for (const entry of entries.filter(({ isRecorded }) => isRecorded)) {
      if (excess <= 0 && (await files.modifiedAtMs(path(entry))) >= recordedBeforeMs) continue;
      await files.remove(path(entry));
      entries.splice(entries.indexOf(entry), 1);
      excess -= entry.length;
    }
  };

  const countFrom = async (entry: Entry, position: JournalPosition): Promise<number> => {
    if (entry.number < position.segment) return 0;
    if (entry.number > position.segment && entry.eventCount !== null) return entry.eventCount;
    const isWithin = entry.number === position.segment && position.offset > segmentHeadBytes;
    const start = isWithin ? position : { offset: segmentHeadBytes, index: 0 };
    if (start.offset >= entry.length) return 0;
    // The reader reports files that cannot be read. Their events will not be recorded either.
    return countEvents(files, path(entry), start, entry.length).catch(() => 0);
  };

  return {
    all: () => entries,
    totalBytes,
    waitingEvents: () => waiting,
    add: (number, length) => {
      entries.push({ number, length, isRecorded: false, eventCount: 0 });
    },
    grow: (length, eventCount) => {
      const newest = entries.at(-1);
      if (newest === undefined) return;
      newest.length = length;
      newest.eventCount = (newest.eventCount ?? 0) + eventCount;
      waiting += eventCount;
    },
    startAt: async (position) => {
      let count = 0;
      for (const entry of entries) count += await countFrom(entry, position);
      waiting = count;
      await tidy(() => markRecorded(position.segment));
    },
    advance: async (position, eventCount) => {
      waiting = Math.max(0, waiting - eventCount);
      await tidy(() => markRecorded(position.segment));
    },
    removeRecorded: (recordedBeforeMs, bytes) => tidy(() => removeRecorded(recordedBeforeMs, bytes)),
    path: (number) => {
      const entry = entries.find((candidate) => candidate.number === number);
      return segmentPath(folder, number, entry?.isRecorded ?? false);
    },
  };
}
