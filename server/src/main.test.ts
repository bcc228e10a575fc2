import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseOpenMetrics, valueOf } from './metrics/testing/parse-open-metrics.ts';
import { makeReadyDataDir } from './store/testing/ready-database.ts';
import { collectorSecret, startServerProcess, type ServerProcess } from './testing/server-process.ts';

/** A start, on a machine that may be busy. */
const startMs = 60_000;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollcall-main-'));
  for (const name of ['data', 'demo']) await rename(await makeReadyDataDir(name), join(folder, name));
}, startMs);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(environment: Record<string, string> = {}): Promise<ServerProcess & { url: string }> {
  const server = startServerProcess({ DATA_DIR: join(folder, 'data'), ...environment });
  return { ...server, url: await server.ready };
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

async function send(url: string, method: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${collectorSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

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

const online = async (url: string) => (await fetch(`${url}/v1/characters/ids`)).json();

describe('the server as a program', () => {
  it(
    'keeps what it acknowledged when it is killed straight after the answer, and shows it again',
    async () => {
      const first = await start();
      expect(await send(first.url, 'POST', '/v1/characters', report(101))).toMatchObject({
        accepted: 1,
        durable: true,
      });
      expect(await send(first.url, 'POST', '/v1/lfms', group(9001))).toMatchObject({
        accepted: 1,
        durable: true,
      });
      const liveOf = async (url: string) =>
        Promise.all(
          ['characters', 'lfms'].map(async (each) => (await fetch(`${url}/v1/${each}/thelanis`)).json()),
        );
      const before = await liveOf(first.url);
      expect(await first.end('SIGKILL')).toBeNull();

      const second = await start();
      expect(await online(second.url)).toMatchObject({ data: { thelanis: [101] } });
      expect(await liveOf(second.url)).toEqual(before);
      const health = await (await fetch(`${second.url}/v1/service/health`)).json();
      expect(health).toMatchObject({
        data: { servers: { thelanis: { age_s: expect.any(Number) as number } } },
      });
      expect(await send(second.url, 'POST', '/v1/characters', report(101))).toMatchObject({
        duplicate: true,
      });
      expect(await second.end('SIGTERM')).toBe(0);
      expect(second.output()).toContain('Stopping after SIGTERM');
    },
    4 * startMs,
  );

  it(
    'feeds itself with the simulated world while no collector is configured',
    async () => {
      const { end, url } = await start({
        COLLECTOR_KEYS: '',
        DEMO: 'auto',
        DEMO_POPULATION: '60',
        DATA_DIR: join(folder, 'demo'),
      });
      await vi.waitFor(
        async () => {
          const { data } = (await (await fetch(`${url}/v1/characters/summary`)).json()) as {
            data: Record<string, number>;
          };
          expect(Object.values(data).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5);
          expect(
            ((await (await fetch(`${url}/v1/quests`)).json()) as { data: unknown[] }).data.length,
          ).toBeGreaterThan(20);
        },
        { timeout: startMs, interval: 200 },
      );
      expect(await (await fetch(`${url}/v1/game/definition`)).json()).toMatchObject({
        data: { is_demo: true },
      });
      expect(await end('SIGINT')).toBe(0);
    },
    3 * startMs,
  );

  /** Nobody listens there: the start does not wait for a database of its own. */
  const withoutStore = { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' };

  async function lastWords(environment: Record<string, string>): Promise<[number | null, string[]]> {
    const server = startServerProcess({ DATA_DIR: join(folder, 'data'), ...environment });
    return [
      await server.ended,
      server
        .output()
        .trim()
        .split('\n')
        .filter((line) => !line.includes(' warn ')),
    ];
  }

  it(
    'says that it is starting, then that it is well, and counts what it does',
    async () => {
      // A database that takes the connection and says nothing holds up the start.
      const held: Socket[] = [];
      const database = createServer((socket) => held.push(socket.on('error', () => {})));
      database.listen(0, '127.0.0.1');
      const free = createServer().listen(0, '127.0.0.1');
      await Promise.all([once(database, 'listening'), once(free, 'listening')]);
      const { port: databasePort } = database.address() as AddressInfo;
      const { port } = free.address() as AddressInfo;
      free.close();
      await once(free, 'close');
      const starting = start({
        PORT: String(port),
        DATABASE_URL: `postgres://127.0.0.1:${databasePort}/nothing`,
        DATA_DIR: join(folder, 'monitored'),
        METRICS_TOKEN: 'a-token-of-the-operator',
      });
      await vi.waitFor(() => expect(held).not.toHaveLength(0), { timeout: startMs, interval: 20 });
      const health = async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/health`);
        return [answer.status, await answer.text()];
      };
      expect(await health()).toEqual([503, '{"health":"starting"}']);
      expect((await fetch(`http://127.0.0.1:${port}/v1/characters`)).headers.get('retry-after')).toBe('2');
      database.close();
      for (const socket of held) socket.destroy();

      const { end, url } = await starting;
      expect(await health()).toEqual([200, '{"health":"ok"}']);
      await send(url, 'POST', '/v1/characters', report(101));
      await (await fetch(`${url}/v1/characters/thelanis`)).text();
      const metrics = async (token: string) => {
        const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
        return [answer.status, await answer.text()] as const;
      };
      expect((await metrics('a-token-of-somebody'))[0]).toBe(404);
      await vi.waitFor(async () => {
        const [status, text] = await metrics('a-token-of-the-operator');
        expect(status).toBe(200);
        const families = parseOpenMetrics(text);
        const requests = { route: 'api:characters', method: 'POST', status: '2xx' };
        expect([
          valueOf(families, 'rollcall_http_requests_total', requests),
          valueOf(families, 'rollcall_characters_online', { server: 'thelanis' }),
          valueOf(families, 'rollcall_ingest_entities_total', {
            call: 'reportCharacters',
            outcome: 'accepted',
          }),
          valueOf(families, 'rollcall_store_up'),
        ]).toEqual([1, 1, 1, 0]);
        expect(valueOf(families, 'rollcall_journal_waiting_events')).toBeGreaterThan(0);
        expect(valueOf(families, 'rollcall_journal_bytes')).toBeGreaterThan(0);
        expect(valueOf(families, 'rollcall_journal_writable')).toBe(1);
        expect(valueOf(families, 'rollcall_journal_set_aside_events')).toBe(0);
        expect(valueOf(families, 'rollcall_journal_damaged_records')).toBe(0);
        expect(valueOf(families, 'rollcall_report_failures', { report: 'census day' })).toBe(0);
        expect(valueOf(families, 'rollcall_report_age_seconds', { report: 'census day' })).toBeUndefined();
        expect(valueOf(families, 'rollcall_live_age_seconds', { server: 'thelanis' })).toBeLessThan(60);
        expect(text).not.toContain('Torvald');
      });
      expect(await end('SIGTERM')).toBe(0);
    },
    2 * startMs,
  );

  it(
    'says in one line that the port is taken',
    async () => {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const { port } = taken.address() as AddressInfo;
      const words = await lastWords({ ...withoutStore, PORT: String(port), DATA_DIR: join(folder, 'taken') });
      taken.close();
      expect(words).toEqual([
        1,
        [`Port ${port} of 127.0.0.1 is in use: stop what uses it, or set PORT to another`],
      ]);
    },
    startMs,
  );

  it(
    'says in one line that a setting is malformed',
    async () => {
      expect(await lastWords({ PORT: 'three thousand' })).toEqual([
        1,
        ['PORT must be a port from 0 to 65535, not "three thousand"'],
      ]);
    },
    startMs,
  );

  it(
    'says in one line that another server has the data folder',
    async () => {
      const dataDir = join(folder, 'shared');
      const first = await start({ ...withoutStore, DATA_DIR: dataDir });
      const [code, lines] = await lastWords({ ...withoutStore, DATA_DIR: dataDir });
      expect([code, lines.length]).toEqual([1, 1]);
      expect(lines[0]).toContain(dataDir);
      expect(await first.end('SIGTERM')).toBe(0);
    },
    2 * startMs,
  );

  it(
    'goes on with live data, and says so, when its folder cannot be used',
    async () => {
      const path = join(folder, 'a-file');
      await writeFile(path, '');
      const { end, url, output } = await start({ DATA_DIR: path });
      expect(output()).toContain('The store is away');
      expect(await send(url, 'POST', '/v1/characters', report(101))).toMatchObject({
        accepted: 1,
        durable: false,
      });
      expect(await online(url)).toMatchObject({ data: { thelanis: [101] } });
      const health = await (await fetch(`${url}/v1/service/health`)).json();
      expect(health).toMatchObject({
        data: { health: 'degraded', store: { state: 'away' }, history: { is_journal_writable: false } },
      });
      expect(await end('SIGTERM')).toBe(0);
    },
    2 * startMs,
  );
});
