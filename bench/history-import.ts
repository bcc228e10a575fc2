import { createHash, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { defaultDefinition } from '@rollcall/game/definition';
import { sampleIntervalMs } from '@rollcall/game/population/population';
import { ingestAnswerSchema } from '@rollcall/game/api/report';
import { toWireTime } from '@rollcall/game/wire-time';
import type { StoreConfig } from '../server/src/store/store.ts';
import { benchEngines, withBenchPlace, withBenchStore, type Engine } from './history/bench-stores.ts';
import { rounded } from './live/statistics.ts';
import { startChild, type Child } from './live/child.ts';

/*
 * npm run bench -- history-import [--days 365]
 *
 * How fast a past comes in: a year of five-minute samples of every server through the door of the whole server, a process
 * of its own, on the embedded store, and on PostgreSQL when TEST_DATABASE_URL names one; and what the event loop did
 * meanwhile. Beside it the same rows straight into the same engine, without door, checks and sums: the ratio of the two
 * holds on any machine. Last comes JSON.
 */
const { values } = parseArgs({ options: { days: { type: 'string', default: '365' } } });
const days = Number(values.days);
const samplesPerBody = 5_000;
/** One is checked while the one before it is written. */
const bodiesInFlight = 2;
/** Enough to know how fast plain rows go. */
const plainSamplesMaximum = 200_000;
const goals = { embedded: 10_000, postgresql: 30_000 } satisfies Record<Engine, number>;

const path = '/v1/population/history';
const servers = defaultDefinition.servers.map(({ name }) => name);
const marks = Math.round((days * 86_400_000) / sampleIntervalMs);
const sampleCount = marks * servers.length;
const firstMs = Math.floor(Date.now() / sampleIntervalMs) * sampleIntervalMs - marks * sampleIntervalMs;

/** The samples in the order in which a file of them holds them: by time, then by server. */
function samplesFrom(start: number, count: number) {
  return Array.from({ length: Math.min(count, sampleCount - start) }, (_, offset) => {
    const place = start + offset;
    const mark = Math.floor(place / servers.length);
    return {
      timestamp: toWireTime(firstMs + mark * sampleIntervalMs),
      server: servers[place % servers.length] ?? '',
      character_count: (mark * 7 + place) % 900,
      lfm_count: (mark + place) % 40,
    };
  });
}

async function send(url: string, key: string, start: number): Promise<number> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ samples: samplesFrom(start, samplesPerBody), batch_id: `bench ${start}` }),
  });
  if (!response.ok) throw new Error(`a batch was refused: ${await response.text()}`);
  return ingestAnswerSchema.parse(await response.json()).accepted;
}

async function sendAll(url: string, key: string): Promise<void> {
  let next = 0;
  let accepted = 0;
  const sendOn = async () => {
    while (next < sampleCount) {
      const start = next;
      next += samplesPerBody;
      const taken = await send(url, key, start);
      accepted += taken;
    }
  };
  await Promise.all(Array.from({ length: bodiesInFlight }, sendOn));
  if (accepted !== sampleCount) throw new Error(`${accepted} of ${sampleCount} samples were taken`);
}

async function importThroughDoor({ dataDir, databaseUrl }: StoreConfig) {
  const key = randomBytes(16).toString('hex');
  const keys = `bench:${createHash('sha256').update(key).digest('hex')}:history`;
  const child = await startChild('serve-whole.ts', [keys, dataDir, databaseUrl ?? '']);
  await child.ask('reset');
  const processorBefore = await child.ask('processorMs');
  const began = performance.now();
  await sendAll(child.url, key);
  const tookMs = performance.now() - began;
  const processorMs = (await child.ask('processorMs')) - processorBefore;
  const figures = {
    took_s: rounded(tookMs / 1000),
    samples_per_second: Math.round((sampleCount * 1000) / tookMs),
    server_processor_us_per_sample: rounded((processorMs * 1000) / sampleCount),
    ...(await loopOf(child)),
  };
  await child.end();
  return figures;
}

async function loopOf(child: Child) {
  return {
    event_loop_delay_p99_ms: rounded(await child.ask('p99')),
    event_loop_delay_max_ms: rounded(await child.ask('max')),
    own_work_at_once_p99_ms: rounded(await child.ask('workP99')),
    own_work_at_once_max_ms: rounded(await child.ask('workMax')),
  };
}

/** Rows a second of an `insert` that does nothing else, from a process that does nothing else. */
async function insertPlainly(engine: Engine): Promise<number> {
  const total = Math.min(sampleCount, plainSamplesMaximum);
  return withBenchStore(engine, async ({ sql }) => {
    const began = performance.now();
    for (let start = 0; start < total; start += samplesPerBody) {
      const rows = JSON.stringify(samplesFrom(start, Math.min(samplesPerBody, total - start)));
      await sql`
        insert into population_samples (server_name, at, sampled_at, is_online, character_count, lfm_count)
        select server, timestamp, timestamp, true, character_count, lfm_count
        from json_to_recordset(${rows}::text::json) as given (
          server text, timestamp timestamptz, character_count integer, lfm_count integer
        )`;
    }
    return (total * 1000) / (performance.now() - began);
  });
}

async function measure(engine: Engine) {
  const plainBefore = await insertPlainly(engine);
  const imported = await withBenchPlace(engine, importThroughDoor);
  // Before and after, since others on the machine come and go.
  const plain = (plainBefore + (await insertPlainly(engine))) / 2;
  return {
    ...imported,
    plain_inserts_per_second: Math.round(plain),
    of_plain_inserts: rounded(imported.samples_per_second / plain),
    goal_samples_per_second: goals[engine],
  };
}

const results: Partial<Record<Engine, Awaited<ReturnType<typeof measure>>>> = {};
for (const engine of benchEngines()) {
  const figures = await measure(engine);
  results[engine] = figures;
  console.log(
    `${engine}: ${sampleCount} samples in ${figures.took_s} s, ${figures.samples_per_second} a second ` +
      `(goal ${figures.goal_samples_per_second}); ${figures.of_plain_inserts} of plain inserts`,
  );
}
console.log(JSON.stringify({ samples: sampleCount, days, ...results }, null, 2));
