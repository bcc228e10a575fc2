import { makePageSettings } from '@rollcall/game/testing/makers';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorAnswerSchema } from '@rollcall/game/api/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoutePlugin } from './http/send-prepared.ts';
import { silentLogger } from './http/logger.ts';
import { readSite } from './http/site-files.ts';
import { charactersReport, reported } from './live/testing/reports.ts';
import { createSocialPictures, socialRoutes } from './social/social-pictures.ts';
import { serve, type Served } from './testing/serve.ts';

const files = {
  'index.html': '<html><head><title>x</title></head><body><div id="root"></div></body></html>',
  'service-worker.js': 'self.skipWaiting();',
  'manifest.webmanifest': '{"name":"Rollcall"}',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/index-abc.js': 'run();',
  'assets/index-abc.css': 'body{}',
  'assets/font-abc.woff2': 'font',
  'assets/embed-page-abc.js': 'run();',
  'assets/embed-page-abc.css': 'body{}',
};

const faulty: RoutePlugin = {
  endpoints: ['areas', 'sendFeedback'],
  routes: () => (app, _options, done) => {
    app.get('/v1/areas', () => Promise.reject(new Error('inside')));
    app.post('/v1/service/feedback', () => ({ data: {} }));
    done();
  },
};

const pictures = createSocialPictures({
  findQuest: () => null,
  settings: makePageSettings(),
  draw: async ({ title }) => {
    if (title === 'Live') throw new Error('inside');
    return Buffer.from(title);
  },
  logger: silentLogger,
  nowMs: () => 0,
});
const social: RoutePlugin = {
  endpoints: [],
  routes: (send) => socialRoutes({ pictures, send, mayDraw: () => true }),
};

let folder = '';
let served: Served;
let callers = 0;

/** Each call comes from a different address, since the limit is tested elsewhere. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  callers += 1;
  const address = `192.0.${callers >> 8}.${callers % 256}`;
  return served.get(path, { 'x-forwarded-for': address, ...headers }, method);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollcall-headers-'));
  await mkdir(join(folder, 'assets'));
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  served = await serve([charactersReport([reported({ id: 101 })])], [], {
    site: await readSite(folder),
    proxyCount: 1,
    readRate: { perSecond: 1, burst: 1 },
    invitedOrigins: ['https://guild.example'],
    plugins: [faulty, social],
  });
});
afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});

const elsewhere = { origin: 'https://elsewhere.example' };
const invited = { origin: 'https://guild.example' };
const asks = { 'access-control-request-method': 'GET' };
const asksToWrite = { 'access-control-request-method': 'POST' };

/** The kind of an answer, which determines its headers. */
type Kind = 'page' | 'script' | 'file' | 'picture' | 'embed' | 'read' | 'write';
type Call = [kind: Kind, status: number, method: string, path: string, headers?: Record<string, string>];

