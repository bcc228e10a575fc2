import { expect, it } from 'vitest';
import { refreshStatistics } from './census-queries.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { makeCounted, writeCounted } from './testing/census-world.ts';

const nowMs = Date.parse('2026-11-21T12:00:00Z');
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => makeCounted({ id: index + 1, guild: `Guild ${index % 40}` }));

describeStores('the statistics of characters', (open) => {
  it('are refreshed when there are many characters, and again when there are many more', async () => {
    const { store } = open;
    // A PostgreSQL server may analyze the table on its own, which would leave nothing to do.
    await store.sql`alter table characters set (autovacuum_enabled = off)`;
    await writeCounted(store, people(10), nowMs);
    expect(await refreshStatistics(store.sql)).toBe(false);
    await writeCounted(store, people(6_000), nowMs);
    expect(await refreshStatistics(store.sql)).toBe(true);
    expect(await refreshStatistics(store.sql)).toBe(false);
    const columns = await store.sql<{ attname: string }[]>`
      select attname from pg_stats where tablename = 'characters' order by attname`;
    expect(columns.map(({ attname }) => attname)).toEqual(
      expect.arrayContaining(['counted_at', 'guild_name', 'server_name']),
    );
    await writeCounted(store, people(12_000), nowMs);
    expect(await refreshStatistics(store.sql)).toBe(true);
  });
});
