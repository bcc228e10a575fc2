import type { Logger } from '../http/logger.ts';
import { createSerialQueue } from '../http/serial-queue.ts';
import { createFaultLog } from '../store/fault-log.ts';
import { describeStoreError } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';

/** Interval of reading the table, which delays changes that an operator makes with a database tool. */
const syncEveryMs = 60_000;

interface KeptRowsParts<Row> {
  readonly store: Store;
  readonly logger: Logger;
  /** Name in log messages, such as `events`. */
  readonly name: string;
  readonly read: () => Promise<readonly Row[]>;
  /** Called when the rows have changed. */
  readonly onChange: () => void;
}

/** Reads the rows now, every minute, and whenever the store is available again. */
export async function keepRows<Row extends { readonly id: number | null }>(parts: KeptRowsParts<Row>) {
  const { store, logger, name, read, onChange } = parts;
  let rows: readonly Row[] | null = null;
  const faults = createFaultLog((fault) => logger.warn(fault));
  let writes = 0;
  const inOrder = createSerialQueue();

  function show(now: readonly Row[]): void {
    rows = now;
    onChange();
  }

  async function syncOnce(): Promise<void> {
    if (store.isUnavailable()) return;
    const writesBefore = writes;
    try {
      const found = await read();
      // Rows written during the read may be missing from its result, so the next read decides.
      if (writes === writesBefore) show(found);
      faults.clear();
    } catch (error) {
      faults.note(`Could not read the ${name}: ${describeStoreError(error)}`);
    }
  }

  /** Runs one read at a time, so that the newest result is kept. */
  const sync = () => inOrder(syncOnce);

  const stopListening = store.onReturn(() => void sync());
  const timer = setInterval(() => void sync(), syncEveryMs).unref();
  await sync();

  return {
    /** null = the store has not been read yet. */
    rows: () => rows,
    /** Adds a row that was just written, or replaces the one with the same id. */
    put: (row: Row) => {
      writes += 1;
      if (rows !== null) show([...rows.filter(({ id }) => id !== row.id), row]);
      return sync();
    },
    drop: (gone: number) => {
      writes += 1;
      if (rows !== null) show(rows.filter(({ id }) => id !== gone));
      return sync();
    },
    /** Reads the store again. Never throws; known rows stay until the next attempt. */
    sync,
    close: () => {
      stopListening();
      clearInterval(timer);
    },
  };
}
