import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { StoreConfig } from './store/store.ts';
import { createReadyDatabase, makeReadyDataDir } from './store/testing/ready-database.ts';
import { killServer } from './testing/kill-server.ts';

// Hundreds of kills at random moments: kills.deep.test.ts.
const databaseServerUrl = process.env['TEST_DATABASE_URL'] ?? '';
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function expectNothingLost(store: StoreConfig): Promise<void> {
  closers.push(() => rm(store.dataDir, { recursive: true }));
  const count = await killServer(store, 1);
  expect(count).toMatchObject({ kills: 1, lost: 0, doubled: 0 });
  expect(count.acknowledgedReports).toBeGreaterThan(0);
}

it('a killed server with the embedded database has lost nothing that it acknowledged', async () => {
  await expectNothingLost({ dataDir: await makeReadyDataDir('killed'), databaseUrl: null });
});

it.skipIf(databaseServerUrl === '')(
  'a killed server with PostgreSQL has lost nothing that it acknowledged',
  async () => {
    const database = await createReadyDatabase(databaseServerUrl);
    closers.push(() => database.drop());
    const dataDir = await mkdtemp(join(tmpdir(), 'rollcall-killed-'));
    await expectNothingLost({ dataDir, databaseUrl: database.url });
  },
);
