import postgres from 'postgres';
import { describeStoreError } from '../store/store-errors.ts';
import type { StoreLogger } from '../store/store.ts';

/**
 * Tells of changes to tables that servers keep in memory, whichever server has made them, this one included. Their
 * triggers are in migration 0011.
 */
export interface TableChanges {
  /**
   * Calls `listener` when the table has changed: once for all changes of a tenth of a second, and whenever changes may
   * have been missed.
   */
  on(table: string, listener: () => void): void;
  close(): Promise<void>;
}

const channel = 'rollcall_changed';
const gatherMs = 100;
const longestPauseSeconds = 1;

/** Listens to the database on a connection of its own, and connects again when that is lost. */
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

  function tell(): void {
    timer = null;
    const tables = [...changed];
    changed.clear();
    for (const table of tables) for (const listener of listeners.get(table) ?? []) listener();
  }

  function note(tables: Iterable<string>): void {
    for (const table of tables) changed.add(table);
    timer ??= setTimeout(tell, gatherMs).unref();
  }

  const sql = postgres(databaseUrl, {
    connect_timeout: 5,
    backoff: (tries) => Math.min(tries / 10, longestPauseSeconds),
    onnotice: () => {},
    connection: { application_name: 'rollcall changes' },
  });
  // The driver listens again, and says so, after it has lost its connection or could not have one.
  sql
    .listen(
      channel,
      (table) => note([table]),
      () => note(listeners.keys()),
    )
    .catch((error: unknown) =>
      logger.warn(`Changes of other servers cannot be heard yet: ${describeStoreError(error)}`),
    );

  return {
    on: (table, listener) => {
      listeners.set(table, [...(listeners.get(table) ?? []), listener]);
    },
    close: async () => {
      if (timer !== null) clearTimeout(timer);
      await sql.end({ timeout: 1 }).catch(() => {});
    },
  };
}
