import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseClient, openDatabaseClient, type Sql } from './database-client.ts';
import { StoreRefusedError, StoreUnavailableError } from './store-errors.ts';

/** An arbitrary number that all Rollcall servers use. */
export const databaseLockNumber = 7_625_024;
/** Maximum wait for the connection of a server that has just died to be closed. */
const defaultPatienceMs = 10_000;
const answerLimitMs = 10_000;
const askEveryMs = 10_000;
const closeLimitMs = 1_000;
const tryEveryMs = 250;
const longestPauseMs = 1_000;

const takenLine = 'Another Rollcall server uses this database: set REDIS_URL on all of them, or stop it';

export interface DatabaseLock {
  /**
   * Resolves when this process holds the lock.
   *
   * @throws StoreRefusedError if another server has kept it for ten seconds; the error of the driver if the database
   * does not answer
   */
  take(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A lock of PostgreSQL on a separate connection, which holds the lock while it is open. It lets a server without Redis
 * use the database alone. When the connection is lost, the lock is taken again at once.
 */
export function createDatabaseLock(parts: {
  readonly databaseUrl: string;
  /** Whether other servers with Redis may share the database; false = this server needs it alone. */
  readonly isShared: boolean;
  /** Called when the lock was lost with its connection, and another server holds it now. */
  readonly onLost: (line: string) => void;
  readonly patienceMs?: number;
}): DatabaseLock {
  const { databaseUrl, isShared, onLost, patienceMs = defaultPatienceMs } = parts;
  const name = `rollcall lock ${randomUUID()}`;
  let isHeld = false;
  let taking: Promise<void> | null = null;
  let isClosed = false;

  let client: DatabaseClient | null = null;

  function connected(): Sql {
    client ??= openDatabaseClient(
      { url: databaseUrl },
      {
        max: 1,
        statementLimitMs: answerLimitMs,
        askEveryMs,
        // PostgreSQL notices within seconds that this machine has disappeared.
        connection: {
          application_name: name,
          tcp_keepalives_idle: 3,
          tcp_keepalives_interval: 2,
          tcp_keepalives_count: 2,
        },
        onLost: () => {
          client = null;
          if (!isHeld) return;
          isHeld = false;
          void retake();
        },
      },
    );
    return client.sql;
  }

  async function takeOnce(): Promise<void> {
    const sql = connected();
    const beganMs = performance.now();
    // A connection that only this side has closed still holds the lock.
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${name} and pid <> pg_backend_pid()`;
    while (!(await tryOnce(sql))) {
      if (performance.now() - beganMs >= patienceMs) throw new StoreRefusedError(takenLine);
      await pause(tryEveryMs);
    }
    isHeld = true;
  }

  async function tryOnce(sql: Sql): Promise<boolean> {
    const [row] = isShared
      ? await sql<
          { isTaken: boolean }[]
        >`select pg_try_advisory_lock_shared(${databaseLockNumber}) as "isTaken"`
      : await sql<{ isTaken: boolean }[]>`select pg_try_advisory_lock(${databaseLockNumber}) as "isTaken"`;
    return row?.isTaken === true;
  }

  async function take(): Promise<void> {
    if (isHeld) return;
    if (isClosed) throw new StoreUnavailableError('the store is closed');
    taking ??= takeOnce().finally(() => {
      taking = null;
    });
    await taking;
  }

  async function retake(): Promise<void> {
    for (let pauseMs = tryEveryMs; !isClosed && !isHeld; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        await take();
      } catch (error) {
        if (error instanceof StoreRefusedError) {
          onLost(error.message);
          return;
        }
        await pause(pauseMs);
      }
    }
  }

  return {
    take,
    close: async () => {
      isClosed = true;
      isHeld = false;
      await client?.end(closeLimitMs);
    },
  };
}
