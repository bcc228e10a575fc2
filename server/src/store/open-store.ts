import { startLimit, withLimit } from './time-limit.ts';
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts';
import { createDatabaseLock } from './database-lock.ts';
import {
  createEmbeddedDatabase,
  type EngineLimits,
  type StartWorker,
  usualEngineLimits,
} from './embedded.ts';
import { migrate, readMigrations } from './migrations.ts';
import {
  classifyStoreError,
  describeStoreError,
  StoreUnavailableError,
  StoreRefusedError,
} from './store-errors.ts';
import { defaultStatementLimitMs } from './database-client.ts';
import {
  createStoreClient,
  type Sql,
  type Store,
  type StoreClient,
  type StoreConfig,
  type StoreLogger,
  type StoreTarget,
} from './store.ts';

const firstPauseMs = 100;
const longestPauseMs = 10_000;

/** Time limits of each step of the store (docs/decisions/0010-limit-every-wait-and-replace-what-fails.md). */
interface StoreLimits extends EngineLimits {
  /** Maximum time from the connection to the first answer. */
  readonly answerMs: number;
  /** Maximum time of a statement or transaction. */
  readonly statementMs: number;
}

export const usualLimits: StoreLimits = {
  ...usualEngineLimits,
  answerMs: 20_000,
  statementMs: defaultStatementLimitMs,
};

/** Parts that tests replace: a worker that breaks, shorter limits. */
interface StoreTestParts {
  readonly startWorker?: StartWorker;
  readonly limits?: StoreLimits;
}

interface OpenedStore extends Store {
  /**
   * Resolves when DATA_DIR is locked for this process; rejects while that is impossible. Files in it must not be opened
   * before.
   */
  lockDataDir(): Promise<void>;
  /** Drops its connections and opens new ones. */
  restart(why: string): void;
  /** To be called when the server stops. Everything that the store has not answered within that time is abandoned. */
  finishWithin(limitMs: number): void;
}

/**
 * Opens the store. An unavailable database does not stop the start: the store keeps trying (0.1 s to 10 s apart), logs
 * the reason whenever it changes, and logs once that the database is available again. A database that accepts
 * connections but does not answer counts as unavailable; the embedded engine is then ended with its thread, and started
 * again.
 *
 * @throws StoreRefusedError (one clear line) if DATA_DIR is in use by another process, the database is in use by
 * another server that does not share it, the database is older than PostgreSQL 15, or its tables are from a newer
 * Rollcall.
 */
export async function openStore(
  config: StoreConfig,
  logger: StoreLogger,
  { startWorker, limits = usualLimits }: StoreTestParts = {},
): Promise<OpenedStore> {
  const opener = createStoreOpener(config, logger, { limits, startWorker });
  const listeners = new Set<() => void>();
  const unavailable = await createUnavailableClient();
  let client: StoreClient | null = null;
  let reason: string | null = null;
  let retry: NodeJS.Timeout | null = null;
  let attempt: Promise<void> = Promise.resolve();
  let isClosed = false;
  let stopFinishing = () => {};

  const lose = (lost: StoreClient, why: string) => {
    if (client !== lost) return;
    client = null;
    logUnavailable(why);
    tryAfter(firstPauseMs);
  };
  const logUnavailable = (why: string) => {
    if (why !== reason)
      logger.warn(`The database is unavailable: ${why}. Live data continues, history waits in the journal.`);
    reason = why;
  };
  const open = async () => {
    let opened: StoreClient | null = null;
    opened = await opener.open((why) => opened !== null && lose(opened, why));
    if (isClosed) await opened.end(0);
    if (opened.isLost()) throw new StoreUnavailableError('the connection was lost');
    client = opened;
    if (reason !== null) logger.info('The database is available again.');
    reason = null;
    for (const listener of listeners) listener();
  };
  const tryAfter = (pauseMs: number) => {
    if (isClosed) return;
    retry = setTimeout(() => {
      attempt = open().catch((error: unknown) => {
        if (isClosed) return;
        logUnavailable(describeStoreError(error));
        tryAfter(error instanceof StoreRefusedError ? longestPauseMs : Math.min(pauseMs * 2, longestPauseMs));
      });
    }, pauseMs);
  };

  const stopTrying = () => {
    isClosed = true;
    if (retry !== null) clearTimeout(retry);
  };

  try {
    await open();
  } catch (error) {
    if (error instanceof StoreRefusedError) {
      await opener.close();
      throw error;
    }
    logUnavailable(describeStoreError(error));
    tryAfter(firstPauseMs);
  }

  return {
    sql: new Proxy(unavailable.sql, {
      apply: (_, self, args) => {
        const query: unknown = Reflect.apply((client ?? unavailable).sql, self, args);
        return query;
      },
      get: (_, key) => {
        const member: unknown = Reflect.get((client ?? unavailable).sql, key);
        return member;
      },
    }),
    transaction: async (work) => {
      if (client === null) throw new StoreUnavailableError('the store is away');
      return client.transaction(work);
    },
    isUnavailable: () => client === null,
    lockDataDir: () => opener.lock(),
    onReturn: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    restart: (why) => client?.lose(why),
    finishWithin: (limitMs) => {
      stopFinishing = startLimit(limitMs, () => {
        stopTrying();
        client?.lose('the server stops');
        opener.giveUp();
      });
    },
    close: async () => {
      stopFinishing();
      stopTrying();
      const last = client;
      client = null;
      if (last === null) opener.giveUp();
      await attempt;
      await last?.end(limits.closeMs);
      await opener.close();
    },
  };
}

