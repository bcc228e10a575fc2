import type { JournalFile } from './journal-files.ts';
import { isIntact, readFrame, recordHeadBytes, recordStart } from './journal-record.ts';

/** An intact record and where it stands in its segment. */
export interface PlacedRecord {
  readonly offset: number;
  readonly nextOffset: number;
  readonly eventCount: number;
  readonly bytes: Buffer;
}

/** Bytes that are not as a record was written, up to the next intact record or the end. */
export interface DamagedBytes {
  readonly offset: number;
  readonly nextOffset: number;
  readonly isDamaged: true;
}

/** Reads records one after another. */
export interface JournalWalk {
  /** What stands at the place reached; null = nothing between there and `end`. */
  next(end: number): Promise<PlacedRecord | DamagedBytes | null>;
}

/** Bytes fetched at once, unless one record is longer. */
const windowBytes = 1 << 20;
/** Bytes searched at once for the start of a record. */
const searchBytes = 1 << 16;

/** Walks over a segment from `start`, the place of a record. */
export function walkRecords(file: JournalFile, start: number): JournalWalk {
  let offset = start;
  let window: Buffer = Buffer.alloc(0);
  let windowOffset = start;

  const fetch = async (at: number, length: number, end: number): Promise<Buffer> => {
    const from = at - windowOffset;
    if (from >= 0 && window.length - from >= length) return window.subarray(from, from + length);
    window = await file.read(at, Math.min(Math.max(length, windowBytes), end - at));
    windowOffset = at;
    return window.subarray(0, length);
  };

  /** null = no intact record starts there. */
  const recordAt = async (at: number, end: number): Promise<PlacedRecord | null> => {
    if (end - at < recordHeadBytes) return null;
    const frame = await fetch(at, recordHeadBytes, end);
    if (frame.length < recordHeadBytes) return null;
    const { textLength, eventCount } = readFrame(frame);
    const length = recordHeadBytes + textLength;
    if (at + length > end) return null;
    const bytes = await fetch(at, length, end);
    if (bytes.length < length || !isIntact(bytes)) return null;
    return { offset: at, nextOffset: at + length, eventCount, bytes };
  };

  /** The place of the first intact record behind `from`, or `end`. */
  const findRecord = async (from: number, end: number): Promise<number> => {
    let at = from + 1;
    for (;;) {
      const bytes = await fetch(at, Math.min(searchBytes, end - at), end);
      let found = bytes.indexOf(recordStart, recordHeadBytes);
      while (found !== -1) {
        if ((await recordAt(at + found - recordHeadBytes, end)) !== null) return at + found - recordHeadBytes;
        found = bytes.indexOf(recordStart, found + 1);
      }
      if (bytes.length < searchBytes) return end;
      at += bytes.length - recordStart.length - recordHeadBytes + 1;
    }
  };

  return {
    next: async (end) => {
      if (offset >= end) return null;
      const reached = offset;
      const record = await recordAt(reached, end);
      offset = record?.nextOffset ?? (await findRecord(reached, end));
      return record ?? { offset: reached, nextOffset: offset, isDamaged: true };
    },
  };
}
