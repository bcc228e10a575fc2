import {
  openJournalWriter,
  type JournalEntry,
  type JournalOptions,
  type JournalWriter,
} from './journal-writer.ts';

/** An append-only file, in segments, of everything acknowledged; what is not rows yet waits in it. */
export interface Journal extends Omit<JournalWriter, 'write'> {
  /**
   * True once the entry has reached the disk; false when it could not be written: then it is lost for history. Entries
   * that wait at the same time share one write and one flush. Never rejects.
   */
  append(entry: JournalEntry): Promise<boolean>;
  /** Calls `listener` after each flush. */
  onFlushed(listener: () => void): void;
}

interface Waiting {
  readonly entry: JournalEntry;
  readonly settle: (isDurable: boolean) => void;
}

/**
 * Opens the journal in `folder`. A folder that cannot be used does not stop the start: appends then answer false, and
 * it is tried again later.
 */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const writer = await openJournalWriter(options);
  const listeners: (() => void)[] = [];
  let waiting: Waiting[] = [];
  let flushing: Promise<void> | null = null;
  let isClosed = false;

  const flushAll = async () => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      const isDurable = await writer.write(group.map(({ entry }) => entry));
      for (const { settle } of group) settle(isDurable);
      for (const listener of listeners) listener();
    }
    flushing = null;
  };

  return {
    ...writer,
    append: (entry) =>
      new Promise((settle) => {
        if (isClosed) {
          settle(false);
          return;
        }
        waiting.push({ entry, settle });
        flushing ??= flushAll();
      }),
    onFlushed: (listener) => {
      listeners.push(listener);
    },
    close: async () => {
      isClosed = true;
      await flushing;
      await writer.close();
    },
  };
}
