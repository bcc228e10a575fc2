import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '../../../..');
const key = 'key-of-tests';

/** A push service that is known to the server and never answers: nothing is sent to the internet. */
export const deafPushHost = '127.0.0.1:9';

/** A real Rollcall with a folder of its own, as a process: known here by its HTTP interface alone. */
export interface RollcallServer {
  readonly url: string;
  /** Of a collector that may report live data and the catalogue, and do what an operator does. */
  readonly key: string;
  /** Sends one report; anything but 200 is an error. */
  readonly report: (method: 'POST' | 'PATCH', path: string, body: object) => Promise<void>;
  /** The JSON of a GET that succeeds. */
  readonly read: (path: string) => Promise<unknown>;
  /** Ends the process without a word. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same data and port. */
  readonly restart: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Starts a server that knows nothing yet, and waits until it is ready. */
export async function startRollcall(): Promise<RollcallServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-followed-'));
  let child = start(dataDir, '0');
  const url = await readyUrl(child);
  const kill = async (): Promise<void> => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
  };
  return {
    url,
    key,
    report: async (method, path, body) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
      const request: RequestInit = { method, headers, body: JSON.stringify(body) };
      const response = await fetch(`${url}${path}`, request);
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    },
    read: async (path) => {
      const response = await fetch(`${url}${path}`);
      if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
      const content: unknown = await response.json();
      return content;
    },
    kill,
    restart: async () => {
      child = start(dataDir, new URL(url).port);
      await readyUrl(child);
    },
    remove: async () => {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Something between a collector and the service that it follows, which passes everything on and knows what was asked. */
export interface Passage {
  readonly url: string;
  readonly paths: readonly string[];
  readonly close: () => Promise<void>;
}

export async function startPassage(to: RollcallServer): Promise<Passage> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    const { method, headers } = request;
    const passed = ask(to.url + path, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    // Who is not there behind it is not there in front of it.
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    passed.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The passage has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    paths,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Starts the collector as an operator does, following one server and reporting to the other. */
export function startUpstream(from: { readonly url: string }, to: RollcallServer): ChildProcess {
  return spawn(
    process.execPath,
    ['collector/src/main.ts', 'upstream', `${from.url}/v1/`, '--url', to.url, '--pace', '1'],
    { cwd: root, env: { COLLECTOR_KEY: key }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
}

function start(dataDir: string, port: string): ChildProcess {
  const hash = createHash('sha256').update(key).digest('hex');
  return spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      DEMO: 'off',
      COLLECTOR_KEYS: `tests:${hash}:live+catalogue+site`,
      LOG_LEVEL: 'warn',
      READ_LIMIT: 'off',
      PUSH_HOSTS: deafPushHost,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function readyUrl({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: stdout })) {
    const url = /Rollcall is ready at (http:\/\/\S+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    stdout.resume();
    return url;
  }
  throw new Error('The server ended before it was ready.');
}
