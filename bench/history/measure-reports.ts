import { randomBytes } from 'node:crypto';
import { ingestAnswerSchema } from '@rollcall/game/api/report';
import { defaultDefinition } from '@rollcall/game/definition';
import { sampleIntervalMs } from '@rollcall/game/population/population';
import { dayMs, hourMs } from '@rollcall/game/time';
import type { PopulationEvent } from '@rollcall/game/trends/trends';
import { toWireTime } from '@rollcall/game/wire-time';
import { hashSecret } from '../../server/src/ingest/keys.ts';
import { censusJobs } from '../../server/src/reports/census-jobs.ts';
import { populationJobs } from '../../server/src/reports/population-jobs.ts';
import { trendJobs } from '../../server/src/reports/trend-jobs.ts';
import { askJson } from '../../server/src/testing/ask.ts';
import { median, rounded } from '../../server/src/testing/figures.ts';
import { startServer } from '../shared/child.ts';
import { type Figures, processorOf, timed } from '../shared/measure.ts';
import {
  type Engine,
  fillCharacters,
  fillSamples,
  watchStore,
  withBenchPlace,
  withBenchStore,
} from '../shared/stores.ts';

const definition = defaultDefinition;
const serverNames = definition.servers.map(({ name }) => name);
const samplesPerBody = 5_000;
/** One batch is checked while the one before it is written. */
const bodiesInFlight = 2;

/** How fast a past is imported: five-minute samples of every server, through the API of a whole server. */
export async function measureImport(engine: Engine, days: number): Promise<Figures> {
  const marks = Math.round((days * dayMs) / sampleIntervalMs);
  const sampleCount = marks * serverNames.length;
  const firstMs = (Math.floor(Date.now() / sampleIntervalMs) - marks) * sampleIntervalMs;
  /** The samples in the order of a file: by time, then by server. */
  const samplesFrom = (start: number) =>
    Array.from({ length: Math.min(samplesPerBody, sampleCount - start) }, (_, offset) => {
      const mark = Math.floor((start + offset) / serverNames.length);
      return {
        timestamp: toWireTime(firstMs + mark * sampleIntervalMs),
        server: serverNames[(start + offset) % serverNames.length] ?? '',
        character_count: (mark * 7 + start + offset) % 900,
        lfm_count: (mark + start + offset) % 40,
      };
    });
  const starts = Array.from(
    { length: Math.ceil(sampleCount / samplesPerBody) },
    (_, n) => n * samplesPerBody,
  );

  return withBenchPlace(engine, async ({ dataDir, databaseUrl }) => {
    const secret = randomBytes(16).toString('hex');
    const child = await startServer(['whole'], {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      DEMO: 'off',
      COLLECTOR_KEYS: `bench:${hashSecret(secret)}:history`,
    });
    await child.ask('reset');
    const processorBefore = await child.ask('processorMs');
    const left = starts.values();
    const sendOn = async () => {
      for (const start of left) {
        const body = { samples: samplesFrom(start), batch_id: `bench ${start}` };
        const url = `${child.url}/v1/population/history`;
        const answer = await askJson(url, { method: 'POST', secret, body, timeoutMs: 120_000 });
        const { accepted } = ingestAnswerSchema.parse(answer);
        if (accepted !== body.samples.length) throw new Error(`${accepted} samples of a batch were taken`);
      }
    };
    const importMs = await timed(() => Promise.all(Array.from({ length: bodiesInFlight }, sendOn)));
    const figures = {
      samples: sampleCount,
      samplesPerSecond: Math.round((sampleCount * 1000) / importMs),
      processorUsPerSample: rounded(
        (((await child.ask('processorMs')) - processorBefore) * 1000) / sampleCount,
      ),
      loopWorkP99Ms: rounded(await child.ask('loopWorkP99Ms')),
    };
    await child.end();
    return figures;
  });
}

/** A day has just ended, so that the buckets of every period are full. */
const nowMs = Date.parse('2026-11-21T00:01:00Z');
const endMs = Date.parse('2026-11-21T00:00:00Z');
const eventCount = 1_000;

/**
 * Cost of every report from samples of 12 servers and from characters: the median of three runs after a warm-up, all
 * threads together, and the longest statement.
 */
export function measureReports(
  engine: Engine,
  { days, characters }: { readonly days: number; readonly characters: number },
): Promise<Figures> {
  return withBenchStore(engine, async (store) => {
    await fillSamples(store, days, endMs);
    await fillCharacters(store, characters, nowMs);
    const watched = watchStore(store);
    const events = Array.from({ length: eventCount }, (_, place): PopulationEvent => {
      const from = toWireTime(endMs - place * 2 * hourMs);
      return { id: place + 1, kind: 'update', title: 'Update', link: null, from, to: null, servers: [] };
    });
    const parts = { store: watched.store, definition };
    const jobs = [
      ...populationJobs(parts),
      ...censusJobs(parts),
      ...trendJobs({ ...parts, postedEvents: () => events, onFound: () => {} }),
    ];
    const figures: Record<string, number> = { days, characters };
    for (const { name, run } of jobs) {
      const runs: number[] = [];
      await run(nowMs);
      watched.longest.statementMs = 0;
      for (let round = 0; round < 3; round += 1) runs.push(await timed(() => run(nowMs)));
      figures[`${name} ms`] = rounded(median(runs));
      figures[`${name} processorMs`] = rounded(await processorOf('processorMs', () => run(nowMs)));
      figures[`${name} longestStatementMs`] = rounded(watched.longest.statementMs);
    }
    return figures;
  });
}
