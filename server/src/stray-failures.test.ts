import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { partOf } from './stray-failures.ts';
import { ask } from './testing/ask.ts';
import { startServerProcess, type ServerProcess } from './testing/server-process.ts';
import { nowhere } from './testing/whole-server.ts';

it.each([
  ['/srv/server/src/cluster/follower.ts:1:2', 'cluster'],
  ['/srv/node_modules/@redis/client/dist/lib/socket.js:1:2', '@redis/client'],
  ['/srv/node_modules/postgres/src/connection.js:1:2', 'postgres'],
  ['/srv/server/src/main.ts:1:2', 'main'],
  ['node:net:1:2', 'unknown'],
])('a failure at %s is attributed to %s', (place, part) => {
  const error = new Error('lost');
  error.stack = `Error: lost\n    at emit (node:events:1:2)\n    at work (file://${place})`;
  expect(partOf(error)).toBe(part);
});

/** Causes a failure outside of any call, of a different kind for each signal. */
const failing = `
  const failureAt = (place) => Object.assign(new Error('lost'), { stack: 'Error: lost\\n    at work (file://' + place + ')' });
  process.on('SIGUSR2', () => void Promise.reject(failureAt('/srv/server/src/reports/report-job.ts:1:2')));
  process.on('SIGWINCH', () => { throw failureAt('/srv/node_modules/postgres/src/connection.js:1:2'); });
  process.on('SIGCONT', () => { throw failureAt('/srv/server/src/reports/report-job.ts:1:2'); });`;

let folder = '';
let server: ServerProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollcall-stray-'));
  server = startServerProcess({
    DATA_DIR: folder,
    DATABASE_URL: nowhere,
    LOG_FORMAT: 'json',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}`,
  });
});
afterEach(async () => {
  await server.end('SIGKILL');
  await rm(folder, { recursive: true });
});

const untilPrinted = (text: string) =>
  vi.waitFor(() => expect(server.output()).toContain(text), { timeout: 30_000 });

it('logs a rejection, and a failure of a driver, with their origin, and continues', async () => {
  const url = await server.ready;
  server.child.kill('SIGUSR2');
  await untilPrinted('"part":"reports","kind":"unhandledRejection"');
  server.child.kill('SIGWINCH');
  await untilPrinted('"part":"postgres","kind":"uncaughtException"');
  expect((await ask(`${url}/health`)).status).toBe(200);
});

it('stops cleanly after an exception in its own code, so that it is started again', async () => {
  await server.ready;
  server.child.kill('SIGCONT');
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain('"part":"reports","kind":"uncaughtException"');
  expect(server.output()).toContain('Stopping after an uncaught failure');
});
