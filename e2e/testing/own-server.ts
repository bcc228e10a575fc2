import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { type IngestAnswer, ingestAnswerSchema } from '@rollcall/game/api/report';
import { makeReadyDataDir } from '../../server/src/store/testing/ready-database.ts';

/** A server without the simulated world, which knows only the reports of journeys. */
export interface OwnServer {
  readonly url: string;
  /** Key of its one collector, which may report live data, the catalogue and history. */
  readonly collectorKey: string;
  /** Sends one report. @throws if the answer is not 200 */
  readonly report: (method: 'POST' | 'PATCH', path: string, body: object) => Promise<IngestAnswer>;
  /** Ends the process at once, without a chance to save anything. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same data and port. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Time of the last report of each server: milliseconds since 1970, by origin. */
const reportedAtMs = new Map<string, number>();

/**
 * Waits until a server renders a page with all reports: it caches each page for five seconds, so a page may show
 * reports of an earlier journey. Returns at once for servers without reports of journeys.
 */
export async function waitForFreshPage(address: string): Promise<void> {
  const sinceMs = reportedAtMs.get(new URL(address).origin);
  if (sinceMs === undefined) return;
  const madeAtMs = async () => {
    // Pages are cached for each language.
    const response = await fetch(address, { headers: { 'accept-language': 'en-GB' } }).catch(() => null);
    const [, made] = /"made_at_ms":(\d+)/.exec((await response?.text()) ?? '') ?? [];
    return made === undefined ? Infinity : Number(made);
  };
  await expect.poll(madeAtMs).toBeGreaterThanOrEqual(sinceMs);
}

interface RunningServer {
  readonly url: string;
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

/** Starts a server with a folder and a collector key of its own, and waits until it is ready. */
export async function startOwnServer(): Promise<OwnServer> {
  const dataDir = await makeReadyDataDir('own');
  const key = randomBytes(16).toString('hex');
  let running = await run(dataDir, key, '0');
  const { url } = running;
  return {
    url,
    collectorKey: key,
    report: async (method, path, body) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
      const request: RequestInit = { method, headers, body: JSON.stringify(body) };
      const response = await fetch(`${url}${path}`, request);
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      reportedAtMs.set(url, Date.now());
      return ingestAnswerSchema.parse(JSON.parse(text));
    },
    kill: () => running.end('SIGKILL'),
    restart: async () => {
      running = await run(dataDir, key, new URL(url).port);
    },
    stop: async () => {
      await running.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function run(dataDir: string, key: string, port: string): Promise<RunningServer> {
  const hash = createHash('sha256').update(key).digest('hex');
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: dataDir,
      DEMO: 'off',
      COLLECTOR_KEYS: `journeys:${hash}:live+catalogue+history`,
      DATABASE_URL: '',
      LOG_LEVEL: 'info',
      READ_LIMIT: 'off',
      // The push service of the journeys' browser: nothing listens there, so no message leaves the machine.
      PUSH_HOSTS: '127.0.0.1:9',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /Rollcall is ready at (http:\/\/\S+?)[",\s]*$/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    await waitForReports(url);
    return { url, end };
  }
  throw new Error('The server ended before it was ready.');
}

/**
 * Waits for the first statistics of a server, which answers 503 until they are computed. The time limit is that of
 * the fixture or test.
 */
async function waitForReports(url: string): Promise<void> {
  const status = async () => (await fetch(`${url}/v1/population/unique/quarter`)).status;
  await expect.poll(status, { timeout: 0 }).toBe(200);
}
