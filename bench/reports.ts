import { defaultDefinition } from '@rollcall/game/definition';
import { silentLogger } from '../server/src/http/logger.ts';
import { censusJobs } from '../server/src/reports/census-jobs.ts';
import { populationJobs } from '../server/src/reports/population-jobs.ts';
import { createReportScheduler } from '../server/src/reports/report-scheduler.ts';
import type { ReportJob } from '../server/src/reports/report-job.ts';
import { createZonedReports, type ZonedReports } from '../server/src/reports/zoned-reports.ts';
import type { Store } from '../server/src/store/store.ts';
import { benchEngines, withBenchStore } from './history/bench-stores.ts';
import { fillCharacters } from './history/fill-characters.ts';
import { fillGuildHours } from './history/fill-guild-hours.ts';
import { fillSamples } from './history/fill-samples.ts';
import { measureGuilds, openBenchGuilds } from './history/measure-guilds.ts';
import { measureJobs } from './history/measure-jobs.ts';
import { measureTrends } from './history/measure-trends.ts';
import { watchStore } from './history/watched-store.ts';
import { startPinnedChild } from './live/child.ts';
import { compareWithRaw } from './live/compare-with-raw.ts';
import { rounded } from './live/statistics.ts';
import { watchLoop } from './live/watch-loop.ts';

/*
 * npm run bench -- reports
 *
 * What it takes to make every report from a year of samples of 12 servers and 500,000 characters: on the embedded store,
 * and on PostgreSQL when TEST_DATABASE_URL names one, each with a twelfth, a quarter and all of the data. Then the reports
 * over years, from three years of hours. And what it takes to answer one from memory. Last comes JSON.
 */
const definition = defaultDefinition;
/** A day has just ended, so that the buckets of every period are full. */
const nowMs = Date.parse('2026-11-21T00:01:00Z');
const endMs = Date.parse('2026-11-21T00:00:00Z');
const yearOfDays = 365;
const allCharacters = 500_000;
const onlineCount = 3_000;
const months = [1, 3, 12];

/** The largest, a middling and a small one. */
const servedPaths = [
  '/v1/population/timeseries/year',
  '/v1/population/by-hour-and-day-of-week/year',
  '/v1/population/average/day',
];
const servingRounds = 5;

/** Every job whose cost is told. */
async function jobsOf(store: Store, onSums: ZonedReports['put']): Promise<readonly ReportJob[]> {
  const { guilds } = await openBenchGuilds(store, definition, nowMs);
  return [...populationJobs({ store, definition, onSums }), ...censusJobs({ store, definition }), guilds.job];
}

async function fill(store: Store, share: number): Promise<{ samples: number; characters: number }> {
  const { sql } = store;
  await sql`truncate population_samples, population_hours, characters`;
  const count = Math.round(allCharacters * share);
  const samples = await fillSamples(store, definition, { days: Math.round(yearOfDays * share), endMs });
  await fillCharacters(store, { count, definition, nowMs, onlineCount: Math.round(onlineCount * share) });
  await fillGuildHours(store, definition, endMs);
  return { samples, characters: count };
}

async function measure(store: Store, share: number) {
  const filled = await fill(store, share);
  const watched = watchStore(store);
  const zoned = createZonedReports();
  const jobs = await jobsOf(watched.store, zoned.put);
  const figures = await measureJobs(jobs, watched, nowMs);
  const loop = watchLoop();
  const began = performance.now();
  const scheduler = createReportScheduler({
    jobs,
    logger: silentLogger,
    nowMs: () => nowMs,
    isStoreUnavailable: () => store.isUnavailable(),
    onStoreReturn: (listener) => store.onReturn(listener),
  });
  await scheduler.everyJobRan();
  const refreshMs = performance.now() - began;
  await scheduler.close();
  if (scheduler.status().pending.length > 0)
    throw new Error(`a report failed: ${scheduler.status().pending.join(', ')}`);
  return {
    ...filled,
    jobs: figures,
    refresh: {
      took_ms: rounded(refreshMs),
      longest_statement_ms: Math.max(...figures.map((each) => each.longest_statement_ms)),
      event_loop_delay_p99_ms: rounded(loop.p99()),
      event_loop_delay_max_ms: rounded(loop.max()),
      own_work_at_once_p99_ms: rounded(loop.workP99()),
      own_work_at_once_max_ms: rounded(loop.workMax()),
    },
    zoned: await measureZoned(zoned),
    guilds: await measureGuilds(store, definition, nowMs),
  };
}

/** The largest report of the longest period in zones that nobody has asked for yet, and then again. */
async function measureZoned({ body }: ZonedReports) {
  const first: number[] = [];
  const again: number[] = [];
  for (const zone of ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe']) {
    for (const times of [first, again]) {
      const began = performance.now();
      await body('/v1/population/by-hour-and-day-of-week', 'year', zone);
      times.push(performance.now() - began);
    }
  }
  return { first_max_ms: rounded(Math.max(...first)), again_max_ms: rounded(Math.max(...again)) };
}

/** Reports of every size from memory, beside bare node:http. */
async function measureServing() {
  const ours = await startPinnedChild('serve-reports.ts');
  const figures = [];
  for (const path of servedPaths) figures.push(await compareWithRaw(ours, path, servingRounds));
  await ours.end();
  return figures;
}

const served = await measureServing();
const engines = [];
for (const engine of benchEngines()) {
  const trends = await withBenchStore(engine, (store) => measureTrends(store, definition, nowMs));
  console.table(trends.jobs);
  const stretches = await withBenchStore(engine, async (store) => {
    const measured = [];
    for (const month of months) {
      const figures = await measure(store, month / 12);
      console.log(
        `${engine}, ${month} of 12 months: ${figures.samples} samples, ${figures.characters} characters`,
      );
      console.table(figures.jobs);
      measured.push({ months: month, ...figures });
    }
    return measured;
  });
  engines.push({ engine, stretches, trends });
}
console.log(
  JSON.stringify(
    {
      engines: engines.map(({ engine, stretches, trends }) => ({
        engine,
        trends,
        /** Cost of a refresh against one with a twelfth of the data. */
        cost_ratio: stretches.map(({ months: month, refresh }) => ({
          data: month,
          cost: rounded(refresh.took_ms / (stretches[0]?.refresh.took_ms ?? Number.NaN)),
        })),
        stretches: stretches.map(({ jobs: _, ...rest }) => rest),
        year: stretches.at(-1)?.jobs,
      })),
      served,
      goals: {
        served_ms: 1,
        zoned_first_ms: 20,
        zoned_again_ms: 1,
        job_ms: 2_000,
        refresh_ms: 20_000,
        statement_ms: 100,
        event_loop_delay_ms: 20,
      },
    },
    null,
    2,
  ),
);
