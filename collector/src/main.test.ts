import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { defaultDefinition } from '@rollcall/game/definition';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A real HTTP server that accepts everything and answers with the default game. */
let server: Server;
let url = '';
let calls: string[] = [];
let child: ChildProcess | null = null;

beforeEach(async () => {
  calls = [];
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      calls.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      const answer = {
        message: 'success',
        accepted: 0,
        rejected: [],
        removed: 0,
        duplicates: 0,
        versions: {},
        durable: true,
      };
      const isRead = request.method === 'GET';
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(isRead ? { data: { game: defaultDefinition } } : answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
});

afterEach(() => {
  child?.kill('SIGKILL');
  server.closeAllConnections();
  server.close();
});

/** Starts the simulated world as a child process, like the server does, and waits for its first line. */
async function startWorld(): Promise<ChildProcess> {
  const started = spawn(
    process.execPath,
    [
      resolve(import.meta.dirname, 'main.ts'),
      'simulate',
      '--url',
      url,
      '--population',
      '50',
      '--tick-ms',
      '100',
    ],
    { env: { COLLECTOR_KEY: 'secret' }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  child = started;
  if (started.stdout === null) throw new Error('the child has no output');
  for await (const line of createInterface({ input: started.stdout })) {
    expect(line).toBe(`simulated world reporting to ${url}`);
    break;
  }
  return started;
}

describe('the collector as a process', () => {
  test('reads its key from the environment and stops cleanly on a signal', async () => {
    const started = await startWorld();
    expect(calls).toContain('POST /v1/characters Bearer secret');
    const exit = once(started, 'exit');
    started.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  test('ends with the process that started it', async () => {
    const started = await startWorld();
    const exit = once(started, 'exit');
    started.disconnect();
    expect(await exit).toEqual([0, null]);
  });
});
