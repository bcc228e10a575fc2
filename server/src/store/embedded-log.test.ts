import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openStore } from './open-store.ts';
import { makeReadyDataDir } from './testing/ready-database.ts';
import { startMaintenance } from './maintenance.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

test('the embedded database keeps no more of its log of writes than it uses again', async () => {
  const dataDir = await makeReadyDataDir('log');
  const store = await openStore({ dataDir, databaseUrl: null }, quiet);
  const maintenance = startMaintenance({
    store,
    nowMs: () => Date.parse('2026-11-21T20:00:00Z'),
    logger: quiet,
  });
  const logSize = async () => {
    const [row] = await store.sql<{ size: number }[]>`select sum(size)::bigint as size from pg_ls_waldir()`;
    return row?.size ?? 0;
  };
  const sizes: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    await store.sql`
      insert into character_days (character_id, day, level_ups, place_changes, sessions, session_seconds)
      select id, date '2026-11-21', 0, 0, 0, 0 from generate_series(1, 20000) as id`;
    await store.sql`delete from character_days`;
    await maintenance.checkpoint();
    sizes.push(await logSize());
  }
  await maintenance.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
  const segment = 16 << 20;
  expect(sizes.at(-1)).toBeLessThanOrEqual((sizes[3] ?? 0) + segment);
});
