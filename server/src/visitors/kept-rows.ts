import type { Logger } from '../http/logger.ts';
import { describeStoreError } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';

/** So old may be what an operator with a database tool has changed. */
const syncEveryMs = 60_000;

/** The rows of a table in memory, for readers. */
export interface KeptRows<Row> {
  /** null = the store could not be read yet. */
  readonly rows: () => readonly Row[] | null;
  /** What was just written stands among them at once, in the place of a row with the same id. */
  readonly put: (row: Row) => Promise<void>;
  readonly drop: (id: number) => Promise<void>;
  /** Reads the store again. Never throws: what is known stays until the next try. */
  readonly sync: () => Promise<void>;
  readonly close: () => void;
}

interface KeptRowsParts<Row> {
  readonly store: Store;
  readonly logger: Logger;
  /** In the log: `events`. */
  readonly name: string;
  readonly read: () => Promise<readonly Row[]>;
  /** What was made from the rows is out of date. */
  readonly onChange: () => void;
}

/** Reads the rows now, every minute, and whenever the store is back. */
export async function keepRows<Row extends { readonly id: number | null }>(
  parts: KeptRowsParts<Row>,
): Promise<KeptRows<Row>> {
  const { store, logger, name, read, onChange } = parts;
  let rows: readonly Row[] | null = null;
  let lastFault = '';
  let writes = 0;
  let syncing: Promise<void> = Promise.resolve();

  function show(now: readonly Row[]): void {
    rows = now;
    onChange();
  }

  async function syncOnce(): Promise<void> {
    if (store.isUnavailable()) return;
    const writesBefore = writes;
    try {
      const found = await read();
      // What was written meanwhile may be missing among them: the reading that follows it counts.
      if (writes === writesBefore) show(found);
      lastFault = '';
    } catch (error) {
      const fault = `The store did not give the ${name}: ${describeStoreError(error)}`;
      if (fault !== lastFault) logger.warn(fault);
      lastFault = fault;
    }
  }

  /** One after the other, so that the last word is the newest. */
  function sync(): Promise<void> {
    syncing = syncing.then(syncOnce);
    return syncing;
  }

  const stopListening = store.onReturn(() => void sync());
  const timer = setInterval(() => void sync(), syncEveryMs).unref();
  await sync();

  return {
    rows: () => rows,
    put: (row) => {
      writes += 1;
      if (rows !== null) show([...rows.filter(({ id }) => id !== row.id), row]);
      return sync();
    },
    drop: (gone) => {
      writes += 1;
      if (rows !== null) show(rows.filter(({ id }) => id !== gone));
      return sync();
    },
    sync,
    close: () => {
      stopListening();
      clearInterval(timer);
    },
  };
}
