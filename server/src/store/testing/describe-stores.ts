import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe } from 'vitest';
import type { StartWorker } from '../embedded.ts';
import { openStore } from '../open-store.ts';
import type { Store, StoreConfig, StoreLogger } from '../store.ts';
import { createReadyDatabase, makeReadyDataDir, type ReadyDatabase } from './ready-database.ts';

/** A fresh, migrated database of one engine, shared by the tests of a suite. */
export interface TestStore {
  readonly engine: 'embedded' | 'postgresql';
  readonly store: Store;
  readonly config: StoreConfig;
  /** Log lines so far, such as `warn The database is unavailable: …`. */
  readonly lines: string[];
  /** Interrupts the store like a crash: terminates the worker, or the server's end of our connections. */
  interrupt(): Promise<void>;
  /** Makes the database reject every write, like a standby or an operator's switch. */
  setReadOnly(isReadOnly: boolean): Promise<void>;
  /** Empties every table. */
  clear(): Promise<void>;
  /** Closes the store and opens it again with the same database. */
  reopen(): Promise<void>;
}

const postgresqlUrl = (): string => process.env['TEST_DATABASE_URL'] ?? '';

type Suite = (open: TestStore) => void;

/**
 * Runs a suite on the PostgreSQL server named by TEST_DATABASE_URL (its user must be allowed to create databases), or
 * else on the embedded engine, since both accept the same statements. The store exists only in tests and hooks, not
 * while the suite is being defined.
 */
export function describeStores(name: string, suite: Suite): void {
  describeOn(postgresqlUrl() === '' ? null : postgresqlUrl(), name, suite);
}

/** Runs a suite on the embedded engine and on PostgreSQL, for behaviour in which the engines differ. */
export function describeBothStores(name: string, suite: Suite): void {
  describeOn(null, name, suite);
  if (postgresqlUrl() !== '') describeOn(postgresqlUrl(), name, suite);
}

function describeOn(url: string | null, name: string, suite: Suite): void {
  describe(`${name} (${url === null ? 'embedded' : 'PostgreSQL'})`, () => {
    suite(useStore(url));
  });
}

/** Runs a suite about behaviour that only a PostgreSQL server has. It is skipped unless TEST_DATABASE_URL names one. */
export function describePostgres(
  name: string,
  suite: (open: TestStore, databaseUrl: () => string) => void,
  options: Pick<StoreConfig, 'isShared'> = {},
): void {
  const server = postgresqlUrl();
  describe.skipIf(server === '')(`${name} (PostgreSQL)`, () => {
    const open = useStore(server, options);
    suite(open, () => open.config.databaseUrl ?? '');
  });
}

function useStore(serverUrl: string | null, options: Pick<StoreConfig, 'isShared'> = {}): TestStore {
  let dataDir = '';
  let database: ReadyDatabase | null = null;
  let store: Store | null = null;
  let worker: Worker | null = null;
  const lines: string[] = [];
  const logger: StoreLogger = {
    info: (message) => lines.push(`info ${message}`),
    warn: (message) => lines.push(`warn ${message}`),
    error: (message) => lines.push(`error ${message}`),
  };
  const startWorker: StartWorker = (workerData) => {
    worker = new Worker(new URL('../embedded-worker.ts', import.meta.url), { workerData });
    return worker;
  };
  const config = (): StoreConfig => ({ dataDir, databaseUrl: database?.url ?? null, ...options });
  const opened = () => {
    if (store === null) throw new Error('the store is open in tests and hooks only');
    return store;
  };
  const disconnectAll = async ({ name, onServer }: ReadyDatabase) =>
    onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  /** Cuts every connection and waits until the store has noticed and is available again. */
  const reconnect = async (target: ReadyDatabase) => {
    const returned = new Promise<void>((resolve) => {
      const stop = opened().onReturn(() => {
        stop();
        resolve();
      });
    });
    await disconnectAll(target);
    await returned;
  };

  beforeAll(async () => {
    if (serverUrl === null) {
      dataDir = await makeReadyDataDir('test');
    } else {
      dataDir = await mkdtemp(join(tmpdir(), 'rollcall-test-'));
      database = await createReadyDatabase(serverUrl);
    }
    store = await openStore(config(), logger, { startWorker });
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    engine: serverUrl === null ? 'embedded' : 'postgresql',
    get store() {
      return opened();
    },
    get config() {
      return config();
    },
    lines,
    interrupt: async () => {
      if (database === null) await worker?.terminate();
      else await disconnectAll(database);
    },
    setReadOnly: async (isReadOnly) => {
      const setting = `default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`;
      if (database === null) {
        await opened().sql.unsafe(`set ${setting}`);
        return;
      }
      await database.onServer(`alter database ${database.name} set ${setting}`);
      await reconnect(database);
    },
    clear: () => clearTables(opened()),
    reopen: async () => {
      await opened().close();
      store = await openStore(config(), logger, { startWorker });
    },
  };
}

/** Truncates only tables with rows, because truncating all of them takes ten times as long. */
async function clearTables(store: Store): Promise<void> {
  await store.sql.unsafe(`do $$
    declare
      relation regclass;
      is_used boolean;
    begin
      for relation in
        select oid from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and relname <> 'migrations'
      loop
        execute format('select exists (select from %s)', relation) into is_used;
        if is_used then
          execute format('truncate %s cascade', relation);
        end if;
      end loop;
      for relation in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' loop
        perform setval(relation, 1, false);
      end loop;
    end
  $$`);
}
