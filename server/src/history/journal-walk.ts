import type { JournalFile } from './journal-files.ts';
import { isIntact, readFrame, recordHeadBytes } from './journal-record.ts';

/** An intact record and where it stands in its segment. */
export interface PlacedRecord {
  readonly offset: number;
  readonly nextOffset: number;
  readonly eventCount: number;
  readonly bytes: Buffer;
}

/** Reads records one after another. */
export interface JournalWalk {
  /**
   * The record at the place reached; 'end' = nothing between there and `end`; 'damaged' = there is something that was
   * never written so as a whole, and nothing behind it can be trusted.
   */
  next(end: number): Promise<PlacedRecord | 'end' | 'damaged'>;
}

/** Bytes fetched at once, unless one record is longer. */
const windowBytes = 1 << 20;

/** Walks over a segment from `offset`, the place of a record. */
export function walkRecords(file: JournalFile, start: number): JournalWalk {
  let offset = start;
  let window: Buffer = Buffer.alloc(0);
  let windowOffset = start;

  const fetch = async (length: number, end: number): Promise<Buffer> => {
    const at = offset - windowOffset;
    if (window.length - at >= length) return window.subarray(at, at + length);
    window = await file.read(offset, Math.min(Math.max(length, windowBytes), end - offset));
    windowOffset = offset;
    return window.subarray(0, length);
  };

  return {
    next: async (end) => {
      if (offset >= end) return 'end';
      if (end - offset < recordHeadBytes) return 'damaged';
      const frame = await fetch(recordHeadBytes, end);
      if (frame.length < recordHeadBytes) return 'damaged';
      const { textLength, eventCount } = readFrame(frame);
      const length = recordHeadBytes + textLength;
      if (offset + length > end) return 'damaged';
      const bytes = await fetch(length, end);
      if (bytes.length < length || !isIntact(bytes)) return 'damaged';
      const record = { offset, nextOffset: offset + length, eventCount, bytes };
      offset = record.nextOffset;
      return record;
    },
  };
}
