import type { PastSample } from '@rollcall/game/past-report';
import { sampleIntervalMs } from '@rollcall/game/population';
import { madeAtMs } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { openStore } from '../store/open-store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { dayMs } from './kept-samples.ts';
import { createPastPopulation } from './past-samples.ts';
import { writeSamples } from './sample-rows.ts';
import { readSums, sumUp } from './testing/sums-model.ts';

const sampleDays = 10;
const past = (overrides: Partial<PastSample> = {}): PastSample => ({
  index: 0,
  server_name: 'Thelanis',
  sampled_at: '2026-03-14T20:15:00Z',
  is_online: true,
  character_count: 245,
  lfm_count: 11,
  ...overrides,
});
/** A sample every so often, back from the moment when everything is made. */
const manyPast = (length: number, everyMs: number, server_name = 'Thelanis') =>
  Array.from({ length }, (_, index) =>
    past({
      index,
      server_name,
      sampled_at: toWireTime(madeAtMs - index * everyMs),
      character_count: index % 700,
      lfm_count: index % 40,
    }),
  );
const marked = (sample: PastSample) => ({
  serverName: sample.server_name,
  mark: Math.round(Date.parse(sample.sampled_at) / sampleIntervalMs),
  sampledSecond: Date.parse(sample.sampled_at) / 1000,
  isOnline: sample.is_online,
  characterCount: sample.character_count,
  lfmCount: sample.lfm_count,
});

