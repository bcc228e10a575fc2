import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect as connectHttp2, type ClientHttp2Session, type IncomingHttpStatusHeader } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  collectorSecret,
  type ServerProcess,
  startServerProcess,
} from '../../server/src/testing/server-process.ts';
import { until } from '../../server/src/testing/until.ts';
import { root } from '../setup/paths.mjs';
import { describeProxies, siteName, startProxy, type StartedProxy } from './testing/start-proxy.ts';

const token = 'a-token-of-the-operator';
let folder = '';
let server: ServerProcess;
let serverUrl = '';
let stub: Server;
let sendRest: () => void = () => {};

/** Starts a server without a store, which these tests do not need and which would delay the start. */
const startServer = (readLimit: string) =>
  startServerProcess({
    DATA_DIR: join(folder, `data-${readLimit}`),
    DATABASE_URL: 'postgres://127.0.0.1:1/nowhere',
    TRUST_PROXY: '1',
    READ_LIMIT: readLimit,
    METRICS_TOKEN: token,
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollcall-proxies-'));
  server = startServer('1000');
  [serverUrl, stub] = await Promise.all([server.ready, startStub()]);
});

afterAll(async () => {
  stub.close();
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** Answers with the request headers; below /v2/ with one event, and the next when `sendRest` is called. */
async function startStub(): Promise<Server> {
  const made = createServer((request, response) => {
    if (request.url?.startsWith('/v2/') !== true) {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(request.headers));
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('data: first\n\n');
    sendRest = () => response.end('data: last\n\n');
  });
  made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  return made;
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders & IncomingHttpStatusHeader;
  readonly body: Buffer;
}

interface Ask {
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** An HTTP/2 client that trusts the certificate of the proxy. */
function createClient({ port, certificate }: StartedProxy) {
  const session: ClientHttp2Session = connectHttp2(`https://${siteName}:${port}`, {
    createConnection: () =>
      connectTls({ host: '127.0.0.1', port, servername: siteName, ca: certificate, ALPNProtocols: ['h2'] }),
  });
  const open = (path: string, { headers, body }: Ask = {}) => {
    const method = body === undefined ? 'GET' : 'POST';
    return session.request({ ':path': path, ':method': method, ...headers }).end(body);
  };
  const ask = (path: string, details?: Ask) =>
    new Promise<Answer>((resolve, reject) => {
      const chunks: Buffer[] = [];
      let answered: Answer['headers'] = {};
      open(path, details)
        .on('response', (headers) => (answered = headers))
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () =>
          resolve({ status: answered[':status'], headers: answered, body: Buffer.concat(chunks) }),
        )
        .on('error', reject);
    });
  return { session, open, ask, close: () => session.close() };
}

const collector = { authorization: `Bearer ${collectorSecret}`, 'content-type': 'application/json' };

const crowd = JSON.stringify({
  servers: ['Thelanis'],
  characters: Array.from({ length: 3_000 }, (_, index) => ({
    id: 1_000 + index,
    name: `Somebody${index}`,
    server_name: 'Thelanis',
    total_level: 20,
    classes: [{ name: 'Fighter', level: 20 }],
  })),
});

const newcomer = {
  id: 900,
  name: 'Newcomer',
  server_name: 'Thelanis',
  total_level: 20,
  classes: [{ name: 'Fighter', level: 20 }],
};

it('every example denies /metrics', async () => {
  for (const file of ['deploy/nginx.conf', 'deploy/Caddyfile'])
    expect(await readFile(join(root, file), 'utf8')).toMatch(/\/metrics (?:404|\{\s+return 404;)/);
});

describeProxies('behind $name with its example', (proxy) => {
  let started: StartedProxy;
  let client: ReturnType<typeof createClient>;
  beforeAll(async () => {
    started = await startProxy(proxy, join(folder, proxy.name), Number(new URL(serverUrl).port));
    client = createClient(started);
  });
  afterAll(async () => {
    client.close();
    await started.stop();
  });

  it('a page is served over HTTP/2, with the headers of the server', async () => {
    const { status, headers, body } = await client.ask('/v1/reference');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(client.session.alpnProtocol).toBe('h2');
    expect(body.toString()).toContain('</html>');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('a report of 31 MB passes, and a larger one is refused', async () => {
    const padded = (bytes: number) => `${crowd.slice(0, -1)}${' '.repeat(bytes - crowd.length)}}`;
    const taken = await client.ask('/v1/characters', { headers: collector, body: padded(31 * 2 ** 20) });
    expect([taken.status, JSON.parse(taken.body.toString())]).toMatchObject([200, { accepted: 3_000 }]);
    const large = await client
      .ask('/v1/characters', { headers: collector, body: padded(33 * 2 ** 20) })
      .then(({ status }) => status);
    expect(large).toBe(413);
  });

  it('a long answer passes unchanged, and is confirmed by its ETag', async () => {
    await client.ask('/v1/characters', { headers: collector, body: crowd });
    const path = '/v1/characters/thelanis';
    const zipped = { 'accept-encoding': 'gzip' };
    const { status, headers, body } = await client.ask(path, { headers: zipped });
    expect([status, headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(Object.keys((JSON.parse(gunzipSync(body).toString()) as { data: object }).data)).toHaveLength(
      3_000,
    );
    const direct = await fetch(`${serverUrl}${path}`, { headers: zipped });
    expect(headers.etag).toBe(direct.headers.get('etag'));
    expect(headers.etag).toMatch(/^"[^"]+-g"$/);
    const plain = await client.ask(path, { headers: { 'accept-encoding': 'identity' } });
    expect([plain.headers['content-encoding'], plain.headers.etag]).toEqual([
      undefined,
      expect.stringMatching(/^"[^"]+-i"$/) as string,
    ]);
    expect(plain.body.length).toBeGreaterThan(500_000);
    const again = await client.ask(path, { headers: { ...zipped, 'if-none-match': headers.etag ?? '' } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('a stream passes compressed and unchanged, each change and ping at once, until its reader leaves', async () => {
    const bearer = { authorization: `Bearer ${token}` };
    const openStreams = async () => {
      const metrics = await (await fetch(`${serverUrl}/metrics`, { headers: bearer })).text();
      return /^rollcall_streams_open (\d+)$/m.exec(metrics)?.[1];
    };
    const headers = { 'accept-encoding': 'gzip' };
    const stream = client.open('/v2/live?topics=characters:thelanis', { headers });
    const [answered] = (await once(stream, 'response')) as [Answer['headers']];
    expect([answered[':status'], answered['content-encoding']]).toEqual([200, 'gzip']);
    let heard = '';
    stream
      .pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }))
      .setEncoding('utf8')
      .on('data', (text: string) => (heard += text));
    const hear = (text: string) => until(() => expect(heard).toContain(text));
    await hear('"type":"snapshot"');
    expect(await openStreams()).toBe('1');
    const body = JSON.stringify({
      mode: 'delta',
      servers: ['Thelanis'],
      deleted_ids: [],
      characters: [newcomer],
    });
    await client.ask('/v1/characters', { headers: collector, body });
    await hear('"type":"delta"');
    expect(heard).toContain('Newcomer');
    await hear('event: ping');
    stream.close();
    await until(async () => expect(await openStreams()).toBe('0'));
  });

  it.each(['/metrics', '/metrics?format=text', '/%6detrics', '//metrics', '/x/../metrics'])(
    '%s is denied, even with the token',
    async (path) => {
      const headers = { authorization: `Bearer ${token}` };
      const { status, body } = await client.ask(path, { headers });
      expect([status, body.toString().includes('rollcall_')]).toEqual([404, false]);
    },
  );
});

describeProxies('a server behind $name', (proxy) => {
  let started: StartedProxy;
  let client: ReturnType<typeof createClient>;
  beforeAll(async () => {
    const { port } = stub.address() as AddressInfo;
    started = await startProxy(proxy, join(folder, `${proxy.name}-stub`), port);
    client = createClient(started);
  });
  afterAll(async () => {
    client.close();
    await started.stop();
  });

  it('takes the caller’s address and scheme only from the proxy', async () => {
    const claims = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'http',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    };
    const { body } = await client.ask('/v1/lfms', { headers: claims });
    expect(JSON.parse(body.toString())).toMatchObject({
      host: `${siteName}:${started.port}`,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  it('passes on each event before the next one is sent', async () => {
    const stream = client.open('/v2/live', { headers: { accept: 'text/event-stream' } }).setEncoding('utf8');
    const heard = () => once(stream, 'data').then(([text]: unknown[]) => text);
    expect(await heard()).toBe('data: first\n\n');
    const last = heard();
    sendRest();
    expect(await last).toBe('data: last\n\n');
    await once(stream, 'end');
  });
});

describe('the limit of reads', () => {
  let limited: ServerProcess;
  let started: StartedProxy | undefined;
  beforeAll(() => {
    limited = startServer('1');
  });
  afterEach(() => started?.stop());
  afterAll(() => limited.end('SIGTERM'));

  describeProxies('behind $name', (proxy) => {
    it('counts the caller by its real address, whatever headers it sends', async () => {
      const { port } = new URL(await limited.ready);
      started = await startProxy(proxy, join(folder, `${proxy.name}-limit`), Number(port));
      const client = createClient(started);
      const asked = Array.from({ length: 40 }, (_, index) =>
        client.ask('/v1/lfms/orien', { headers: { 'x-forwarded-for': `203.0.113.${index}` } }),
      );
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(statuses).toContain(429);
      client.close();
    });
  });
});
