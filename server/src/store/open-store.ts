import type { StartWorker } from './embedded.ts';
import { createStoreClient, type StoreClient } from './store-client.ts';
import { createStoreOpener } from './store-opener.ts';
import { describeStoreError, StoreAwayError, StoreRefusedError } from './store-errors.ts';
import type { Store, StoreConfig, StoreLogger } from './store.ts';

const firstPauseMs = 100;
const longestPauseMs = 10_000;
const goodbyeMs = 1_000;

/** The store of a running server, which also has DATA_DIR for itself. */
export interface OpenedStore extends Store {
  /** Resolves once DATA_DIR is locked for this process; rejects while it cannot be. Whatever is opened there waits for it. */
  lockDataDir(): Promise<void>;
}

/**
 * Opens the store. A database that is away does not stop the start: the store is then `isAway`, keeps trying (0.1 s to
 * 10 s apart) and says once that it is away and once that it has returned. `startWorker` is for tests that break the
 * embedded engine.
 *
 * @throws StoreRefusedError (one clear line) when DATA_DIR is in use by another process, the database is older than
 *   PostgreSQL 15, or its tables are of a newer Rollcall.
 */
export async function openStore(
  config: StoreConfig,
  logger: StoreLogger,
  startWorker?: StartWorker,
): Promise<OpenedStore> {
  const opener = createStoreOpener(config, logger, startWorker);
  const listeners = new Set<() => void>();
  const absent = await createAbsentClient();
  let client: StoreClient | null = null;
  let reason: string | null = null;
  let retry: NodeJS.Timeout | null = null;
  let attempt: Promise<void> = Promise.resolve();
  let isClosed = false;

  const lose = (lost: StoreClient, why: string) => {
    if (client !== lost) return;
    client = null;
    sayAway(why);
    void lost.end(goodbyeMs);
    tryAfter(firstPauseMs);
  };
  const sayAway = (why: string) => {
    if (why !== reason)
      logger.warn(`The store is away: ${why}. Live data goes on, history waits in the journal.`);
    reason = why;
  };
  const open = async () => {
    let opened: StoreClient | null = null;
    opened = await opener.open(() => opened !== null && lose(opened, 'the connection was lost'));
    if (opened.isLost()) throw new StoreAwayError('the connection was lost');
    client = opened;
    if (reason !== null) logger.info('The store has returned.');
    reason = null;
    for (const listener of listeners) listener();
  };
  const tryAfter = (pauseMs: number) => {
    if (isClosed) return;
    retry = setTimeout(() => {
      attempt = open().catch((error: unknown) => {
        sayAway(describeStoreError(error));
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
    sayAway(describeStoreError(error));
    tryAfter(firstPauseMs);
  }

  return {
    sql: new Proxy(absent.sql, {
      apply: (_, self, args) => {
        const query: unknown = Reflect.apply((client ?? absent).sql, self, args);
        return query;
      },
      get: (_, key) => {
        const member: unknown = Reflect.get((client ?? absent).sql, key);
        return member;
      },
    }),
    transaction: async (work) => {
      if (client === null) throw new StoreAwayError('the store is away');
      return client.transaction(work);
    },
    isAway: () => client === null,
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
      await last?.end(5 * goodbyeMs);
      await opener.close();
    },
  };
}

/** Stands in while the store is away: everything asked of it is rejected at once. */
async function createAbsentClient(): Promise<StoreClient> {
  const client = createStoreClient({ socketPath: '' }, () => {});
  await client.end(0);
  return client;
}
