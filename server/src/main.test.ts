import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseOpenMetrics, valueOf } from './metrics/testing/parse-open-metrics.ts';
import { collectorSecret, startServerProcess, type ServerProcess } from './testing/server-process.ts';
import { until } from './testing/until.ts';
import { makeServerPlace, nowhere } from './testing/whole-server.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function makePlace(databaseUrl?: string): Promise<Readonly<Record<string, string>>> {
  const place = await makeServerPlace(databaseUrl);
  closers.push(() => place.remove());
  return place.environment;
}

function begin(environment: Readonly<Record<string, string>>): ServerProcess {
  const server = startServerProcess(environment);
  closers.push(() => server.end('SIGKILL'));
  return server;
}

async function start(environment: Readonly<Record<string, string>>) {
  const server = begin(environment);
  return { ...server, url: await server.ready };
}

/** The output of a server that exits by itself, and its exit code. */
async function outputOnExit(environment: Readonly<Record<string, string>>) {
  const server = begin(environment);
  const code = await server.ended;
  const lines = server.output().trim().split('\n');
  return { code, lines: lines.filter((line) => !line.includes(' warn ')) };
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

async function send(url: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${collectorSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

const report = (id: number) => ({
  characters: [
    {
      id,
      name: 'Torvald',
      server_name: 'Thelanis',
      total_level: 20,
      classes: [{ name: 'Fighter', level: 20 }],
    },
  ],
  batch_id: `batch-${id}`,
});

const group = (id: number) => ({
  lfms: [
    {
      id,
      server_name: 'Thelanis',
      comment: 'All welcome 🐉',
      minimum_level: 15,
      maximum_level: 25,
      leader: { id: 101 },
      members: [{ id: 102, name: 'Hidden', is_anonymous: true }],
    },
  ],
});

async function readData(url: string): Promise<unknown> {
  const answer: unknown = await (await fetch(url)).json();
  return z.object({ data: z.unknown() }).parse(answer).data;
}

it('still shows what it acknowledged if it is killed right after the answer', async () => {
  const place = await makePlace();
  const first = await start(place);
  for (const [path, body] of [
    ['/v1/characters', report(101)],
    ['/v1/lfms', group(9001)],
  ] as const) {
    expect(await send(first.url, path, body)).toMatchObject({ accepted: 1, durable: true });
  }
  const liveOf = (url: string) =>
    Promise.all(['characters', 'lfms'].map((each) => readData(`${url}/v1/${each}/thelanis`)));
  const before = await liveOf(first.url);
  expect(await first.end('SIGKILL')).toBeNull();

  const second = await start(place);
  expect(await readData(`${second.url}/v1/characters/ids`)).toMatchObject({ thelanis: [101] });
  expect(await liveOf(second.url)).toEqual(before);
  expect(await readData(`${second.url}/v1/service/health`)).toMatchObject({
    servers: { thelanis: { age_s: expect.any(Number) as number } },
  });
  expect(await send(second.url, '/v1/characters', report(101))).toMatchObject({ duplicate: true });
  expect(await second.end('SIGTERM')).toBe(0);
  expect(second.output()).toContain('Stopping after SIGTERM');
});

it('starts the simulated world while no collector is configured', async () => {
  const { end, url } = await start({
    ...(await makePlace()),
    COLLECTOR_KEYS: '',
    DEMO: 'auto',
    DEMO_POPULATION: '60',
  });
  await until(async () => {
    const counts = await readData(`${url}/v1/characters/summary`);
    const online = Object.values(z.record(z.string(), z.number()).parse(counts));
    expect(online.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5);
    const quests = z.array(z.unknown()).parse(await readData(`${url}/v1/quests`));
    expect(quests.length).toBeGreaterThan(20);
  });
  expect(await readData(`${url}/v1/game/definition`)).toMatchObject({ is_demo: true });
  expect(await end('SIGINT')).toBe(0);
});

/**
 * Starts a server on a port that is known before the server is ready; retries with another one if the port is taken.
 */
async function beginOnKnownPort(
  environment: Readonly<Record<string, string>>,
  hasBegun: () => boolean,
): Promise<{ readonly server: ServerProcess; readonly port: number }> {
  const free = createServer();
  const port = await listen(free);
  await once(free.close(), 'close');
  const server = begin({ ...environment, PORT: String(port) });
  await Promise.race([server.ended, until(() => expect(hasBegun()).toBe(true))]);
  return hasBegun() ? { server, port } : beginOnKnownPort(environment, hasBegun);
}

it('reports that it is starting, then that it is healthy, and counts its work', async () => {
  // A database that accepts the connection but does not answer delays the start.
  const held: Socket[] = [];
  const database = createServer((socket) => held.push(socket.on('error', () => {})));
  const databasePort = await listen(database);
  const { server, port } = await beginOnKnownPort(
    {
      ...(await makePlace(`postgres://127.0.0.1:${databasePort}/nothing`)),
      METRICS_TOKEN: 'a-token-of-the-operator',
    },
    () => held.length > 0,
  );
  const health = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/health`);
    return [answer.status, await answer.text()];
  };
  expect(await health()).toEqual([503, '{"health":"starting"}']);
  expect((await fetch(`http://127.0.0.1:${port}/v1/characters`)).headers.get('retry-after')).toBe('2');
  database.close();
  for (const socket of held) socket.destroy();

  const url = await server.ready;
  expect(await health()).toEqual([200, '{"health":"ok"}']);
  await send(url, '/v1/characters', report(101));
  await (await fetch(`${url}/v1/characters/thelanis`)).text();
  const metrics = async (token: string) => {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return [answer.status, await answer.text()] as const;
  };
  expect((await metrics('a-token-of-somebody'))[0]).toBe(404);
  await until(async () => {
    const [status, text] = await metrics('a-token-of-the-operator');
    expect(status).toBe(200);
    const families = parseOpenMetrics(text);
    const requests = { route: 'api:characters', method: 'POST', status: '2xx' };
    expect([
      valueOf(families, 'rollcall_http_requests_total', requests),
      valueOf(families, 'rollcall_characters_online', { server: 'thelanis' }),
      valueOf(families, 'rollcall_ingest_entities_total', { call: 'reportCharacters', outcome: 'accepted' }),
      valueOf(families, 'rollcall_store_up'),
    ]).toEqual([1, 1, 1, 0]);
    expect(valueOf(families, 'rollcall_journal_waiting_events')).toBeGreaterThan(0);
    expect(valueOf(families, 'rollcall_journal_bytes')).toBeGreaterThan(0);
    expect(valueOf(families, 'rollcall_journal_writable')).toBe(1);
    expect(valueOf(families, 'rollcall_journal_set_aside_events')).toBe(0);
    expect(valueOf(families, 'rollcall_journal_damaged_records')).toBe(0);
    expect(valueOf(families, 'rollcall_report_failures', { report: 'census day' })).toBe(0);
    expect(valueOf(families, 'rollcall_report_age_seconds', { report: 'census day' })).toBeUndefined();
    expect(valueOf(families, 'rollcall_live_age_seconds', { server: 'thelanis' })).toBeGreaterThanOrEqual(0);
    expect(text).not.toContain('Torvald');
  });
  expect(await server.end('SIGTERM')).toBe(0);
});

it('says in one line that the port is taken', async () => {
  const taken = createServer();
  closers.push(() => taken.close());
  const port = await listen(taken);
  expect(await outputOnExit({ ...(await makePlace(nowhere)), PORT: String(port) })).toEqual({
    code: 1,
    lines: [`Port ${port} of 127.0.0.1 is in use: stop what uses it, or set PORT to another`],
  });
});

it('says in one line that a setting is malformed', async () => {
  expect(await outputOnExit({ PORT: 'three thousand' })).toEqual({
    code: 1,
    lines: ['PORT must be a port from 0 to 65535, not "three thousand"'],
  });
});
