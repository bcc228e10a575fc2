import { setImmediate } from 'node:timers/promises';
import type { Issue, Rejection, RowsOutcome } from '@rollcall/game/api/report';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Logger } from '../http/logger.ts';
import { prepareBody, type PreparedBody } from '../http/prepared-body.ts';
import { createSerialQueue } from '../http/serial-queue.ts';
import { classifyStoreError, describeStoreError } from '../store/store-errors.ts';
import type { Sql, Store } from '../store/store.ts';
import type { ParsedRow } from './catalogue-rows.ts';

/** Rows per statement. They take some 10 ms on the embedded engine, which runs one statement at a time. */
const rowsPerStatement = 500;

/** Rows of a catalogue table, and the time of the newest; null = the table is empty. */
export interface StoredTable<T> {
  readonly rows: readonly T[];
  readonly updatedAtMs: number | null;
}

/** Rows parsed or read before other work gets a turn. They take about 2 ms. */
const rowsPerTurn = 250;
/** Interval of retries while the store is available but rejects rows. */
const retryAfterMs = 30_000;

/** Origin of an answer: `cache` = the store has not confirmed all of it. */
type CatalogueSource = 'database' | 'cache';

interface TableKind<T> {
  readonly name: string;
  parse(row: unknown): ParsedRow<T>;
  warningsOf(value: T): readonly Issue[];
  read(sql: Sql): Promise<StoredTable<T>>;
  upsert(sql: Sql, values: readonly T[], atMs: number): Promise<void>;
}

interface TableParts<T> {
  readonly kind: TableKind<T>;
  readonly store: Store;
  readonly logger: Logger;
  readonly nowMs: () => number;
}

/** One list of the catalogue, completely in memory and saved in the store. */
export interface CatalogueTable<T> {
  all(): ReadonlyMap<number, T>;
  source(): CatalogueSource;
  timestamp(): string;
  body(): PreparedBody;
  /** Parses rows one by one, serves the valid ones immediately, and stores them. */
  take(rows: readonly unknown[]): Promise<RowsOutcome>;
  /**
   * Writes rows that the store lacks, and reads those that it has. Never throws: if the store is unavailable, it is
   * tried again.
   */
  sync(): Promise<void>;
  /** Reads rows that another server has written. Never throws. */
  readAgain(): Promise<void>;
  close(): void;
}

async function parseRows<T extends { readonly id: number }>(
  kind: TableKind<T>,
  rows: readonly unknown[],
): Promise<{ readonly valid: ReadonlyMap<number, T>; readonly outcome: Omit<RowsOutcome, 'durable'> }> {
  const valid = new Map<number, T>();
  const warned = new Map<number, Rejection>();
  const rejected: Rejection[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await setImmediate();
    const parsed = kind.parse(row);
    if (parsed.state === 'invalid') {
      rejected.push({ index, issues: [...parsed.issues] });
      continue;
    }
    const { value } = parsed;
    const issues = [...parsed.warnings, ...kind.warningsOf(value)];
    valid.set(value.id, value);
    if (issues.length > 0) warned.set(value.id, { index, issues });
    else warned.delete(value.id);
  }
  const duplicates = rows.length - rejected.length - valid.size;
  return { valid, outcome: { accepted: valid.size, rejected, duplicates, warnings: [...warned.values()] } };
}

/** Values by id, with their JSON. */
function createEntries<T extends { readonly id: number }>() {
  const values = new Map<number, T>();
  const texts = new Map<number, string>();
  return {
    values,
    /** Adds a value or replaces the one with its id. @returns whether anything changed */
    put(value: T): boolean {
      const text = JSON.stringify(value);
      if (texts.get(value.id) === text) return false;
      values.set(value.id, value);
      texts.set(value.id, text);
      return true;
    },
    /** JSON of the values in the order of their ids. */
    json(): string {
      const list = [...texts].toSorted(([a], [b]) => a - b).map(([, text]) => text);
      return `[${list.join(',')}]`;
    },
  };
}