const calls: readonly Call[] = [
  ['page', 200, 'GET', '/'],
  ['page', 200, 'HEAD', '/'],
  ['page', 200, 'GET', '/grouping/orien?secondary-panel-type=who'],
  ['page', 308, 'GET', '/grouping/Orien?secondary-panel-type=who'],
  ['page', 200, 'GET', '/guilds/orien/%22%3E%3Cscript%3E'],
  ['page', 404, 'GET', '/nowhere'],
  ['page', 404, 'GET', '/nowhere.xml'],
  ['page', 404, 'GET', '/assets/gone-abc.css'],
  ['page', 404, 'GET', '/grouping/%zz'],
  ['page', 405, 'POST', '/grouping'],
  ['page', 204, 'OPTIONS', '/'],
  ['page', 414, 'GET', `/guilds/orien/${'x'.repeat(8192)}`],
  ['page', 406, 'GET', '/', { 'accept-encoding': 'identity;q=0' }],
  ['script', 200, 'GET', '/service-worker.js'],
  ['script', 200, 'GET', '/assets/index-abc.js'],
  ['file', 200, 'GET', '/manifest.webmanifest'],
  ['file', 200, 'GET', '/icon.svg'],
  ['file', 200, 'GET', '/assets/index-abc.css'],
  ['file', 200, 'GET', '/assets/font-abc.woff2'],
  ['picture', 200, 'GET', '/social/home.png'],
  ['file', 404, 'GET', '/social/nowhere.png'],
  ['file', 500, 'GET', '/social/live.png'],
  ['picture', 200, 'GET', '/assets/embed-page-abc.js'],
  ['picture', 200, 'GET', '/assets/embed-page-abc.css'],
  ['embed', 200, 'GET', '/embed/orien/groups'],
  ['embed', 200, 'HEAD', '/embed/Orien/players?theme=dark'],
  ['embed', 404, 'GET', '/embed/nowhere/groups'],
  ['page', 404, 'GET', '/embed/%zz/groups'],
  ['embed', 406, 'GET', '/embed/orien/groups', { 'accept-encoding': 'identity;q=0' }],
  ['page', 404, 'GET', '/embed'],
  ['page', 404, 'GET', '/embed/orien'],
  ['page', 404, 'GET', '/embed/orien/raids'],
  ['page', 404, 'GET', '/embed/orien/groups/more'],
  ['read', 200, 'GET', '/badge/orien.svg'],
  ['read', 200, 'HEAD', '/badge/Orien.svg?by=router'],
  ['read', 404, 'GET', '/badge/nowhere.svg'],
  ['read', 200, 'GET', '/v1/characters/orien'],
  ['read', 200, 'GET', '/v1/characters/orien?by=router'],
  ['read', 200, 'HEAD', '/v1/characters/orien'],
  ['read', 200, 'GET', '/v1/game/definition'],
  ['read', 200, 'GET', '/v1/service/health'],
  ['read', 200, 'GET', '/v1/openapi.json'],
  ['read', 200, 'GET', '/v1/reference.md'],
  ['read', 200, 'GET', '/health'],
  ['read', 400, 'GET', '/v1/characters/%zz'],
  ['read', 404, 'GET', '/v1/nothing'],
  ['read', 404, 'GET', '/v2/nothing'],
  ['read', 404, 'GET', '/v1/characters/nowhere'],
  ['read', 405, 'GET', '/v1/service/feedback'],
  ['read', 414, 'GET', `/v1/characters/${'x'.repeat(8192)}`],
  ['read', 500, 'GET', '/v1/areas'],
  ['write', 204, 'OPTIONS', '/v1/characters', { ...elsewhere, ...asks }],
  ['write', 204, 'OPTIONS', '/v1/service/feedback', { ...invited, ...asksToWrite }],
  ['write', 204, 'OPTIONS', '/v1/service/feedback', { ...elsewhere, ...asksToWrite }],
  ['write', 200, 'POST', '/v1/service/feedback'],
  ['write', 200, 'POST', '/v1/service/feedback', invited],
  ['write', 403, 'POST', '/v1/service/feedback', elsewhere],
  ['write', 404, 'POST', '/v1/nothing'],
  ['write', 405, 'DELETE', '/v1/characters'],
];

const ownPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self'; media-src 'self'; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'";
/** The only policy that lets other sites frame an answer. */
const framedPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors *";
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

const expected: Readonly<Record<Kind, readonly [policy: string, resource: string, referrer: string]>> = {
  page: [ownPolicy, 'same-origin', 'strict-origin-when-cross-origin'],
  script: [ownPolicy, 'same-origin', 'strict-origin-when-cross-origin'],
  file: [dataPolicy, 'same-origin', 'strict-origin-when-cross-origin'],
  picture: [dataPolicy, 'cross-origin', 'strict-origin-when-cross-origin'],
  embed: [framedPolicy, 'cross-origin', 'strict-origin-when-cross-origin'],
  read: [dataPolicy, 'cross-origin', 'no-referrer'],
  write: [dataPolicy, 'same-origin', 'no-referrer'],
};

const safetyOf = (headers: Headers) => ({
  policy: headers.get('content-security-policy'),
  resource: headers.get('cross-origin-resource-policy'),
  referrer: headers.get('referrer-policy'),
  opener: headers.get('cross-origin-opener-policy'),
  sniffing: headers.get('x-content-type-options'),
  asksForCamera: !headers.get('permissions-policy')?.includes('camera=()'),
});

function safetyOfKind(kind: Kind) {
  const [policy, resource, referrer] = expected[kind];
  return { policy, resource, referrer, opener: 'same-origin', sniffing: 'nosniff', asksForCamera: false };
}

/** Opens a connection on which anything can be sent. */
function open({ url }: Served) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const heard = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('end', () => resolve(text)).on('error', reject);
  });
  return { heard, write: (text: string) => socket.write(text) };
}

/** Parses an answer from its raw text. */
function read(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    }),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, body };
}

