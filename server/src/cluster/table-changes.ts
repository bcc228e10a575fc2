import { type DatabaseClient, openDatabaseClient } from '../store/database-client.ts';
import { describeStoreError } from '../store/store-errors.ts';
import type { StoreLogger } from '../store/store.ts';

/**
 * Announces changes of tables that servers keep in memory, made by any server, including this one. The triggers are in
 * migration 0011.
 */
export interface TableChanges {
  /**
   * Calls `listener` when the table has changed: once for all changes within a tenth of a second, and whenever changes
   * may have been missed.
   */
  on(table: string, listener: () => void): void;
  close(): Promise<void>;
}

const channel = 'rollcall_changed';
const gatherMs = 100;
const firstPauseMs = 100;
const longestPauseMs = 1_000;
const answerLimitMs = 10_000;
const askEveryMs = 10_000;
const closeLimitMs = 1_000;

/** Listens to the database on a separate connection, and reconnects when the connection is lost. */
export function openTableChanges({
  databaseUrl,
  logger,
}: {
  readonly databaseUrl: string;
  readonly logger: Pick<StoreLogger, 'warn'>;
}): TableChanges {
  const listeners = new Map<string, (() => void)[]>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let isWarned = false;

  function notify(): void {
    timer = null;
    const tables = [...changed];
    changed.clear();
    for (const table of tables) for (const listener of listeners.get(table) ?? []) listener();
  }

  function note(tables: Iterable<string>): void {
    for (const table of tables) changed.add(table);
    timer ??= setTimeout(notify, gatherMs).unref();
  }

  let client: DatabaseClient | null = null;
  let retry: NodeJS.Timeout | null = null;
  let pauseMs = firstPauseMs;
  let isClosed = false;

  async function listen(): Promise<void> {
    const opened = openDatabaseClient(
      { url: databaseUrl },
      {
        max: 1,
        statementLimitMs: answerLimitMs,
        askEveryMs,
        connection: { application_name: 'rollcall changes' },
        onNotification: (table) => note([table]),
        onLost: listenAgain,
      },
    );
    client = opened;
    try {
      await opened.sql.unsafe(`listen ${channel}`);
      pauseMs = firstPauseMs;
      // Changes may have been missed while it was not listening.
      note(listeners.keys());
    } catch (error) {
      if (isClosed) return;
      if (!isWarned)
        logger.warn(`Changes from other servers cannot be received yet: ${describeStoreError(error)}`);
      isWarned = true;
      opened.lose(describeStoreError(error));
    }
  }

  function listenAgain(): void {
    if (isClosed) return;
    retry = setTimeout(() => void listen(), pauseMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  }

  void listen();

  return {
    on: (table, listener) => {
      listeners.set(table, [...(listeners.get(table) ?? []), listener]);
    },
    close: async () => {
      if (timer !== null) clearTimeout(timer);
      isClosed = true;
      if (retry !== null) clearTimeout(retry);
      await client?.end(closeLimitMs);
    },
  };
}
