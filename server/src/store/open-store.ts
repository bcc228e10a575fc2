import { type DataDirLock, lockDataDir } from './data-dir-lock.ts';
import { createDatabaseLock } from './database-lock.ts';
import { createEmbeddedDatabase, type StartWorker } from './embedded.ts';
import { migrate, readMigrations } from './migrations.ts';
import {
  classifyStoreError,
  describeStoreError,
  StoreUnavailableError,
  StoreRefusedError,
} from './store-errors.ts';
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
const closeTimeoutMs = 1_000;

interface OpenedStore extends Store {
  /** Resolves once DATA_DIR is locked for this process; rejects while it cannot be. Whatever is opened there waits for it. */
  lockDataDir(): Promise<void>;
}

/**
 * Opens the store. A database that is away does not stop the start: the store is then unavailable, keeps trying (0.1 s to
 * 10 s apart), says why it is away whenever the reason changes, and says once that it has returned. `startWorker` is for
 * tests that break the embedded engine.
 *
 * @throws StoreRefusedError (one clear line) when DATA_DIR is in use by another process, the database by another server
 *   that does not share it, the database is older than PostgreSQL 15, or its tables are of a newer Rollcall.
 */
export async function openStore(
  config: StoreConfig,
  logger: StoreLogger,
  startWorker?: StartWorker,
): Promise<OpenedStore> {
  const opener = createStoreOpener(config, logger, startWorker);
  const listeners = new Set<() => void>();
  const unavailable = await createUnavailableClient();
  let client: StoreClient | null = null;
  let reason: string | null = null;
  let retry: NodeJS.Timeout | null = null;
  let attempt: Promise<void> = Promise.resolve();
  let isClosed = false;

  const lose = (lost: StoreClient, why: string) => {
    if (client !== lost) return;
    client = null;
    logUnavailable(why);
    void lost.end(closeTimeoutMs);
    tryAfter(firstPauseMs);
  };
  const logUnavailable = (why: string) => {
    if (why !== reason)
      logger.warn(`The store is away: ${why}. Live data goes on, history waits in the journal.`);
    reason = why;
  };
  const open = async () => {
    let opened: StoreClient | null = null;
    opened = await opener.open(() => opened !== null && lose(opened, 'the connection was lost'));
    if (opened.isLost()) throw new StoreUnavailableError('the connection was lost');
    client = opened;
    if (reason !== null) logger.info('The store has returned.');
    reason = null;
    for (const listener of listeners) listener();
  };
  const tryAfter = (pauseMs: number) => {
    if (isClosed) return;
    retry = setTimeout(() => {
      attempt = open().catch((error: unknown) => {
        logUnavailable(describeStoreError(error));
        tryAfter(error instanceof StoreRefusedError ? longestPauseMs : Math.min(pauseMs * 2, longestPauseMs));
      });
    }, pauseMs);
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
    close: async () => {
      isClosed = true;
      if (retry !== null) clearTimeout(retry);
      await attempt;
      const last = client;
      client = null;
      await last?.end(5 * closeTimeoutMs);
      await opener.close();
    },
  };
}

/** Stands in while the store is unavailable: everything asked of it is rejected at once. */
async function createUnavailableClient(): Promise<StoreClient> {
  const client = createStoreClient({ socketPath: '' }, () => {});
  await client.end(0);
  return client;
}

/**
 * What must be true before anybody may ask the database: locked folder, running engine or locked database, right version,
 * right tables.
 */
function createStoreOpener(
  { dataDir, databaseUrl, isShared = false }: StoreConfig,
  logger: StoreLogger,
  startWorker?: StartWorker,
) {
  const embedded = databaseUrl === null ? createEmbeddedDatabase(dataDir, startWorker) : null;
  let lock: Promise<DataDirLock> | null = null;
  let isWarned = false;
  let hasStarted = false;
  let hasOpened = false;

  const exitNow = (line: string) => {
    logger.error(line);
    process.exit(1);
  };
  const exitWithoutFolder = (message: string) =>
    exitNow(`${message} It was taken while this process stood still: ending without another write.`);
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

  const openClient = async (target: StoreTarget, onLost: () => void) => {
    const client = createStoreClient(target, onLost);
    try {
      await checkEngineVersion(client.sql);
      // A server that runs goes on beside a newer one, which has added to the tables; a start of it is refused.
      await migrate(client, await readMigrations(), { mayBeNewer: hasOpened });
      hasOpened = true;
      return client;
    } catch (error) {
      await client.end(closeTimeoutMs);
      throw error;
    }
  };

  return {
    /**
     * Takes DATA_DIR for this process, unless it has it: before anything in it is opened.
     *
     * @throws StoreRefusedError while another process has it; the error of the file system when it cannot be written.
     */
    lock: takeLock,
    /**
     * One try. `onLost` is called when the client that it gives has become useless.
     *
     * @throws StoreRefusedError when another try is pointless until somebody has acted; any other error: try again later.
     */
    open: async (onLost: () => void): Promise<StoreClient> => {
      await takeLockIfNeeded();
      await takeDatabase();
      if (databaseUrl !== null) return openClient({ url: databaseUrl }, onLost);
      const socketPath = (await embedded?.start()) ?? '';
      try {
        return await openClient({ socketPath }, onLost);
      } catch (error) {
        // It runs and does not answer: an engine that was thrown out of a statement hangs for ever. A fresh one helps.
        if (classifyStoreError(error) === 'connection') await embedded?.abandon();
        throw error;
      }
    },
    close: async () => {
      await embedded?.close();
      await databaseLock?.close();
      await (await lock)?.release();
    },
  };
}

const oldestVersion = 150_000;

/** @throws StoreRefusedError naming both versions when the database is older than PostgreSQL 15. */
export async function checkEngineVersion(sql: Sql): Promise<void> {
  const [row] = await sql<{ number: number; version: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version`;
  if (row === undefined || row.number >= oldestVersion) return;
  throw new StoreRefusedError(`DATABASE_URL names a PostgreSQL ${row.version}; Rollcall needs 15 or newer.`);
}
