import { describe, expect, it } from 'vitest';
import { createSliceReader, refreshStatistics } from './census-queries.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { makeCounted, writeCounted } from './testing/census-world.ts';

const nowMs = Date.parse('2026-11-21T12:00:00Z');
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => makeCounted({ id: index + 1, guild: `Guild ${index % 40}` }));

describeStores('the statistics of characters', (open) => {
  it('are taken when there are many, and again when there are many more', async () => {
    const { store } = open;
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

/** A reader of a store of so many rows that takes its time, and the lengths that it asks for. */
function readerOf(available: number, tookMs: (rows: number) => number) {
  const lengths: number[] = [];
  let now = 0;
  let left = available;
  const reader = createSliceReader(() => now);
  const readSlice = (length: number) => {
    const rows = Math.min(length, left);
    left -= rows;
    now += tookMs(rows);
    lengths.push(length);
    return Promise.resolve({ rows });
  };
  return { lengths, read: () => reader.read(readSlice) };
}

/** The lengths of all slices of a store that reads so many rows in a millisecond. */
async function readAll(rowsPerMs: number, available: number): Promise<number[]> {
  const { lengths, read } = readerOf(available, (rows) => rows / rowsPerMs);
  while (!(await read()).isLast);
  return lengths;
}

describe('a slice', () => {
  it('grows with a fast store, at most to the double each time, and not without end', async () => {
    expect(await readAll(10_000, 70_000)).toEqual([4_000, 8_000, 16_000, 20_000, 20_000, 20_000]);
  });

  it('is as long as the store can read in good time', async () => {
    expect(await readAll(200, 30_000)).toEqual([4_000, 8_000, 9_000, 9_000, 9_000]);
  });

  it('shrinks with a slow store, but not to nothing', async () => {
    expect(await readAll(50, 9_000)).toEqual([4_000, 2_250, 2_250, 2_250]);
    expect(await readAll(1, 7_000)).toEqual([4_000, 2_000, 2_000]);
  });

  it('of few rows says nothing of the speed of the store', async () => {
    const { lengths, read } = readerOf(100, () => 500);
    for (let count = 0; count < 3; count += 1) await read();
    expect(lengths).toEqual([4_000, 4_000, 4_000]);
  });
});
