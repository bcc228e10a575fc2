import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { historyEventSchema } from '@rollcall/game/api/history-event';
import { ingestAnswerSchema } from '@rollcall/game/api/report';
import { wireTimeSchema } from '@rollcall/game/wire-time';
import * as z from 'zod/mini';
import type { JournalFile } from './journal-files.ts';

/**
 * One record of the journal is one acknowledged report, or one sample:
 * length of the text (4 bytes) · number of events (4) · CRC-32 of both and of the text (4) · text
 * Numbers are little-endian. The text consists of lines of JSON: the head, then one event per line. The checksum
 * includes the length, so that a run of zero bytes (which a file system may show after a power failure) is not a valid
 * record.
 */
const recordHeadBytes = 12;

/**
 * The start of every record's text. The reader searches for it after damaged bytes. A text cannot contain a complete
 * record, because the last byte of a record's length is a control character (below 160 MB), which JSON never contains.
 */
const recordStart = Buffer.from('{"at":"');

const headSchema = z.object({
  at: wireTimeSchema,
  batch: z.nullable(z.object({ id: z.string(), answer: ingestAnswerSchema })),
  /** Id of the journal, in the first record of a segment. The checksum protects it, unlike the header of the file. */
  journal: z.optional(z.string()),
});
export type RecordHead = z.infer<typeof headSchema>;

/** Events serialized before the event loop gets a turn. They take about 1 ms. */
const eventsPerSlice = 200;

/**
 * The bytes of a record. Events of a large record are serialized in slices, between which the event loop gets a turn.
 */
export async function encodeRecord(
  head: RecordHead,
  events: readonly JournalEvent[],
): Promise<readonly Buffer[]> {
  const slices = [Buffer.from(JSON.stringify(head))];
  for (let start = 0; start < events.length; start += eventsPerSlice) {
    if (start > 0) await setImmediate();
    const lines = events.slice(start, start + eventsPerSlice).map((event) => `\n${JSON.stringify(event)}`);
    slices.push(Buffer.from(lines.join('')));
  }
  const frame = Buffer.alloc(recordHeadBytes);
  frame.writeUInt32LE(
    slices.reduce((sum, slice) => sum + slice.length, 0),
    0,
  );
  frame.writeUInt32LE(events.length, 4);
  frame.writeUInt32LE(checksum(frame, slices), 8);
  return [frame, ...slices];
}

/** Reads length of the text and number of events from the first bytes of a record. */
function readFrame(bytes: Buffer): { textLength: number; eventCount: number } {
  return { textLength: bytes.readUInt32LE(0), eventCount: bytes.readUInt32LE(4) };
}

/** Whether the bytes are exactly one undamaged record. */
function isIntact(record: Buffer): boolean {
  return record.readUInt32LE(8) === checksum(record, [record.subarray(recordHeadBytes)]);
}

function checksum(frame: Buffer, slices: readonly Buffer[]): number {
  return slices.reduce((sum, slice) => crc32(slice, sum), crc32(frame.subarray(0, 8)));
}

/**
 * Whether the last bytes of a segment are a record that was never completed, as after a crash: shorter than its stated
 * length, or only zeros. If it has its stated number of events, it is complete and its length is damaged.
 */
export function isTorn(bytes: Buffer): boolean {
  if (bytes.length < recordHeadBytes || bytes.every((byte) => byte === 0)) return true;
  const { textLength, eventCount } = readFrame(bytes);
  if (recordHeadBytes + textLength <= bytes.length) return false;
  const lines = bytes.toString('utf8', recordHeadBytes).split('\n');
  return lines.length !== eventCount + 1 || parseLine(z.unknown(), lines.at(-1) ?? '') === null;
}

/** Minimum number of records in damaged bytes. */
export function countDamagedRecords(bytes: Buffer): number {
  return Math.max(1, bytes.toString('latin1').match(/\{"at":"[^"]{20,30}","batch":/g)?.length ?? 0);
}

/** The head of an undamaged record; null if a newer version wrote it in an unknown form. */
export function readHead(record: Buffer): RecordHead | null {
  const end = record.indexOf(10, recordHeadBytes);
  const line = record.toString('utf8', recordHeadBytes, end === -1 ? record.length : end);
  return parseLine(headSchema, line);
}

export type ReadEvent = { readonly event: JournalEvent } | { readonly unreadable: string };

/** The event lines of an undamaged record, one at a time, so that a long record is never in memory as one text. */
export interface EventLines {
  readonly index: number;
  /** The next line; null = it was the last one. */
  next(): string | null;
}

export function eventLines(record: Buffer, index: number): EventLines {
  let end = record.indexOf(10, recordHeadBytes);
  let reached = 0;
  const step = (): readonly [start: number, end: number] | null => {
    if (end === -1) return null;
    const start = end + 1;
    end = record.indexOf(10, start);
    reached += 1;
    return [start, end === -1 ? record.length : end];
  };
  while (reached < index && step() !== null);
  return {
    get index() {
      return reached;
    },
    next: () => {
      const line = step();
      return line === null ? null : record.toString('utf8', ...line);
    },
  };
}

export function readEvent(line: string): ReadEvent {
  const event = parseLine(journalEventSchema, line);
  return event === null ? { unreadable: line } : { event };
}

function parseLine<T>(schema: z.ZodMiniType<T>, line: string): T | null {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/**
 * Records that the live state of an earlier run could not be restored. Characters that are online in the store at this
 * position were last seen in the last report of their server.
 */
const liveLostSchema = z.object({ type: z.literal('live_lost'), at: wireTimeSchema });

const journalEventSchema = z.union([historyEventSchema, liveLostSchema]);
export type JournalEvent = z.infer<typeof journalEventSchema>;

export interface JournalPosition {
  readonly segment: number;
  /** Offset at which a record of the segment starts, or the end of its records. */
  readonly offset: number;
  readonly index: number;
}

export interface PlacedRecord {
  readonly offset: number;
  readonly nextOffset: number;
  readonly eventCount: number;
  readonly bytes: Buffer;
}

/** Damaged bytes up to the next undamaged record or the end. */
interface DamagedBytes {
  readonly offset: number;
  readonly nextOffset: number;
  readonly isDamaged: true;
}

export interface RecordScanner {
  /** The next record or damage; null = none before `end`. */
  next(end: number): Promise<PlacedRecord | DamagedBytes | null>;
}

/** Number of bytes read at once, unless one record is longer. */
const windowBytes = 1 << 20;
/** Number of bytes searched at once for the start of a record. */
const searchBytes = 1 << 16;

export function scanRecords(file: JournalFile, start: number): RecordScanner {
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

  /** null = no undamaged record starts there. */
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