function logFailure(logger: Logger, name: string, error: unknown): void {
  const failure = classifyStoreError(error);
  const isOurs = failure === 'query' || failure === 'data';
  const message = `Could not write or read the ${name}: ${describeStoreError(error)}`;
  if (isOurs) logger.error(message);
  else logger.warn(message);
}

export function createCatalogueTable<T extends { readonly id: number }>({
  kind,
  store,
  logger,
  nowMs,
}: TableParts<T>): CatalogueTable<T> {
  const entries = createEntries<T>();
  const unsaved = new Map<number, T>();
  let changedAtMs = nowMs();
  let isLoaded = false;
  /** Whether another server has written since the last read. */
  let isOutdated = false;
  let prepared: PreparedBody | null = null;
  let retry: NodeJS.Timeout | null = null;
  const inOrder = createSerialQueue();

  const source = (): CatalogueSource => (isLoaded && unsaved.size === 0 ? 'database' : 'cache');

  /** Adds a value or replaces the one with its id. @returns whether anything changed */
  function put(value: T): boolean {
    const isNew = entries.put(value);
    if (isNew) prepared = null;
    return isNew;
  }

  async function save() {
    if (unsaved.size === 0) return;
    while (unsaved.size > 0) {
      const slice = [...unsaved.values()].slice(0, rowsPerStatement);
      await kind.upsert(store.sql, slice, changedAtMs);
      for (const value of slice) {
        // A row that was replaced in the meantime still has to be written.
        if (unsaved.get(value.id) === value) unsaved.delete(value.id);
      }
    }
    prepared = null;
  }

  async function load() {
    const before = `${source()} ${changedAtMs}`;
    const stored = await kind.read(store.sql);
    for (const [index, value] of stored.rows.entries()) {
      if (index % rowsPerTurn === rowsPerTurn - 1) await setImmediate();
      if (!unsaved.has(value.id)) put(value);
    }
    isLoaded = true;
    if (stored.updatedAtMs !== null && unsaved.size === 0) changedAtMs = stored.updatedAtMs;
    if (before !== `${source()} ${changedAtMs}`) prepared = null;
  }

  async function syncOnce() {
    if (store.isUnavailable()) return;
    const mustLoad = !isLoaded || isOutdated;
    isOutdated = false;
    try {
      await save();
      if (mustLoad) await load();
    } catch (error) {
      isOutdated ||= mustLoad;
      logFailure(logger, kind.name, error);
      retry ??= setTimeout(() => {
        retry = null;
        void sync();
      }, retryAfterMs).unref();
    }
  }

  /** Runs one at a time, so that a second run finds the work of the first one done. */
  const sync = (): Promise<void> => inOrder(syncOnce);

  function takeValid(valid: ReadonlyMap<number, T>) {
    for (const value of valid.values()) {
      // Before the store has been read, any row may be new to it.
      if (put(value) || !isLoaded) unsaved.set(value.id, value);
    }
    if (unsaved.size > 0) changedAtMs = nowMs();
  }

  const stopListening = store.onReturn(() => {
    isLoaded = false;
    void sync();
  });

  return {
    all: () => entries.values,
    source,
    timestamp: () => toWireTime(changedAtMs),
    body() {
      if (prepared !== null) return prepared;
      const rest = `"source":"${source()}","timestamp":"${toWireTime(changedAtMs)}"`;
      prepared = prepareBody(Buffer.from(`{"data":${entries.json()},${rest}}`));
      return prepared;
    },
    async take(rows) {
      const { valid, outcome } = await parseRows(kind, rows);
      takeValid(valid);
      await sync();
      const durable = [...valid.keys()].every((id) => !unsaved.has(id));
      return { ...outcome, durable };
    },
    sync,
    readAgain() {
      isOutdated = true;
      return sync();
    },
    close() {
      stopListening();
      if (retry !== null) clearTimeout(retry);
    },
  };
}
