import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { describeBothStores } from './testing/describe-stores.ts';
import { isMaintenanceDue, startMaintenance } from './maintenance.ts';

const at = (text: string) => Date.parse(text);

describe('the time to vacuum the tables', () => {
  test.each([
    ['never yet', null, '2026-11-21T20:00:00Z', true],
    ['the quiet hour of the next day', '2026-11-20T09:05:00Z', '2026-11-21T09:00:00Z', true],
    ['later in the same hour', '2026-11-21T09:05:00Z', '2026-11-21T09:55:00Z', false],
    ['the evening', '2026-11-21T09:05:00Z', '2026-11-21T20:00:00Z', false],
    ['two days late, not the hour', '2026-11-19T09:05:00Z', '2026-11-21T20:00:00Z', false],
    ['three days late, any hour', '2026-11-18T20:00:00Z', '2026-11-21T20:00:00Z', true],
    ['a clock that was ahead', '2036-11-21T09:00:00Z', '2026-11-21T20:00:00Z', true],
  ])('%s', (_case, last, now, isTime) => {
    expect(isMaintenanceDue(last === null ? null : at(last), at(now))).toBe(isTime);
  });
});

describeBothStores('the maintenance of the tables', (open) => {
  beforeEach(() => open.clear());
  const logger = { info: () => {}, warn: vi.fn(), error: () => {} };
  const start = () =>
    startMaintenance({ store: open.store, nowMs: () => at('2026-11-21T20:00:00Z'), logger });

  const fill = () => open.store.sql`
    insert into character_days (character_id, day, level_ups, place_changes, sessions, session_seconds)
    select id, date '2026-11-21', 0, 0, 0, 0 from generate_series(1, 20000) as id`;
  const sizeOf = async () => {
    const [row] = await open.store.sql<{ size: number }[]>`
      select pg_relation_size('character_days') + pg_indexes_size('character_days') as size`;
    return row?.size ?? 0;
  };

  it('gives the room of rows that are gone to those that come', async () => {
    // A server that vacuums the table by itself at the same moment would keep the room of a day's rows.
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
    await open.store.sql`alter table character_days reset (autovacuum_enabled)`;
    // Seven times as much without it. A server that is busy elsewhere in the database may keep the room of a day or two.
    expect(await sizeOf()).toBeLessThan(fresh * 4);
  });

  it('harms nobody who writes meanwhile', async () => {
    const maintenance = start();
    await Promise.all([maintenance.vacuumTables(), fill()]);
    const [row] = await open.store.sql<{ rows: number }[]>`select count(*) as rows from character_days`;
    expect(row?.rows).toBe(20_000);
    await maintenance.close();
  });
});
