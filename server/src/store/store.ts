import { startLimit } from './time-limit.ts';
import {
  type DatabaseClient,
  defaultStatementLimitMs,
  openDatabaseClient,
  type Sql,
  type StoreTarget,
  type TransactionSql,
} from './database-client.ts';
import { classifyStoreError, describeStoreError, StoreUnavailableError } from './store-errors.ts';

export type { Sql, StoreTarget, TransactionSql } from './database-client.ts';

/** One database on either engine: the embedded one or a PostgreSQL server. The same SQL runs on both. */
export interface Store {
  /**
   * The driver's tagged template, for single statements. Timestamps are returned as Date, bigint as number. Rejects at
   * once while the store is unavailable. Must not be used within the work of `transaction`: the embedded engine has one
   * connection, so the statement and the transaction would wait for each other.
   */
  readonly sql: Sql;
  /**
   * Runs `work` in one transaction, completely or not at all. An error of `work` rolls back and is passed on. If the
   * connection is lost, the outcome may be unknown: the rows may have been committed just before.
   */
  transaction<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T>;
  /** True while no database is available. Reads then need another source, and writes have to wait for `onReturn`. */
  isUnavailable(): boolean;
  /** Calls `listener` each time the store becomes available. @returns a function that unsubscribes */
  onReturn(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface StoreConfig {
  /** Folder of all data, created if missing. It is locked for this process even if the database is elsewhere. */
  readonly dataDir: string;
  /** URL of a PostgreSQL server, 15 or newer; null = the embedded database in DATA_DIR. */
  readonly databaseUrl: string | null;
  /** Whether other servers use the same database (docs/storage.md). Missing = only this server does. */
  readonly isShared?: boolean;
}

export interface StoreLogger {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

export interface StoreClient extends DatabaseClient {
  /** Like {@link Store.transaction}. A transaction that takes longer than `limitMs` counts as lost. */
  transaction<T>(work: (sql: TransactionSql) => Promise<T>, limitMs?: number): Promise<T>;
}

/** Time after which PostgreSQL aborts a statement. No statement of ours takes nearly as long. */
const statementTimeoutMs = 15_000;
/**
 * `idle_in_transaction_session_timeout`: PostgreSQL releases the locks of a server that is paused in the middle of a
 * transaction, because another server may need them. It is not set on the embedded engine, which would stop answering.
 */
const idleInTransactionTimeoutMs = 8_000;

/**
 * Opens a pool of connections: 1 to the embedded engine, which runs one statement at a time, or else 8.
 *
 * @param limitMs of each statement, and of each transaction
 */
export function createStoreClient(
  target: StoreTarget,
  onLost: (why: string) => void,
  limitMs: number = defaultStatementLimitMs,
): StoreClient {
  const common = { onLost, statementLimitMs: limitMs };
  const client =
    'url' in target
      ? openDatabaseClient(target, {
          ...common,
          max: 8,
          connection: {
            application_name: 'rollcall',
            statement_timeout: statementTimeoutMs,
            idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
            TimeZone: 'UTC',
          },
        })
      : openDatabaseClient(target, { ...common, max: 1 });
  return {
    ...client,
    transaction: (work, ownLimitMs = limitMs) => runTransaction(client, ownLimitMs, work),
  };
}

/**
 * Runs a transaction. After its connection is lost, no more of its statements are sent: the driver would write the
 * rollback to a closed socket, which throws outside of any promise or corrupts the next connection.
 */
function runTransaction<T>(
  client: DatabaseClient,
  limitMs: number,
  work: (sql: TransactionSql) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = startLimit(limitMs, () =>
      fail(new StoreUnavailableError(`no end of a transaction within ${limitMs / 1000} s`)),
    );
    const fail = (error: unknown) => {
      if (classifyStoreError(error) === 'connection') client.lose(describeStoreError(error));
      stop();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    // While this promise is pending, the driver sends neither commit nor rollback.
    const decide = async (transaction: TransactionSql) => {
      try {
        const value = await work(guarded(transaction, client));
        if (!client.isLost()) return { value };
        fail(new StoreUnavailableError('the connection was lost'));
      } catch (error) {
        if (!client.isLost() && classifyStoreError(error) !== 'connection') throw error;
        fail(error);
      }
      return new Promise<{ value: T }>(() => {});
    };
    client.sql.begin(decide).then((outcome) => {
      stop();
      resolve(outcome.value);
    }, fail);
  });
}

function guarded(transaction: TransactionSql, client: DatabaseClient): TransactionSql {
  return new Proxy(transaction, {
    apply: (template, self, args) => {
      if (client.isLost()) throw new StoreUnavailableError('connection lost');
      const query: unknown = Reflect.apply(template, self, args);
      return query;
    },
    get: (template, key) => {
      if (client.isLost()) throw new StoreUnavailableError('connection lost');
      const member: unknown = Reflect.get(template, key);
      return member;
    },
  });
}
