import { createFaultLog } from '../store/fault-log.ts';
import { describeStoreError } from '../store/store-errors.ts';
import type { Store, StoreLogger, TransactionSql } from '../store/store.ts';

/**
 * A lease that decides which server does work that must be done only once: a row in the database, which its holder
 * renews. If the holder dies, the lease moves to another server (see `defaultTiming`), and its number increases each
 * time.
 */
export interface Lease {
  isHeld(): boolean;
  /** Calls `listener` whenever this server becomes the holder. Returns a function that unsubscribes. */
  onGained(listener: () => void): () => void;
  /**
   * Checks that this server holds the lease, which then cannot move before the transaction ends. Must be the first call
   * in every transaction that only the holder may commit.
   *
   * @throws LeaseLostError if another server holds the lease
   */
  require(sql: TransactionSql): Promise<void>;
  /** Display name of the last known holder; null = nobody. */
  holder(): string | null;
  close(): Promise<void>;
}

export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

interface LeaseParts {
  readonly store: Pick<Store, 'transaction' | 'isUnavailable' | 'onReturn'>;
  /** Display name of this server. */
  readonly holder: string;
  readonly logger: StoreLogger;
  /** A monotonic clock. */
  readonly nowMs?: () => number;
  readonly timing?: Partial<LeaseTiming>;
}

interface LeaseTiming {
  readonly renewEveryMs: number;
  /** Interval at which the other servers check whether the lease has expired. */
  readonly lookEveryMs: number;
  /** Lifetime after the last renewal, by the clock of the database. */
  readonly overAfterMs: number;
  /**
   * Time for which the holder trusts the lease after sending the last renewal, by its own clock. Less than the
   * lifetime, since the database receives the renewal later.
   */
  readonly sureForMs: number;
}

const defaultTiming: LeaseTiming = {
  renewEveryMs: 2_000,
  lookEveryMs: 1_000,
  overAfterMs: 6_000,
  sureForMs: 5_000,
};

const leaseName = 'scheduled work';

/**
 * Takes the lease whenever it is free or expired, and keeps it until `close` releases it. While the store is
 * unavailable, the lease counts as not held.
 */
export function openLease({ store, holder, logger, ...options }: LeaseParts): Lease {
  const { nowMs = () => performance.now() } = options;
  const { renewEveryMs, lookEveryMs, overAfterMs, sureForMs }: LeaseTiming = {
    ...defaultTiming,
    ...options.timing,
  };
  const listeners = new Set<() => void>();
  /** Number of the lease; null = another server or nobody holds it. */
  let number: number | null = null;
  let renewedAtMs = Number.NEGATIVE_INFINITY;
  let knownHolder: string | null = null;
  /** Whether the listeners have been called since the lease was gained. */
  let isAnnounced = false;
  const faults = createFaultLog((fault) => store.isUnavailable() || logger.warn(fault));
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const isHeld = () => number !== null && !store.isUnavailable() && nowMs() - renewedAtMs < sureForMs;

  function show(row: LeaseRow, sentAtMs: number): void {
    const before = number;
    number = row.isOurs ? row.number : null;
    knownHolder = row.holder;
    if (number === null) {
      if (before !== null) logger.warn(`Another server now does the scheduled work: ${row.holder}`);
      return;
    }
    renewedAtMs = sentAtMs;
    if (before !== number) logger.info('This server now does the scheduled work');
    if (isAnnounced || !isHeld()) return;
    isAnnounced = true;
    for (const listener of listeners) listener();
  }

  async function look(): Promise<void> {
    if (store.isUnavailable()) return;
    if (!isHeld()) isAnnounced = false;
    const sentAtMs = nowMs();
    try {
      // Uses a transaction, since only transactions have a time limit, which detects a database that vanished silently.
      const row = await store.transaction((sql) => renewOrTake(sql, { number, holder, overAfterMs }));
      faults.clear();
      show(row, sentAtMs);
    } catch (error) {
      faults.note(
        `The lease for scheduled work could not be renewed or acquired: ${describeStoreError(error)}`,
      );
    }
  }

  function lookNow(): Promise<void> {
    clearTimeout(timer);
    looking ??= look().finally(() => {
      looking = null;
      if (!isClosed)
        timer = setTimeout(() => void lookNow(), number === null ? lookEveryMs : renewEveryMs).unref();
    });
    return looking;
  }

  const stopListening = store.onReturn(() => {
    isAnnounced = false;
    void lookNow();
  });
  void lookNow();

  return {
    isHeld,
    onGained: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    require: async (sql) => {
      const found =
        number !== null &&
        // This lock does not block a renewal, but the next holder waits for it (see `take`).
        (await sql`select from leases where name = ${leaseName} and number = ${number} for key share`)
          .count === 1;
      if (found) return;
      number = null;
      throw new LeaseLostError('another server does the scheduled work');
    },
    holder: () => knownHolder,
    close: async () => {
      isClosed = true;
      stopListening();
      await looking;
      clearTimeout(timer);
      const released = number;
      number = null;
      if (released === null || store.isUnavailable()) return;
      // If this fails, the others wait until the lease expires.
      await store.transaction((sql) => release(sql, released)).catch(() => {});
    },
  };
}

