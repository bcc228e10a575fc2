import postgres from 'postgres';
import { arrayTypes } from './array-types.ts';
import { classifyStoreError, StoreUnavailableError } from './store-errors.ts';

/** One database, whichever engine: the embedded one or a PostgreSQL server. The same SQL runs on both. */
export interface Store {
  /**
   * The driver's tagged template, for single statements. Timestamps arrive as Date, bigint as number. Rejects at once
   * while the store is unavailable. Never use it inside the work of `transaction`: the embedded engine has one connection, so
   * the statement would wait for the transaction that waits for it.
   */
  readonly sql: Sql;
  /**
   * Runs `work` in one transaction: all of it or nothing. An error of `work` rolls back and is passed on. When the
   * connection is lost the outcome may be unknown: the rows may have been committed just before.
   */
  transaction<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T>;
  /** True while there is no database to ask. Reads answer from elsewhere, writes wait for `onReturn`. */
  isUnavailable(): boolean;
  /** Calls `listener` each time the store has come (back); gives a function that stops it. */
  onReturn(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface StoreConfig {
  /** Folder of everything that is kept; made when missing. Locked for this process also when the database is elsewhere. */
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

/** int8 arrives as a number: no id or count of ours comes near 2^53. */
const numbers = { bigint: { to: 20, from: [20], parse: Number, serialize: String } };

/** The driver's tagged template. Timestamps arrive as Date, bigint as number, json parsed. */
export type Sql = postgres.Sql<{ bigint: number }>;
export type TransactionSql = postgres.TransactionSql<{ bigint: number }>;

export type StoreTarget = { readonly url: string } | { readonly socketPath: string };

export interface StoreClient {
  readonly sql: Sql;
  /** As {@link Store.transaction}. One that takes longer than `limitMs` has lost its other end; null = it may take any time. */
  transaction<T>(work: (sql: TransactionSql) => Promise<T>, limitMs?: number | null): Promise<T>;
  isLost(): boolean;
  end(withinMs: number): Promise<void>;
}

/** A statement that PostgreSQL cuts off; nothing of ours comes near it. */
const statementTimeoutMs = 15_000;
/**
 * So long a transaction may ask nothing: a server that stands still in the middle of one lets go of its locks, for which
 * another server may wait. The embedded engine is not told: it would answer nobody any more.
 */
const idleInTransactionTimeoutMs = 8_000;
const transactionLimitMs = 60_000;

/**
 * Opens a pool of connections (1 to the embedded engine, which runs one statement at a time; else 8); connects on first
 * use.
 *
 * A client lives until it loses its first connection, then it is of no use and `onLost` is called: the driver would
 * write the rollback of a transaction to a socket that is gone, which throws outside of any promise, or corrupts the next
 * connection. So no statement goes out on a client that has lost one.
 */
export function createStoreClient(target: StoreTarget, onLost: () => void): StoreClient {
  const state = { isLost: false };
  const lose = () => {
    if (state.isLost) return;
    state.isLost = true;
    onLost();
  };
  const options = {
    types: { ...numbers, ...arrayTypes },
    fetch_types: false,
    connect_timeout: 5,
    max_lifetime: null,
    onnotice: () => {},
    onclose: lose,
  };
  const sql =
    'url' in target
      ? postgres(target.url, {
          ...options,
          max: 8,
          connection: {
            application_name: 'rollcall',
            statement_timeout: statementTimeoutMs,
            idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
            TimeZone: 'UTC',
          },
        })
      : postgres({
          ...options,
          max: 1,
          path: target.socketPath,
          user: 'postgres',
          database: 'postgres',
        });

  return {
    sql,
    transaction: (work, limitMs = transactionLimitMs) => runTransaction({ sql, state, lose }, limitMs, work),
    isLost: () => state.isLost,
    end: async (withinMs) => {
      // The driver reports its own closing as a loss too.
      state.isLost = true;
      await sql.end({ timeout: withinMs / 1000 }).catch(() => {});
    },
  };
}

interface Connections {
  readonly sql: Sql;
  readonly state: { readonly isLost: boolean };
  readonly lose: () => void;
}

function runTransaction<T>(
  { sql, state, lose }: Connections,
  limitMs: number | null,
  work: (sql: TransactionSql) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = limitMs === null ? undefined : setTimeout(lose, limitMs);
    const fail = (error: unknown) => {
      if (classifyStoreError(error) === 'connection') lose();
      clearTimeout(limit);
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    // A promise that stays open makes the driver send neither commit nor rollback.
    const decide = async (transaction: TransactionSql) => {
      try {
        const value = await work(guarded(transaction, state));
        if (!state.isLost) return { value };
        fail(new StoreUnavailableError('the connection was lost'));
      } catch (error) {
        if (!state.isLost && classifyStoreError(error) !== 'connection') throw error;
        fail(error);
      }
      return new Promise<{ value: T }>(() => {});
    };
    sql.begin(decide).then((outcome) => {
      clearTimeout(limit);
      resolve(outcome.value);
    }, fail);
  });
}

function guarded(transaction: TransactionSql, state: { readonly isLost: boolean }): TransactionSql {
  return new Proxy(transaction, {
    apply: (template, self, args) => {
      if (state.isLost) throw new StoreUnavailableError('connection lost');
      const query: unknown = Reflect.apply(template, self, args);
      return query;
    },
    get: (template, key) => {
      if (state.isLost) throw new StoreUnavailableError('connection lost');
      const member: unknown = Reflect.get(template, key);
      return member;
    },
  });
}
