import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeProxies, siteName, startProxy, type StartedProxy } from './testing/start-proxy.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** What the balancer takes for a server of Rollcall. */
interface Upstream {
  readonly port: number;
  /** What it was asked, without the balancer's own question. */
  readonly asked: string[];
  answer: Answer;
  /** As when it is killed. */
  kill(): Promise<void>;
}

const ready: Answer = (request, response) => {
  if (request.url?.startsWith('/v2/') !== true) return void response.end('good');
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write('data: first\n\n');
};

const starting: Answer = (_, response) =>
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

describeProxies('two servers behind', (proxy) => {
  let folder = '';
  let servers: readonly [Upstream, Upstream];
  let started: StartedProxy;
  let client: ReturnType<typeof createClient>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rollcall-several-'));
    servers = await Promise.all([startUpstream(), startUpstream()]);
    started = await startProxy(proxy, folder, servers[0].port, servers[1].port);
    client = createClient(started);
    await vi.waitFor(async () => {
      const [status] = await client.ask('GET', '/v1/first');
      if (status !== 200) throw new Error(`not ready: ${String(status)}`);
    });
  }, 60_000);
  afterEach(async () => {
    client.session.close();
    await started.stop();
    await Promise.all(servers.map((server) => server.kill()));
    await rm(folder, { recursive: true });
  });

  it('are both asked', async () => {
    await Promise.all(Array.from({ length: 20 }, () => client.ask('GET', '/v1/lfms')));
    expect(servers.map(({ asked }) => asked.length > 1)).toEqual([true, true]);
  });

  it('go on with reads and writes when one is killed, and only its streams end, at once', async () => {
    const isStream = (each: string) => each === 'GET /v2/live';
    const streams = Array.from({ length: 4 }, () => client.session.request({ ':path': '/v2/live' }));
    let ended = 0;
    const noteEnd = () => (ended += 1);
    for (const stream of streams) stream.on('error', () => {}).on('close', noteEnd);
    await Promise.all(streams.map((stream) => once(stream.setEncoding('utf8'), 'data')));
    await servers[0].kill();
    const ofKilled = servers[0].asked.filter(isStream).length;
    expect(ofKilled).toBeGreaterThan(0);
    await vi.waitFor(() => expect(ended).toBe(ofKilled), { timeout: 5_000 });
    expect(await client.askMany('GET', '/v1/lfms')).toEqual(['200 good']);
    expect(await client.askMany('PATCH', '/v1/lfms')).toEqual(['200 good']);
    expect(ended).toBe(ofKilled);
    for (const stream of streams) stream.close();
  });

  it('answer reads while one of them is starting', async () => {
    servers[0].answer = starting;
    // Caddy asks each second how they are.
    await vi.waitFor(async () => expect(await client.askMany('GET', '/v1/lfms')).toEqual(['200 good']), {
      timeout: 5_000,
    });
  });

  it.each<[what: string, answer: Answer, seen: RegExp]>([
    ['dies', (request) => void request.socket.destroy(), /^502 /],
    ['refuses it', starting, /^503 starting$/],
  ])('get a report once, also when the one that has it %s', async (_, answer, seen) => {
    for (const server of servers) server.answer = answer;
    expect(await client.askMany('PATCH', '/v1/lfms', 1)).toEqual([expect.stringMatching(seen)]);
    const reports = servers.flatMap(({ asked }) => asked.filter((each) => each === 'PATCH /v1/lfms'));
    expect(reports).toHaveLength(1);
  });

  it('go on with other reads when both refuse one', async () => {
    const needsDatabase: Answer = (request, response) =>
      request.url === '/v1/quests' ? starting(request, response) : ready(request, response);
    for (const server of servers) server.answer = needsDatabase;
    expect(await client.askMany('GET', '/v1/quests')).toEqual(['503 starting']);
    expect(await client.askMany('GET', '/v1/lfms')).toEqual(['200 good']);
  });
});