interface LeaseRow {
  readonly number: number;
  readonly holder: string;
  readonly isOurs: boolean;
}

interface Claim {
  readonly number: number | null;
  readonly holder: string;
  readonly overAfterMs: number;
}

const endOf = (sql: TransactionSql, overAfterMs: number) =>
  sql`clock_timestamp() + ${overAfterMs}::float8 * interval '1 millisecond'`;

async function renewOrTake(sql: TransactionSql, claim: Claim): Promise<LeaseRow> {
  const { number, holder, overAfterMs } = claim;
  if (number !== null) {
    // Also renews an expired lease: nothing was lost if no other server has taken it.
    const renewed = await sql`
      update leases set renewed_at = clock_timestamp(), expires_at = ${endOf(sql, overAfterMs)}
      where name = ${leaseName} and number = ${number}`;
    if (renewed.count === 1) return { number, holder, isOurs: true };
  }
  const taken = await take(sql, claim);
  if (taken !== null) return { number: taken, holder, isOurs: true };
  const [other] = await sql<{ number: number; holder: string }[]>`
    select number, holder from leases where name = ${leaseName}`;
  if (other === undefined) throw new Error('the row of the lease is missing');
  return { ...other, isOurs: false };
}

/** Takes the lease if it is free or expired. Returns its number; null = another server holds it. */
async function take(sql: TransactionSql, { holder, overAfterMs }: Claim): Promise<number | null> {
  await sql`
    insert into leases (name, holder, number, renewed_at, expires_at)
    select ${leaseName}, '', 0, clock_timestamp(), clock_timestamp()
    where not exists (select from leases where name = ${leaseName})
    on conflict do nothing`;
  // `for update` waits until the transactions that hold the row `for key share` have ended; a plain update would not.
  // Expiry is checked again after the wait.
  const [taken] = await sql<{ number: number }[]>`
    with free as (
      select name from leases where name = ${leaseName} and expires_at <= clock_timestamp() for update
    )
    update leases set holder = ${holder}, number = number + 1, renewed_at = clock_timestamp(),
      expires_at = ${endOf(sql, overAfterMs)}
    from free where leases.name = free.name
    returning number`;
  return taken?.number ?? null;
}

async function release(sql: TransactionSql, number: number): Promise<void> {
  await sql`
    update leases set expires_at = clock_timestamp() where name = ${leaseName} and number = ${number}`;
}

/**
 * Creates the store for scheduled work, which is available only while this server holds the lease. Its transactions
 * commit only while this server holds the lease, so a server that was paused writes nothing afterwards. `sql` is only
 * for reading. The caller that opened the original store closes it.
 */
export function createLeasedStore(
  store: Store,
  lease: Pick<Lease, 'isHeld' | 'onGained' | 'require'>,
): Store {
  return {
    sql: store.sql,
    transaction: (work) =>
      store.transaction(async (sql) => {
        await lease.require(sql);
        return work(sql);
      }),
    isUnavailable: () => store.isUnavailable() || !lease.isHeld(),
    onReturn: (listener) => lease.onGained(listener),
    close: () => Promise.resolve(),
  };
}
