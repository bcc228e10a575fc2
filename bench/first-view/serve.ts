import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { brotliCompressSync } from 'node:zlib';

export interface Served {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * The real server, on a port and with a data folder of its own, which goes with it.
 *
 * @param name of the benchmark
 * @param settings of its environment, beside port, folder and the embedded store
 * @param root of the checkout that is run
 */
export async function serveRollcall(
  name: string,
  settings: Readonly<Record<string, string>>,
  root: string = process.cwd(),
): Promise<Served> {
  const dataDir = mkdtempSync(join(tmpdir(), `rollcall-${name}-`));
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      READ_LIMIT: 'off',
      LOG_LEVEL: 'info',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /Rollcall is ready at (http:\/\/\S+?)[",\s]*$/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    };
    return { url, stop };
  }
  throw new Error('The server ended before it was ready.');
}

/** What cannot be faster: a page of text and one style sheet's worth of nothing, from a bare `node:http`. */
export async function servePlainPage(): Promise<Served> {
  const words = 'Which servers are up, and how many people play right now? '.repeat(40);
  const html = `<!doctype html><html lang="en"><title>Plain</title><h1>Plain</h1><p>${words}</p></html>`;
  const body = brotliCompressSync(html);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The plain page has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
