import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultDefinition } from '@rollcall/game/definition';
import * as z from 'zod/mini';
import { startChild } from './live/child.ts';
import { compareWithRaw } from './live/compare-with-raw.ts';
import { makeCrowd } from './live/crowd.ts';
import { load } from './live/load.ts';
import { rounded } from './live/statistics.ts';

/*
 * npm run bench -- serve-live
 *
 * How close the big live reads come to what Node itself can do, and whether the event loop stays free with ten thousand
 * characters. Each server and the load are processes of their own. The requests a second depend on who else uses the
 * machine; the processor time for each request does not, so both ratios are told. Last comes JSON.
 */
const path = '/v1/characters/orien';
const rounds = 12;

const charactersAnswer = z.object({ data: z.record(z.string(), z.unknown()) });

async function measureServed() {
  const ours = await startChild('serve-ours.ts');
  const raw = await startChild('serve-raw.ts', [`${ours.url}${path}`]);
  const first = await fetch(`${ours.url}${path}`, { headers: { 'accept-encoding': 'gzip' } });
  const etag = first.headers.get('etag') ?? '';
  const { data } = charactersAnswer.parse(await first.json());
  const whole = await compareWithRaw({ ours, raw, path, etag }, 'whole', rounds);
  const confirmed = await compareWithRaw({ ours, raw, path, etag }, 'confirmed', rounds);
  await raw.end();
  await ours.end();
  return {
    characters: Object.keys(data).length,
    gzip_bytes: Number(first.headers.get('content-length')),
    whole,
    confirmed,
  };
}

const busySeconds = 30;
const crowdSize = 10_000;
const changesASecond = 200;

async function watchBusyServer() {
  const key = randomBytes(16).toString('hex');
  const hash = createHash('sha256').update(key).digest('hex');
  const child = await startChild('serve-busy.ts', [`bench:${hash}:live`]);
  const crowd = makeCrowd(crowdSize);
  const send = async (method: string, body: object) => {
    const response = await fetch(`${child.url}/v1/characters`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`a report was refused: ${await response.text()}`);
  };
  await send('POST', { characters: crowd });
  const readers = defaultDefinition.servers.map(({ name }) => `/v1/characters/${name.toLowerCase()}`);
  const gzip = { 'accept-encoding': 'gzip' };
  await Promise.all(
    [...readers, '/v1/characters'].map((each) => fetch(`${child.url}${each}`, { headers: gzip })),
  );
  await sleep(3_000);
  await child.ask('reset');
  const seconds = String(busySeconds);
  // Every server's list by 2 or 3 connections, forty times a second each, and the whole world five times a second.
  const loads = [
    ...readers.map((each, index) =>
      load(`${child.url}${each}`, ['-c', index % 3 === 0 ? '2' : '3', '-d', seconds, '-R', '40'], gzip),
    ),
    load(`${child.url}/v1/characters`, ['-c', '2', '-d', seconds, '-R', '5'], gzip),
  ];
  for (let second = 0; second < busySeconds - 1; second += 1) {
    const moved = Array.from(
      { length: changesASecond },
      (_, index) => crowd[(second * 37 + index * 49) % crowdSize],
    );
    const changed = moved.filter((each) => each !== undefined);
    await send('PATCH', { characters: changed.map(({ id }) => ({ id, location_id: 2000 + second })) });
    await sleep(1_000);
  }
  const results = await Promise.all(loads);
  const figures = {
    characters: crowdSize,
    changes_per_second: changesASecond,
    requests_per_second: Math.round(results.reduce((sum, { perSecond }) => sum + perSecond, 0)),
    event_loop_delay_p50_ms: rounded(await child.ask('p50')),
    event_loop_delay_p99_ms: rounded(await child.ask('p99')),
    event_loop_delay_max_ms: rounded(await child.ask('max')),
    own_work_at_once_p99_ms: rounded(await child.ask('workP99')),
    own_work_at_once_max_ms: rounded(await child.ask('workMax')),
  };
  await child.end();
  return figures;
}

const served = await measureServed();
const busy = await watchBusyServer();
console.log(JSON.stringify({ served, busy, goals: { of_raw: 0.8, event_loop_delay_p99_ms: 20 } }, null, 2));