describeStores('samples of the past', (open) => {
  beforeEach(() => open.clear());
  const population = (parts: { nowMs?: () => number; sampleDays?: number } = {}) =>
    createPastPopulation({ store: open.store, nowMs: () => madeAtMs, sampleDays, ...parts });
  const rowCount = async () => {
    const [row] = await open.store.sql<{ count: number }[]>`select count(*) from population_samples`;
    return row?.count;
  };

  it('tell the guilds of a full hour, once and whole', async () => {
    const { takePastSamples } = population();
    const hour = { sampled_at: '2026-03-14T19:00:02Z' };
    const guilds = [
      { guild_name: 'Lantern Watch', online_count: 2 },
      { guild_name: 'Lantern Watch', online_count: 3 },
      { guild_name: 'Nightfall', online_count: 1 },
    ];
    await takePastSamples([
      past({ ...hour, guilds }),
      past({ ...hour, index: 1, server_name: 'Orien', guilds: [] }),
    ]);
    await takePastSamples([past({ ...hour, guilds: [{ guild_name: 'Too Late', online_count: 9 }] })]);
    const counted = await open.store.sql`
      select guild_samples.server_name, guild_samples.at, guild_name, online_count
      from guild_samples left join guild_counts using (server_name, at)
      order by server_name desc, guild_name`;
    const at = new Date('2026-03-14T19:00:00Z');
    expect([...counted]).toEqual([
      { server_name: 'Thelanis', at, guild_name: 'Lantern Watch', online_count: 3 },
      { server_name: 'Thelanis', at, guild_name: 'Nightfall', online_count: 1 },
      { server_name: 'Orien', at, guild_name: null, online_count: null },
    ]);
  });

  it('become rows and sums, in as many transactions as they need', async () => {
    const samples = [
      ...manyPast(2_400, sampleIntervalMs),
      ...manyPast(2_400, sampleIntervalMs, 'Orien').map((each) => ({ ...each, index: each.index + 2_400 })),
    ];
    expect(await population().takePastSamples(samples)).toEqual({
      accepted: 4_800,
      rejected: [],
      duplicates: 0,
      warnings: [],
      durable: true,
    });
    expect(await rowCount()).toBe(4_800);
    expect(await readSums(open.store)).toEqual(sumUp(samples.map(marked)));
  });

  it('count once when they are sent twice, and only the first time is news', async () => {
    const { takePastSamples, onChanged } = population();
    let changes = 0;
    const stop = onChanged(() => {
      changes += 1;
    });
    const samples = manyPast(30, sampleIntervalMs);
    await takePastSamples(samples);
    const sums = await readSums(open.store);
    expect(await takePastSamples(samples.toReversed())).toMatchObject({ accepted: 30, duplicates: 0 });
    expect(await readSums(open.store)).toEqual(sums);
    expect(changes).toBe(1);
    stop();
    await takePastSamples([past({ character_count: 1 })]);
    expect(changes).toBe(1);
  });

  test.each([
    ['the later of two on a mark', ['20:14:10', '20:15:40'], 1],
    ['the later, wherever it stands', ['20:15:40', '20:14:10'], 0],
    ['the last of several at one moment', ['20:15:00', '20:15:00', '20:15:00'], 2],
    ['halfway between two marks, the later mark', ['20:12:30', '20:12:29'], 0],
  ])('of one list: %s', async (_, times, winner) => {
    const samples = times.map((time, index) =>
      past({ index, sampled_at: `2026-03-14T${time}Z`, character_count: index }),
    );
    const outcome = await population().takePastSamples(samples);
    const rows = await open.store.sql<{ at: Date; character_count: number }[]>`
      select at, character_count from population_samples where at = '2026-03-14T20:15:00Z'`;
    expect(rows.map((row) => row.character_count)).toEqual([winner]);
    expect(outcome.accepted + outcome.duplicates).toBe(samples.length);
  });

  test.each([
    ['an earlier one', '20:14:59', 245],
    ['one of the same moment', '20:15:00', 9],
    ['a later one', '20:15:01', 9],
  ])('meet a live one on their mark: %s', async (_, time, stays) => {
    const counts = { server_name: 'Thelanis', is_online: true, character_count: 245, lfm_count: 11 };
    const moment = '2026-03-14T20:15:00Z';
    await open.store.transaction((sql) => writeSamples(sql, [{ ...counts, at: moment, sampled_at: moment }]));
    await population().takePastSamples([past({ sampled_at: `2026-03-14T${time}Z`, character_count: 9 })]);
    const rows = await open.store.sql<{ character_count: number }[]>`
      select character_count from population_samples`;
    expect(rows.map(({ character_count }) => character_count)).toEqual([stays]);
  });

  it('are refused by their place when they cannot have been taken then', async () => {
    const outcome = await population().takePastSamples([
      past({ index: 3, sampled_at: toWireTime(madeAtMs + 61_000) }),
      past({ index: 4, sampled_at: toWireTime(madeAtMs + 60_000) }),
      past({ index: 7, sampled_at: '2005-12-31T23:59:59Z' }),
      past({ index: 9, sampled_at: '2006-01-01T00:00:00Z' }),
    ]);
    expect(outcome).toMatchObject({ accepted: 2, duplicates: 0, durable: true });
    expect(outcome.rejected).toEqual([
      {
        index: 3,
        issues: [
          {
            path: 'timestamp',
            message:
              'must not be more than 60 seconds ahead of the clock of this server, 2026-03-14T20:15:00Z',
          },
        ],
      },
      { index: 7, issues: [{ path: 'timestamp', message: 'must not be before 2006-01-01T00:00:00Z' }] },
    ]);
  });

  it('of which nothing is good ask nothing of the store', async () => {
    const outcome = await population().takePastSamples([past({ sampled_at: '1970-01-01T00:00:00Z' })]);
    expect(outcome).toMatchObject({ accepted: 0, durable: true });
    expect(await open.store.sql`select from milestones`).toHaveLength(0);
  });

  it('leave sums only where they are older than samples are kept', async () => {
    const { takePastSamples } = population();
    await takePastSamples(manyPast(4 * 24, 3_600_000));
    expect(await rowCount()).toBe(4 * 24);
    const old = manyPast(30 * 24, 3_600_000);
    await takePastSamples(old);
    expect(await readSums(open.store)).toEqual(sumUp(old.map(marked)));
    const [oldest] = await open.store.sql<{ at: Date }[]>`select min(at) as at from population_samples`;
    expect(oldest?.at.toISOString()).toBe('2026-03-04T00:15:00.000Z');
    await takePastSamples(old.toReversed());
    expect(await readSums(open.store)).toEqual(sumUp(old.map(marked)));
  });

  it('stay whole under a clock that has run ahead for less than two days', async () => {
    const start = madeAtMs + 3_650 * dayMs;
    const { takePastSamples } = population({ nowMs: () => start + dayMs });
    await takePastSamples(manyPast(4 * 24, 3_600_000));
    await takePastSamples([past({ sampled_at: toWireTime(start) })]);
    await takePastSamples([past({ sampled_at: toWireTime(start + dayMs) })]);
    await takePastSamples(manyPast(5 * 24, 3_600_000));
    expect(await rowCount()).toBe(5 * 24 + 2);
  });

  it('land all when several send at once', async () => {
    const { takePastSamples } = population();
    const lists = [0, 1, 2, 3].map((list) =>
      manyPast(400, sampleIntervalMs, `Server ${list % 2}`).map((each, index) => ({
        ...each,
        sampled_at: toWireTime(madeAtMs - (index * 4 + list) * sampleIntervalMs),
      })),
    );
    await Promise.all(lists.map(takePastSamples));
    expect(await readSums(open.store)).toEqual(sumUp(lists.flat().map(marked)));
  });

  it('are refused, told to come again, while the store takes nothing', async () => {
    const { takePastSamples, onChanged } = population();
    await open.setReadOnly(true);
    let changes = 0;
    onChanged(() => {
      changes += 1;
    });
    const refusal = { status: 503, code: 'store-away', headers: { 'Retry-After': '10' } };
    await expect(takePastSamples([past()])).rejects.toMatchObject(refusal);
    await open.setReadOnly(false);
    expect(await takePastSamples([past()])).toMatchObject({ accepted: 1, durable: true });
    expect(await rowCount()).toBe(1);
    expect(changes).toBeGreaterThan(0);
  });
});

describe('samples of the past without a store', () => {
  it('are refused whole', async () => {
    const store = await openStore(
      { dataDir: '/dev/null/nowhere', databaseUrl: null },
      { info: () => {}, warn: () => {}, error: () => {} },
    );
    const { takePastSamples } = createPastPopulation({ store, nowMs: () => madeAtMs, sampleDays });
    await expect(takePastSamples([past()])).rejects.toMatchObject({ status: 503, code: 'store-away' });
    await store.close();
  });
});
