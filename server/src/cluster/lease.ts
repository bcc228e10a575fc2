import type { TransactionSql } from '../store/store.ts';

/**
 * Who does the work that one server does for all: a row in the database that its holder renews. It moves within 15
 * seconds when the holder dies, and its number rises each time.
 */
export interface Lease {
  isHeld(): boolean;
  /** Calls `listener` whenever this server has become the holder. @returns stops that */
  onGained(listener: () => void): () => void;
  /**
   * To be called first in a transaction that only the holder may commit: the lease cannot move before it ends.
   *
   * @throws LeaseLostError when another server holds it
   */
  require(sql: TransactionSql): Promise<void>;
  /** For people: name of the server that holds it, as far as is known here; null = nobody. */
  holder(): string | null;
  close(): Promise<void>;
}

export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}
