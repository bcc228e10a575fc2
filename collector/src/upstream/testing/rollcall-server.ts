import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '../../../..');

/** An allowed push service that never answers, so that nothing is sent to the internet. */
export const deafPushHost = '127.0.0.1:9';

/** A real server with an empty database, in its own process. Tests use only its HTTP interface. */
export interface RollcallServer {
  /** Different after each start. */
  readonly url: string;
  /** A collector's key with all scopes, including the operator's. */
  readonly key: string;
  /** Sends a report. Any status outside 200 to 299 is an error. */
  readonly report: (method: 'POST' | 'PATCH', path: string, body: object) => Promise<void>;
  /** The JSON of a successful GET. */
  readonly read: (path: string) => Promise<unknown>;
  /** Ends the server and keeps its data. */
  readonly stop: () => Promise<void>;
  /** Starts it again with its data. */
  readonly start: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Starts an empty server and waits until it is ready. */
export async function startRollcall(): Promise<RollcallServer> {
  const { PATH, NODE_COMPILE_CACHE, TEST_DATABASE_URL } = process.env;
  const child = spawn(process.execPath, ['server/src/testing/run-whole-server.ts'], {
    cwd: root,
    env: { PATH, NODE_COMPILE_CACHE, TEST_DATABASE_URL },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done === true) throw new Error(`The server ended: ${errors}`);
    return line.value;
  };
  const readReady = async () => {
    const [, url = '', key = ''] = (await nextLine()).split(' ');
    return { url, key };
  };
  const { url: firstUrl, key } = await readReady();
  let url = firstUrl;
  return {
    get url() {
      return url;
    },
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
    stop: async () => {
      child.stdin.write('stop\n');
      await nextLine();
    },
    start: async () => {
      child.stdin.write('start\n');
      ({ url } = await readReady());
    },
    remove: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** A proxy between a collector and the service that it follows. It records the requests. */
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
    // If the service is unavailable, the proxy is too.
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

/** Starts the collector as an operator does. It follows one server and reports to the other. */
export function startUpstream(from: { readonly url: string }, to: RollcallServer): ChildProcess {
  return spawn(
    process.execPath,
    ['collector/src/main.ts', 'upstream', `${from.url}/v1/`, '--url', to.url, '--pace', '1'],
    { cwd: root, env: { COLLECTOR_KEY: to.key }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
}