/** The client while the store is unavailable. It rejects every query at once. */
async function createUnavailableClient(): Promise<StoreClient> {
  const client = createStoreClient({ socketPath: '' }, () => {});
  await client.end(0);
  return client;
}

/**
 * Makes a function that prepares everything that queries need: locked folder, running engine or locked database, right
 * version, right tables.
 */
function createStoreOpener(
  { dataDir, databaseUrl, isShared = false }: StoreConfig,
  logger: StoreLogger,
  { limits, startWorker }: { readonly limits: StoreLimits; readonly startWorker: StartWorker | undefined },
) {
  const embedded = databaseUrl === null ? createEmbeddedDatabase(dataDir, startWorker, limits) : null;
  let opening: StoreClient | null = null;
  let lock: Promise<DataDirLock> | null = null;
  let isWarned = false;
  let hasStarted = false;
  let hasOpened = false;
  let isGivenUp = false;

  const exitNow = (line: string) => {
    logger.error(line);
    process.exit(1);
  };
  const exitWithoutFolder = (message: string) =>
    exitNow(`${message} It was taken while this process was paused: exiting without another write.`);
  const databaseLock =
    databaseUrl === null ? null : createDatabaseLock({ databaseUrl, isShared, onLost: exitNow });
  const takeLock = async () => {
    const taking = (lock ??= lockDataDir(dataDir, { onLost: exitWithoutFolder }));
    try {
      await taking;
    } catch (error) {
      if (lock === taking) lock = null;
      throw error;
    }
  };
  const takeLockIfNeeded = async () => {
    try {
      await takeLock();
    } catch (error) {
      if (error instanceof StoreRefusedError || embedded !== null) throw error;
      if (!isWarned) logger.warn(`DATA_DIR ${dataDir} cannot be written: ${describeStoreError(error)}.`);
      isWarned = true;
    }
  };

  const takeDatabase = async () => {
    const isStart = !hasStarted;
    hasStarted = true;
    try {
      await databaseLock?.take();
    } catch (error) {
      if (error instanceof StoreRefusedError && !isStart) exitNow(error.message);
      throw error;
    }
  };

  const openClient = async (target: StoreTarget, onLost: (why: string) => void) => {
    const client = createStoreClient(target, onLost, limits.statementMs);
    opening = client;
    try {
      const noAnswer = () => new StoreUnavailableError('it connects, but does not answer');
      await withLimit(limits.answerMs, checkEngineVersion(client.sql), noAnswer);
      // A running server continues alongside a newer one that has added to the tables, but would refuse to start.
      await migrate(client, await readMigrations(), { mayBeNewer: hasOpened });
      hasOpened = true;
      return client;
    } catch (error) {
      await client.end(0);
      throw error;
    } finally {
      opening = null;
    }
  };

  return {
    /**
     * Locks DATA_DIR for this process if it is not locked yet, before anything in it is opened.
     *
     * @throws StoreRefusedError while another process holds the lock; the error of the file system if DATA_DIR cannot
     * be written.
     */
    lock: takeLock,
    /**
     * Tries once. `onLost` is called when the resulting client has become useless.
     *
     * @throws StoreRefusedError if another try is pointless until somebody has acted; any other error: try again later.
     */
    open: async (onLost: (why: string) => void): Promise<StoreClient> => {
      await takeLockIfNeeded();
      await takeDatabase();
      if (isGivenUp) throw new StoreUnavailableError('the server stops');
      if (databaseUrl !== null) return openClient({ url: databaseUrl }, onLost);
      const socketPath = (await embedded?.start()) ?? '';
      try {
        return await openClient({ socketPath }, onLost);
      } catch (error) {
        // An engine that was interrupted during a statement hangs forever, so it is replaced.
        if (classifyStoreError(error) === 'connection') await embedded?.abandon();
        throw error;
      }
    },
    /** Ends the current attempt. No other one follows. */
    giveUp: () => {
      isGivenUp = true;
      void opening?.end(0);
      void embedded?.abandon();
      void databaseLock?.close();
    },
    close: async () => {
      await embedded?.close();
      await databaseLock?.close();
      await (await lock)?.release();
    },
  };
}

const oldestVersion = 150_000;

/**
 * Checks the version of the database. @throws StoreRefusedError naming both versions if it is older than PostgreSQL 15.
 */
export async function checkEngineVersion(sql: Sql): Promise<void> {
  const [row] = await sql<{ number: number; version: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version`;
  if (row === undefined || row.number >= oldestVersion) return;
  throw new StoreRefusedError(`DATABASE_URL names a PostgreSQL ${row.version}; Rollcall needs 15 or newer.`);
}
