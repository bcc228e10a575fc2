import { createEmbeddedDatabase, type StartWorker } from './embedded.ts';
import { lockDataDir, type DataDirLock } from './data-dir-lock.ts';
import { checkEngineVersion } from './engine-version.ts';
import { migrate, readMigrations } from './migrations.ts';
import { createStoreClient, type StoreClient, type StoreTarget } from './store-client.ts';
import { classifyStoreError, describeStoreError, StoreRefusedError } from './store-errors.ts';
import type { StoreConfig, StoreLogger } from './store.ts';

const goodbyeMs = 1_000;

/** What must be true before anybody may ask the database: locked folder, running engine, right version, right tables. */
export interface StoreOpener {
  /**
   * Takes DATA_DIR for this process, unless it has it: before anything in it is opened.
   *
   * @throws StoreRefusedError while another process has it; the error of the file system when it cannot be written.
   */
  lock(): Promise<void>;
  /**
   * One try. `onLost` is called when the client that it gives has become useless.
   *
   * @throws StoreRefusedError when another try is pointless until somebody has acted; any other error: try again later.
   */
  open(onLost: () => void): Promise<StoreClient>;
  close(): Promise<void>;
}

/** `startWorker` is for tests that break the embedded engine. */
export function createStoreOpener(
  { dataDir, databaseUrl }: StoreConfig,
  logger: StoreLogger,
  startWorker?: StartWorker,
): StoreOpener {
  const embedded = databaseUrl === null ? createEmbeddedDatabase(dataDir, startWorker) : null;
  let lock: Promise<DataDirLock> | null = null;
  let isUnlockedTold = false;

  const endAtOnce = (message: string) => {
    logger.error(`${message} It was taken while this process stood still: ending without another write.`);
    process.exit(1);
  };
  const takeLock = async () => {
    const taking = (lock ??= lockDataDir(dataDir, { onLost: endAtOnce }));
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
      if (!isUnlockedTold)
        logger.warn(`DATA_DIR ${dataDir} cannot be written: ${describeStoreError(error)}.`);
      isUnlockedTold = true;
    }
  };

  const openClient = async (target: StoreTarget, onLost: () => void) => {
    const client = createStoreClient(target, onLost);
    try {
      await checkEngineVersion(client.sql);
      await migrate(client, await readMigrations());
      return client;
    } catch (error) {
      await client.end(goodbyeMs);
      throw error;
    }
  };

  return {
    lock: takeLock,
    open: async (onLost) => {
      await takeLockIfNeeded();
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
      await (await lock)?.release();
    },
  };
}
