import { defaultDefinition, type GameDefinition } from '@rollcall/game/definition';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { silentLogger } from '../http/logger.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { populationJobs } from './population-jobs.ts';
import { createReportScheduler, type ReportScheduler } from './report-scheduler.ts';
import { reportRoutes } from './report-routes.ts';
import { createZonedReports } from './zoned-reports.ts';
import { writeSamples } from './testing/write-samples.ts';
import { until } from '../testing/until.ts';

const definition: GameDefinition = {
  ...defaultDefinition,
  servers: defaultDefinition.servers.filter(({ name }) => name === 'Thelanis'),
};
const startMs = Date.parse('2026-11-21T12:00:00Z');
const path = '/v1/population/average/week';

describeStores('reports of a store over HTTP', (open) => {
  let clockMs = startMs;
  let scheduler: ReportScheduler;
  let app: FastifyInstance;
  /** Number of times that the store has become available again. */
  let returns = 0;

  beforeEach(async () => {
    clockMs = startMs;
    const zoned = createZonedReports();
    scheduler = createReportScheduler({
      jobs: populationJobs({ store: open.store, definition, onSums: zoned.put }),
      logger: silentLogger,
      nowMs: () => clockMs,
      isStoreUnavailable: () => open.store.isUnavailable(),
      onStoreReturn: (listener) =>
        open.store.onReturn(() => {
          listener();
          returns += 1;
        }),
    });
    const http = createPlainHttp();
    app = http.app;
    await app.register(
      reportRoutes({
        scheduler,
        zoned,
        send: http.send,
        nowMs: () => clockMs,
        readServer: (name) => ({ name }),
      }),
    );
  });
  afterEach(async () => {
    await app.close();
    await scheduler.close();
  });

  const get = (etag = '') => app.inject({ method: 'GET', url: path, headers: { 'if-none-match': etag } });
  const averageNow = async () => {
    const { data } = (await get()).json<{ data: { thelanis: { avg_character_count: number | null } } }>();
    return data.thelanis.avg_character_count;
  };
  const sampleAt = (time: string, characters: number) =>
    writeSamples(open.store, [
      { server: 'Thelanis', atMs: Date.parse(time), isOnline: true, characters, lfms: null },
    ]);

  it('are pending, then available; unchanged until something changes, and kept while the store is unavailable', async () => {
    expect((await get()).statusCode).toBe(503);
    await scheduler.everyJobRan();
    expect(await averageNow()).toBeNull();
    const first = await get();
    expect((await get(String(first.headers.etag))).statusCode).toBe(304);

    await sampleAt('2026-11-20T12:00:00Z', 50);
    clockMs += 10_000;
    scheduler.touch('population');
    await until(async () => expect(await averageNow()).toBe(50));
    expect((await get(String(first.headers.etag))).statusCode).toBe(200);

    await open.interrupt();
    await until(() => expect(returns).toBe(1));
    expect(await averageNow()).toBe(50);

    await open.store.sql`truncate population_samples, population_hours`;
    await sampleAt('2026-11-20T12:05:00Z', 70);
    clockMs += 300_000;
    scheduler.touch('population');
    await until(async () => expect(await averageNow()).toBe(70));
    expect(scheduler.status()).toMatchObject({ pending: [], failing: [] });
  });
});
