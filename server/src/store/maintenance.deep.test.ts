import { rm } from 'node:fs/promises';
import { expect, it, test } from 'vitest';
import { startMaintenance } from './maintenance.ts';
import { openStore } from './open-store.ts';
import { describeBothStores } from './testing/describe-stores.ts';
import { makeReadyDataDir } from './testing/ready-database.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const nowMs = Date.parse('2026-11-21T20:00:00Z');

describeBothStores('the maintenance of large tables', (open) => {
  const start = () => startMaintenance({ store: open.store, nowMs: () => nowMs, logger: quiet });
  const fill = () => open.store.sql`
    insert into character_days (character_id, day, level_ups, place_changes, sessions, session_seconds)
    select id, date '2026-11-21', 0, 0, 0, 0 from generate_series(1, 20000) as id`;
  const sizeOf = async () => {
    const [row] = await open.store.sql<{ size: number }[]>`
      select pg_relation_size('character_days') + pg_indexes_size('character_days') as size`;
    return row?.size ?? 0;
  };

  it('reuses the space of deleted rows', async () => {
    // An automatic vacuum of the table at the same time would keep the space of a day's rows occupied.
    await open.store.sql`alter table character_days set (autovacuum_enabled = off)`;
    const maintenance = start();
    await fill();
    const fresh = await sizeOf();
    for (let day = 0; day < 6; day += 1) {
      await open.store.sql`delete from character_days`;
      await maintenance.vacuumTables();
      await fill();
    }
    await maintenance.close();
    // Without maintenance the table would be seven times as large. Other work in the database may delay the reuse of a
    // day's or two days' space.
    expect(await sizeOf()).toBeLessThan(fresh * 4);
  }, 300_000);
});

test('The embedded database keeps no more of its write-ahead log than it reuses', async () => {
  const dataDir = await makeReadyDataDir('log');
  const store = await openStore({ dataDir, databaseUrl: null }, quiet);
  const maintenance = startMaintenance({ store, nowMs: () => nowMs, logger: quiet });
  const sizes: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    await store.sql`
      insert into character_days (character_id, day, level_ups, place_changes, sessions, session_seconds)
      select id, date '2026-11-21', 0, 0, 0, 0 from generate_series(1, 20000) as id`;
    await store.sql`delete from character_days`;
    await maintenance.checkpoint();
    const [row] = await store.sql<{ size: number }[]>`select sum(size)::bigint as size from pg_ls_waldir()`;
    sizes.push(row?.size ?? 0);
  }
  await maintenance.close();
  await store.close();
  await rm(dataDir, { recursive: true });
  const segment = 16 << 20;
  expect(sizes.at(-1)).toBeLessThanOrEqual((sizes[3] ?? 0) + segment);
}, 300_000);
