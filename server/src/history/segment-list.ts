import type { JournalFiles } from './journal-files.ts';
import type { JournalPosition } from './journal-position.ts';
import { countEvents, segmentHeadBytes, segmentPath, type Segment } from './journal-segments.ts';

interface Entry {
  readonly number: number;
  isRecorded: boolean;
  length: number;
  eventCount: number | null;
}

/** The segments of a journal on disk, by number, and how many of their events still wait to be recorded. */
export interface SegmentList {
  all(): readonly Segment[];
  totalBytes(): number;
  /** Events that no row stands for yet. */
  waitingEvents(): number;
  add(number: number, length: number): void;
  /** The newest segment has grown. */
  grow(length: number, eventCount: number): void;
  /** The recorder starts at this place: what lies before it is recorded, however it is called. */
  startAt(position: JournalPosition): Promise<void>;
  /** `eventCount` more events are rows; segments wholly before `position` stay for a while and may then go. */
  advance(position: JournalPosition, eventCount: number): Promise<void>;
  /** Removes recorded segments, oldest first: those recorded before `recordedBeforeMs`, and more until `bytes` are free. */
  removeRecorded(recordedBeforeMs: number, bytes: number): Promise<void>;
  path(number: number): string;
}

/** `found` by number; `nowMs` stamps segments as recorded. */
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

  // Recorder and writer both tidy up: one after the other.
  let tidying: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    // A folder that cannot be changed is told by the writer; what was not tidied now is tidied next time.
    tidying = tidying.then(work).catch(() => {});
    return tidying;
  };

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
    // What cannot be read is told by the reader; it will not become rows either.
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
      await inTurn(() => markRecorded(position.segment));
    },
    advance: async (position, eventCount) => {
      waiting = Math.max(0, waiting - eventCount);
      await inTurn(() => markRecorded(position.segment));
    },
    removeRecorded: (recordedBeforeMs, bytes) => inTurn(() => removeRecorded(recordedBeforeMs, bytes)),
    path: (number) => {
      const entry = entries.find((candidate) => candidate.number === number);
      return segmentPath(folder, number, entry?.isRecorded ?? false);
    },
  };
}