describe('every answer', () => {
  it.each<Call>(calls)(
    'that is a %s with %i to %s %.60s is safe to show',
    async (kind, status, method, path, headers = {}) => {
      const answer = await get(path, headers, method);
      await answer.arrayBuffer();
      expect([answer.status, safetyOf(answer.headers)]).toEqual([status, safetyOfKind(kind)]);
      expect(answer.headers.get('strict-transport-security')).toBeNull();
      const secure = await get(path, { ...headers, 'x-forwarded-proto': 'https' }, method);
      await secure.arrayBuffer();
      expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000');
    },
  );

  it.each([
    ['page', '/'],
    ['page', '/nowhere.xml'],
    ['script', '/service-worker.js'],
    ['file', '/assets/index-abc.css'],
    ['picture', '/social/home.png'],
    ['read', '/v1/characters/orien'],
    ['read', '/v1/characters/orien?by=router'],
    ['read', '/v1/game/definition'],
    ['read', '/badge/orien.svg'],
    ['embed', '/embed/orien/groups'],
  ] as const)('that confirms a %s at %s repeats its headers', async (kind, path) => {
    const whole = await get(path);
    await whole.arrayBuffer();
    const same = await get(path, { 'if-none-match': whole.headers.get('etag') ?? '' });
    expect([same.status, safetyOf(same.headers)]).toEqual([304, safetyOfKind(kind)]);
    expect(same.headers.get('permissions-policy')).toBe(whole.headers.get('permissions-policy'));
  });

  it('to a reader over the limit is safe to show', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
    await (await served.get('/v1/characters', from)).arrayBuffer();
    const refused = await served.get('/v1/characters', from);
    expect([refused.status, safetyOf(refused.headers)]).toEqual([429, safetyOfKind('read')]);
    expect(refused.headers.get('strict-transport-security')).not.toBeNull();
  });

  it.each([
    ['a request that is not HTTP', 'NONSENSE\r\n\r\n', 400],
    ['a head without end', `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a request without a Host header', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n', 400],
  ])('to %s is safe to show, and in the shape of every error', async (_, sent, status) => {
    const { heard, write } = open(served);
    write(sent);
    const answer = read(await heard);
    expect([answer.status, safetyOf(answer.headers)]).toEqual([status, safetyOfKind('write')]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { request_id } = errorAnswerSchema.parse(JSON.parse(answer.body));
    expect(answer.headers.get('x-request-id')).toBe(request_id);
  });

  it('to a caller while the server stops is safe to show', async () => {
    const answers: Response[] = [];
    const late: RoutePlugin = {
      endpoints: [],
      routes: () => (app, _options, done) => {
        app.addHook('preClose', async () => {
          answers.push(await stopping.get('/v1/characters'));
        });
        done();
      },
    };
    const stopping = await serve([], [], { plugins: [late] });
    await stopping.close();
    expect(answers.map(({ status, headers }) => [status, safetyOf(headers)])).toEqual([
      [503, safetyOfKind('write')],
    ]);
  });

  it('that redirects is safe to show', async () => {
    const other = await serve([]);
    const answer = await other.get('/health', { accept: 'text/html' });
    expect([answer.status, safetyOf(answer.headers)]).toEqual([302, safetyOfKind('read')]);
    const missing = await other.get('/');
    expect([missing.status, safetyOf(missing.headers)]).toEqual([503, safetyOfKind('page')]);
    await other.close();
  });
});

describe('a page', () => {
  it('may do what the site does, and nothing else', async () => {
    const { headers } = await get('/');
    const policy = headers.get('permissions-policy') ?? '';
    expect(policy).toContain('clipboard-write=(self), fullscreen=(self), screen-wake-lock=(self)');
    expect(policy.match(/=\(\)/g)?.length).toBeGreaterThan(25);
    expect(new Set(policy.split(', ').map((rule) => rule.split('=')[0])).size).toBe(
      policy.split(', ').length,
    );
    expect(headers.get('origin-agent-cluster')).toBe('?1');
    expect(headers.get('cross-origin-embedder-policy')).toBeNull();
  });

  it('has a policy of its own where people read about the API', async () => {
    const { status, headers } = await get('/v1/reference');
    expect([status, headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('files with an address that never changes', () => {
  it.each([
    ['/service-worker.js', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('are revalidated each time: %s', async (path, type) => {
    const { headers } = await get(path);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([type, 'no-cache']);
  });
});
