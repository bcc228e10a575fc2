import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../server/src/http/logger.ts';
import { openStore } from '../../server/src/store/open-store.ts';
import { createStoreClient, type Store, type StoreConfig } from '../../server/src/store/store.ts';

export type Engine = 'embedded' | 'postgresql';

/** The engines that can be measured here: PostgreSQL when TEST_DATABASE_URL names a server. */
export function benchEngines(): Engine[] {
  return serverUrl() === null ? ['embedded'] : ['embedded', 'postgresql'];
}

const serverUrl = () => process.env['TEST_DATABASE_URL'] ?? null;

/** Opens a fresh, migrated store of an engine for the work, and removes it afterwards. */
export async function withBenchStore<T>(engine: Engine, work: (store: Store) => Promise<T>): Promise<T> {
  return withBenchPlace(engine, async (place) => {
    const store = await openStore(place, silentLogger);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  });
}

/** Finds a fresh place for a store of an engine, and removes it after the work. */
export async function withBenchPlace<T>(
  engine: Engine,
  work: (place: StoreConfig) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rollcall-bench-'));
  const database = engine === 'embedded' ? null : await createDatabase(serverUrl() ?? '');
  try {
    return await work({ dataDir, databaseUrl: database?.url ?? null });
  } finally {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function createDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `rollcall_bench_${process.pid}`;
  const onServer = async (statement: string) => {
    const client = createStoreClient({ url: server }, () => {});
    await client.sql.unsafe(statement);
    await client.end(1_000);
  };
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
}
