import { defaultDefinition } from '@rollcall/game/definition';
import { periods, sampleIntervalMs } from '@rollcall/game/population/population';
import { beforeEach, expect, it } from 'vitest';
import { writeMarkedSamples } from './history/population-samples.ts';
import { populationJobs } from './reports/population-jobs.ts';
import { describeStores } from './store/testing/describe-stores.ts';

const nowMs = Date.parse('2026-11-22T00:10:00Z');
const startMs = Date.parse('2026-11-21T08:00:00Z');
const definition = {
  ...defaultDefinition,
  servers: defaultDefinition.servers.filter(({ name }) => name === 'Thelanis'),
};
const samples = Array.from({ length: 24 }, (_, place) => {
  const atMs = startMs + place * sampleIntervalMs;
  const characterCount = place === 11 ? 1_000_000 : 150;
  const time = { mark: atMs / sampleIntervalMs, sampledSecond: atMs / 1000 };
  return { serverName: 'Thelanis', ...time, isOnline: true, characterCount, lfmCount: 9 };
});

describeStores('a sample of a million among others of 150', (open) => {
  beforeEach(async () => {
    await open.clear();
    // The second hour arrives later.
    for (const hour of [samples.slice(0, 12), samples.slice(12)])
      await open.store.transaction((sql) => writeMarkedSamples(sql, hour));
  });

  it.each(periods)('is left out of every report of a %s, which says so', async (period) => {
    const job = populationJobs({ store: open.store, definition }).find(({ name }) => name.endsWith(period));
    const answers = await job?.run(nowMs);
    const report = (name: string) => answers?.get(`/v1/population/${name}/${period}`);
    const means = { avg_character_count: 150, avg_lfm_count: 9 };
    expect(report('average')).toEqual({ thelanis: means });
    expect(report('totals')).toEqual({ thelanis: { character_count: 24 * 150, lfm_count: 24 * 9 } });
    expect(report('by-hour')).toMatchObject({ thelanis: { 8: means, 9: means } });
    expect(report('coverage')).toMatchObject({ thelanis: { left_out: ['2026-11-21T08:55:00Z'] } });
    const counts = JSON.stringify(report('timeseries')).match(/"character_count":\d+/g);
    expect(new Set(counts)).toEqual(new Set(['"character_count":150']));
  });
});
