import { setImmediate } from 'node:timers/promises';
import type { DamageLog } from './journal-damage.ts';
import type { JournalFile, JournalFiles } from './journal-files.ts';
import {
  eventLines,
  type EventLines,
  type JournalPosition,
  type RecordScanner,
  type PlacedRecord,
  readEvent,
  type ReadEvent,
  scanRecords,
} from './journal-record.ts';
import { type Segment, segmentHeadBytes, type SegmentList } from './journal-segments.ts';

export interface ReadBatch {
  readonly events: readonly PlacedEvent[];
  readonly next: JournalPosition;
}

export interface PlacedEvent {
  readonly place: JournalPosition;
  readonly read: ReadEvent;
}

export interface JournalReader {
  read(position: JournalPosition): Promise<ReadBatch>;
  close(): Promise<void>;
}

/** Events parsed before the event loop gets a turn. They take some 2 ms. */
const eventsPerSlice = 200;

interface ReaderLimits {
  readonly events: number;
  /** Maximum total length of the events' text, so that a few long comments do not make a huge statement. */
  readonly bytes: number;
}

interface OpenSegment {
  readonly number: number;
  readonly file: JournalFile;
  readonly scanner: RecordScanner;
  offset: number;
}

interface CurrentRecord {
  readonly segment: number;
  readonly record: PlacedRecord;
  readonly lines: EventLines;
}

/**
 * Reads the journal from any position. Continuing at the end of the last batch needs no search. Damaged records are
 * skipped and reported to `damages`.
 */
export function createJournalReader(
  files: JournalFiles,
  segments: SegmentList,
  limits: ReaderLimits,
  damages: DamageLog,
): JournalReader {
  let open: OpenSegment | null = null;
  let current: CurrentRecord | null = null;

  const close = async () => {
    const last = open;
    open = null;
    await last?.file.close();
  };
  const openAt = async (number: number, offset: number): Promise<OpenSegment | null> => {
    if (open?.number === number && open.offset === offset) return open;
    await close();
    try {
      const file = await files.read(segments.path(number));
      open = { number, file, scanner: scanRecords(file, offset), offset };
    } catch {
      damages.reportMissing(number);
    }
    return open;
  };
  const recordIn = async (segment: Segment, offset: number, index: number): Promise<CurrentRecord | null> => {
    if (segment.length <= offset) return null;
    const opened = await openAt(segment.number, offset);
    for (;;) {
      const record = (await opened?.scanner.next(segment.length)) ?? null;
      if (opened === null || record === null) return null;
      opened.offset = record.nextOffset;
      if ('isDamaged' in record) {
        const bytes = await opened.file.read(record.offset, record.nextOffset - record.offset);
        await damages.report({ segment: segment.number, offset: record.offset, bytes });
        continue;
      }
      const passed = record.offset === offset ? index : 0;
      return { segment: segment.number, record, lines: eventLines(record.bytes, passed) };
    }
  };
  /** The record at a position, or the next one after it; null = nothing has been flushed there. */
  const recordAt = async ({ segment, offset, index }: JournalPosition): Promise<CurrentRecord | null> => {
    const isHere = current?.segment === segment && current.record.offset === offset;
    if (isHere && current?.lines.index === index) return current;
    current = null;
    for (const candidate of segments.all()) {
      if (current !== null || candidate.number < segment) continue;
      const isSame = candidate.number === segment;
      current = await (isSame && offset > segmentHeadBytes
        ? recordIn(candidate, offset, index)
        : recordIn(candidate, segmentHeadBytes, isSame ? index : 0));
    }
    return current;
  };

  return {
    read: async (start) => {
      const events: PlacedEvent[] = [];
      let bytes = 0;
      let position = start;
      while (events.length < limits.events && bytes < limits.bytes) {
        const found = await recordAt(position);
        if (found === null) break;
        const { segment, record, lines } = found;
        const place = { segment, offset: record.offset, index: lines.index };
        const line = lines.next();
        if (line === null) {
          position = { segment, offset: record.nextOffset, index: 0 };
          continue;
        }
        bytes += line.length;
        events.push({ place, read: readEvent(line) });
        position = { ...place, index: place.index + 1 };
        if (events.length % eventsPerSlice === 0) await setImmediate();
      }
      return { events, next: position };
    },
    close,
  };
}
