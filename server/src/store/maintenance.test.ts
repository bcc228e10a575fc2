import { beforeEach, describe, expect, it, test } from 'vitest';
import { describeStores } from './testing/describe-stores.ts';
import { isMaintenanceDue, startMaintenance } from './maintenance.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const at = (text: string) => Date.parse(text);

describe('the time to vacuum the tables', () => {
  test.each([
    ['no maintenance so far', null, '2026-11-21T20:00:00Z', true],
    ['the quiet hour of the next day', '2026-11-20T09:05:00Z', '2026-11-21T09:00:00Z', true],
    ['later in the same hour', '2026-11-21T09:05:00Z', '2026-11-21T09:55:00Z', false],
    ['the evening', '2026-11-21T09:05:00Z', '2026-11-21T20:00:00Z', false],
    ['two days late, at another hour', '2026-11-19T09:05:00Z', '2026-11-21T20:00:00Z', false],
    ['three days late, at any hour', '2026-11-18T20:00:00Z', '2026-11-21T20:00:00Z', true],
    ['a clock that was ahead', '2036-11-21T09:00:00Z', '2026-11-21T20:00:00Z', true],
  ])('depends on the last run and the hour: %s', (_case, last, now, isTime) => {
    expect(isMaintenanceDue(last === null ? null : at(last), at(now))).toBe(isTime);
  });
});

describeStores('the maintenance of the tables', (open) => {
  beforeEach(() => open.clear());
  const nowMs = at('2026-11-21T20:00:00Z');
  const start = () => startMaintenance({ store: open.store, nowMs: () => nowMs, logger: quiet });
  const fill = (rows: number) => open.store.sql`
    insert into character_days (character_id, day, level_ups, place_changes, sessions, session_seconds)
    select id, date '2026-11-21', 0, 0, 0, 0 from generate_series(1, ${rows}) as id`;

  it('vacuums and analyzes the tables, and records the time', async () => {
    const maintenance = start();
    await fill(700);
    await maintenance.vacuumTables();
    await maintenance.close();
    const analyzed = await open.store.sql`
      select reltuples::integer as rows from pg_class where relname = 'character_days'`;
    expect(analyzed).toEqual([{ rows: 700 }]);
    expect(await open.store.sql`select at from milestones`).toEqual([{ at: new Date(nowMs) }]);
  });

  it('does not affect rows that are written at the same time', async () => {
    const maintenance = start();
    await Promise.all([maintenance.vacuumTables(), fill(5_000)]);
    await maintenance.close();
    const counted = await open.store.sql`select count(*) as rows from character_days`;
    expect(counted).toEqual([{ rows: 5_000 }]);
  });
});
