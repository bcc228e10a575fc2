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

/** One database, whichever engine: the embedded one or a PostgreSQL server. The same SQL runs on both. */
export interface Store {
  /**
   * The driver's tagged template, for single statements. Timestamps arrive as Date, bigint as number. Rejects at once
   * while the store is unavailable. Never use it inside the work of `transaction`: the embedded engine has one
   * connection, so the statement would wait for the transaction that waits for it.
   */
  readonly sql: Sql;
  /**
   * Runs `work` in one transaction: all of it or nothing. An error of `work` rolls back and is passed on. If the
   * connection is lost the outcome may be unknown: the rows may have been committed just before.
   */
  transaction<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T>;
  /** True while no database is available. Reads answer from elsewhere, writes wait for `onReturn`. */
  isUnavailable(): boolean;
  /** Calls `listener` each time the store has come (back). @returns unsubscribes */
  onReturn(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface StoreConfig {
  /** Folder of all data; made if missing. Locked for this process even if the database is elsewhere. */
  readonly dataDir: string;
  /** URL of a PostgreSQL server, 15 or newer; null = the embedded database in DATA_DIR. */
  readonly databaseUrl: string | null;
  /** Other servers use that database too, as one with this (docs/storage.md); left out = this one has it alone. */
  readonly isShared?: boolean;
}

export interface StoreLogger {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

export interface StoreClient extends DatabaseClient {
  /** As {@link Store.transaction}. One that takes longer than `limitMs` is considered lost. */
  transaction<T>(work: (sql: TransactionSql) => Promise<T>, limitMs?: number): Promise<T>;
}

/** Time after which PostgreSQL aborts a statement; none of ours comes near it. */
const statementTimeoutMs = 15_000;
/**
 * `idle_in_transaction_session_timeout`: a server that stands still in the middle of a transaction releases its locks,
 * which another server may need. The embedded engine does not get it: it would then answer nobody any more.
 */
const idleInTransactionTimeoutMs = 8_000;

/**
 * Opens a pool of connections (1 to the embedded engine, which runs one statement at a time; else 8).
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
 * After its connection is lost, no statement of a transaction is sent any more: the driver would write the rollback to
 * a closed socket, which throws outside of any promise, or corrupts the next connection.
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
    // With a promise that stays open the driver sends neither commit nor rollback.
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
