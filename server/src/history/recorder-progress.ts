import type { HealthReason } from '@rollcall/game/site/health';
import type { Logger } from '../http/logger.ts';
import type { JournalReader, ReadBatch } from './journal-reader.ts';
import type { JournalEvent, JournalPosition } from './journal-record.ts';
import type { JournalOnDisk } from './journal.ts';
import type { RecordedRows } from './recorded-rows.ts';

interface ProgressOptions {
  /** The opened journal; null while it cannot be opened. */
  readonly onDisk: () => JournalOnDisk | null;
  readonly openReader: (disk: JournalOnDisk) => JournalReader;
  readonly rows: RecordedRows;
  readonly logger: Logger;
}

export interface RecorderProgress {
  /** The next events; null while there is no journal. Reads the position from the store if it is unknown. */
  read(): Promise<ReadBatch | null>;
  /** Writes `events` as rows and moves the position to `next`, past `passed` events of the journal. */
  commit(events: readonly JournalEvent[], next: JournalPosition, passed: number): Promise<void>;
  /**
   * Must be called if a commit failed or its outcome is unknown. The position is then read from the store before
   * anything else.
   */
  forget(): void;
  reasons(): readonly HealthReason[];
  close(): Promise<void>;
}

interface Place {
  readonly disk: JournalOnDisk;
  readonly reader: JournalReader;
  stored: JournalPosition | null;
  /** Everything before this position has been recorded or needs no row. */
  reading: JournalPosition;
}

export function createRecorderProgress({
  onDisk,
  openReader,
  rows,
  logger,
}: ProgressOptions): RecorderProgress {
  let reader: JournalReader | null = null;
  let place: Place | null = null;
  let isFirstSight = true;
  let gap: string | null = null;

  const find = async (disk: JournalOnDisk): Promise<Place> => {
    const stored = await rows.readPosition(disk.journalId);
    const { position, warning, hasGap } = startOf(stored, disk, isFirstSight);
    if (warning !== null && isFirstSight) {
      logger.warn(`${warning}.`);
      if (hasGap) gap = warning;
    }
    isFirstSight = false;
    await disk.segments.startAt(position);
    reader ??= openReader(disk);
    place = { disk, reader, stored, reading: position };
    return place;
  };

  return {
    read: async () => {
      const disk = onDisk();
      if (disk === null) return null;
      const at = place ?? (await find(disk));
      const batch = await at.reader.read(at.reading);
      // Records without events need no row. The stored position moves with the next rows.
      if (batch.events.length === 0) at.reading = batch.next;
      return batch;
    },
    commit: async (events, next, passed) => {
      if (place === null) throw new Error('commit without a read');
      const { disk, stored } = place;
      await rows.record({ journalId: disk.journalId, from: stored, next, events });
      place.stored = next;
      place.reading = next;
      await disk.segments.advance(next, passed);
    },
    forget: () => {
      place = null;
    },
    reasons: () => (gap === null ? [] : [{ code: 'history-gap', message: gap }]),
    close: async () => reader?.close(),
  };
}

function startOf(
  stored: JournalPosition | null,
  { segments, firstOwnSegment }: JournalOnDisk,
  isFirstSight: boolean,
): { readonly position: JournalPosition; readonly warning: string | null; readonly hasGap: boolean } {
  if (stored === null) return { position: { segment: 0, offset: 0, index: 0 }, warning: null, hasGap: false };
  // An earlier run cannot have recorded segments that this run has yet to write.
  if (isFirstSight && stored.segment >= firstOwnSegment) {
    return {
      position: { segment: firstOwnSegment, offset: 0, index: 0 },
      warning:
        'The journal is older than the database, as if restored from a backup: recording continues with new events. ' +
        'Nothing is recorded twice',
      hasGap: false,
    };
  }
  const all = segments.all();
  const oldest = all[0]?.number ?? firstOwnSegment;
  if (oldest > stored.segment + 1) {
    const warning =
      `The database is older than the journal, as if restored from a backup: it ends in segment ${stored.segment}, ` +
      `the journal begins with ${oldest}. Events between them are missing`;
    return { position: stored, warning, hasGap: true };
  }
  // A segment is marked as recorded only after the store has moved beyond it.
  const isBehind = all.some(({ number, isRecorded }) => isRecorded && number >= stored.segment);
  const warning =
    'The database is older than the journal, as if restored from a backup: the events in the journal are recorded again';
  return { position: stored, warning: isBehind ? warning : null, hasGap: false };
}
