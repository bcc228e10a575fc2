import { madeAtMs } from '@rollcall/game/testing/makers';
import type { Logger } from '../../http/logger.ts';
import type { JournalEvent } from '../journal-record.ts';
import { createJournalReader, type PlacedEvent } from '../journal-reader.ts';
import { defaultJournalLimits, type Journal, type JournalLimits, openJournal } from '../journal.ts';
import { createMemoryFiles, type MemoryFiles } from './memory-files.ts';

/** A journal on a file system in memory, with the lines that it logs and a clock that the test sets. */
export interface TestJournal {
  readonly files: MemoryFiles;
  readonly lines: string[];
  readonly logger: Logger;
  nowMs: number;
  /** Opens the journal like a new process. Opening it again on the same files simulates a restart. */
  open(limits?: Partial<JournalLimits>): Promise<Journal>;
}

export const journalFolder = '/data/journal';

export function makeTestJournal(): TestJournal {
  const files = createMemoryFiles();
  const lines: string[] = [];
  const test: TestJournal = {
    files,
    lines,
    logger: {
      info: (message) => lines.push(`info ${message}`),
      warn: (message) => lines.push(`warn ${message}`),
      error: (message) => lines.push(`error ${message}`),
    },
    nowMs: madeAtMs,
    open: (limits = {}) =>
      openJournal({
        folder: journalFolder,
        nowMs: () => test.nowMs,
        logger: test.logger,
        limits: { ...defaultJournalLimits, ...limits },
        files,
      }),
  };
  return test;
}

/** Every event from the start of the journal, read in batches of `events`. */
export async function readAll(
  test: TestJournal,
  journal: Journal,
  events = 1000,
): Promise<readonly PlacedEvent[]> {
  const { segments } = journal.onDisk() ?? {};
  if (segments === undefined) return [];
  const reader = createJournalReader(test.files, segments, { events, bytes: 1 << 20 }, journal.damages);
  const all: PlacedEvent[] = [];
  let position = { segment: 0, offset: 0, index: 0 };
  for (;;) {
    const batch = await reader.read(position);
    if (batch.events.length === 0) break;
    all.push(...batch.events);
    position = batch.next;
  }
  await reader.close();
  return all;
}

/** A small event that a test recognizes by its number. */
export function numberedEvent(number: number): JournalEvent {
  return {
    type: 'character_left',
    at: '2026-03-14T20:15:00Z',
    character_id: number,
    server_name: 'Thelanis',
  };
}

/** The numbers of numbered events; -1 for anything else. */
export function numbersOf(events: readonly PlacedEvent[]): number[] {
  return events.map(({ read }) =>
    'event' in read && read.event.type === 'character_left' ? read.event.character_id : -1,
  );
}
