import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, expect } from 'vitest';
import { until } from '../../../server/src/testing/until.ts';
import { describeProxies, siteName, startProxy, type StartedProxy } from './start-proxy.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Simulates a server of Rollcall behind the balancer. */
export interface Upstream {
  readonly port: number;
  /** The requests so far, without health checks of the balancer. */
  readonly asked: string[];
  answer: Answer;
  /** Ends abruptly, as if killed. */
  kill(): Promise<void>;
}

export const ready: Answer = (request, response) => {
  if (request.url?.startsWith('/v2/') !== true) return void response.end('good');
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write('data: first\n\n');
};

export const starting: Answer = (_, response) =>
  void response.writeHead(503, { 'Retry-After': '2' }).end('starting');

async function startUpstream(): Promise<Upstream> {
  const server: Server = createServer((request, response) => {
    if (request.url !== '/health') upstream.asked.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => upstream.answer(request, response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const upstream: Upstream = {
    port,
    asked: [],
    answer: ready,
    kill: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return upstream;
}

function createClient({ port, certificate }: StartedProxy) {
  const session = connectHttp2(`https://${siteName}:${port}`, {
    createConnection: () =>
      connectTls({ host: '127.0.0.1', port, servername: siteName, ca: certificate, ALPNProtocols: ['h2'] }),
  });
  const ask = async (method: string, path: string) => {
    const stream = session.request({ ':method': method, ':path': path });
    stream.setEncoding('utf8').end(method === 'GET' ? undefined : '{}');
    const answered = once(stream, 'response') as Promise<[Record<string, unknown>]>;
    let body = '';
    stream.on('data', (text: string) => (body += text));
    const [[headers]] = await Promise.all([answered, once(stream, 'end')]);
    return [headers[':status'], body] as const;
  };
  const askMany = async (method: string, path: string, count = 20) => {
    const answers = new Set<string>();
    for (let index = 0; index < count; index += 1) answers.add((await ask(method, path)).join(' '));
    return [...answers].toSorted();
  };
  return { session, ask, askMany };
}

/** Two servers behind a proxy, started for each case of a suite. */
export interface TwoServers {
  readonly servers: readonly [Upstream, Upstream];
  readonly client: ReturnType<typeof createClient>;
}

/** Describes a suite with two servers behind each installed proxy. */
export function describeTwoServers(suite: (two: TwoServers) => void): void {
  describeProxies('two servers behind $name', (proxy) => {
    let folder = '';
    let servers: readonly [Upstream, Upstream];
    let started: StartedProxy;
    let client: ReturnType<typeof createClient>;

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'rollcall-several-'));
      servers = await Promise.all([startUpstream(), startUpstream()]);
      started = await startProxy(proxy, folder, servers[0].port, servers[1].port);
      client = createClient(started);
      await until(async () => {
        const [status] = await client.ask('GET', '/v1/first');
        expect(status).toBe(200);
      });
    });
    afterEach(async () => {
      client.session.close();
      await started.stop();
      await Promise.all(servers.map((server) => server.kill()));
      await rm(folder, { recursive: true });
    });

    suite({
      get servers() {
        return servers;
      },
      get client() {
        return client;
      },
    });
  });
}
