import type { Sql, TransactionSql } from './store-client.ts';

export type { Sql, TransactionSql } from './store-client.ts';

/** One database, whichever engine: the embedded one or a PostgreSQL server. The same SQL runs on both. */
export interface Store {
  /**
   * The driver's tagged template, for single statements. Timestamps arrive as Date, bigint as number. Rejects at once
   * while the store is away. Never use it inside the work of `transaction`: the embedded engine has one connection, so
   * the statement would wait for the transaction that waits for it.
   */
  readonly sql: Sql;
  /**
   * Runs `work` in one transaction: all of it or nothing. An error of `work` rolls back and is passed on. When the
   * connection is lost the outcome may be unknown: the rows may have been committed just before.
   */
  transaction<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T>;
  /** True while there is no database to ask. Reads answer from elsewhere, writes wait for `onReturn`. */
  isAway(): boolean;
  /** Calls `listener` each time the store has come (back); gives a function that stops it. */
  onReturn(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface StoreConfig {
  /** Folder of everything that is kept; made when missing. Locked for this process also when the database is elsewhere. */
  readonly dataDir: string;
  /** URL of a PostgreSQL server, 15 or newer; null = the embedded database in DATA_DIR. */
  readonly databaseUrl: string | null;
}

export interface StoreLogger {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}
