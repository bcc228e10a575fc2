import { type IncomingMessage, request as requestRaw } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { errorAnswerSchema } from '@rollcall/game/api/endpoint';
import { madeAtMs, makePageSettings } from '@rollcall/game/testing/makers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badField } from './http/http-error.ts';
import { prepareBody } from './http/prepared-body.ts';
import type { Site } from './http/site-files.ts';
import { charactersReport, reported } from './live/testing/reports.ts';
import { serve, type Served } from './testing/serve.ts';
import { createHealthAnswer } from './app.ts';
import { createSitePages, pageFacts } from './http/site-page.ts';
import { plainPageSettings as settings } from './http/testing/page-settings.ts';
import { createPlainHttp } from './http/testing/plain-http.ts';

const template = '<html><head><title>Rollcall</title></head><body></body></html>';

async function ask(accept: string, { statusPageUrl = null as string | null, isBuilt = true } = {}) {
  const { app, send } = createPlainHttp();
  const { status, body } = createSitePages(template, { settings, publicUrl: null })('/health');
  const answer = createHealthAnswer({
    isCaughtUp: () => true,
    statusPageUrl,
    servePage: isBuilt ? (request, reply) => send(request, reply.code(status), body, pageFacts) : null,
  });
  app.get('/health', answer);
  const answered = await app.inject({ url: '/health', headers: { accept } });
  await app.close();
  return answered;
}

const browser = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';

describe('GET /health', () => {
  it('is a page of the site for people', async () => {
    const { statusCode, headers, body } = await ask(browser);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('>Site and API Health | Rollcall</title>');
    expect(body).toContain('content="noindex"');
    // The policy for data would let the page load nothing.
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers).toMatchObject({
      vary: 'Accept, Accept-Encoding',
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it.each(['application/json', '*/*', '', 'text/html;q=0, */*', 'text/html;q=0.00'])(
    'tells programs that the server is up: %j',
    async (accept) => {
      const { statusCode, headers, body } = await ask(accept);
      expect([statusCode, body]).toEqual([200, '{"health":"ok"}']);
      expect(headers).toMatchObject({ vary: 'Accept', 'cache-control': 'no-store' });
    },
  );

  it('redirects people to the operator’s page, where there is one', async () => {
    const { statusCode, headers } = await ask(browser, { statusPageUrl: 'https://status.example/' });
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      302,
      'https://status.example/',
      'no-store',
    ]);
    expect((await ask('application/json', { statusPageUrl: 'https://status.example/' })).statusCode).toBe(
      200,
    );
  });

  it('gives people the data while the site has not been built', async () => {
    const { statusCode, headers } = await ask(browser, { isBuilt: false });
    expect([statusCode, headers.location]).toEqual([302, '/v1/service/health']);
  });
});

const everyone = charactersReport(Array.from({ length: 50 }, (_, index) => reported({ id: 101 + index })));

/** The transmitted bytes: fetch would decode them. */
function getRaw(
  url: string,
  headers: Record<string, string>,
): Promise<{ answer: IncomingMessage; body: Buffer }> {
  return new Promise((resolve, reject) => {
    requestRaw(url, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ answer, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}

const varying = ['date', 'x-request-id', 'connection', 'keep-alive'];
const stable = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !varying.includes(name)));

describe('the server over HTTP', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve([everyone], [], {
      plugins: [
        {
          endpoints: ['sendFeedback', 'areas'],
          routes: () => (app, _options, done) => {
            app.post('/v1/service/feedback', (request) => ({ data: request.body }));
            app.get('/v1/areas', () => Promise.reject(new Error('select secret from inside')));
            app.get('/v1/quests', () => Promise.reject(badField('x', 'is wrong')));
            done();
          },
        },
      ],
    });
  });
  afterAll(() => served.close());

  const paths = [
    '/v1/characters',
    '/v1/characters/summary',
    '/v1/characters/ids',
    '/v1/characters/thelanis',
    '/v1/lfms',
    '/v1/lfms/summary',
    '/v1/lfms/thelanis',
    '/v1/game/server-info',
  ];

  it.each(paths)('gives the same answer at %s by the fast path and by the router', async (path) => {
    for (const coding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': coding };
      const first = await served.get(path, headers);
      const short = await served.get(path, headers);
      const routed = await served.get(`${path}?any=thing`, headers);
      expect(stable(short.headers)).toEqual(stable(routed.headers));
      expect(stable(first.headers)).toEqual(stable(short.headers));
      const bodies = await Promise.all([first.text(), short.text(), routed.text()]);
      expect(new Set(bodies).size).toBe(1);
    }
  });

  it.each(paths)('confirms %s with 304 by both paths, in the requested coding', async (path) => {
    const etag = (await served.get(path, { 'accept-encoding': 'gzip' })).headers.get('etag') ?? '';
    for (const asked of [path, `${path}?any=thing`]) {
      const same = await served.get(asked, {
        'accept-encoding': 'gzip',
        'if-none-match': `"other", W/${etag}`,
      });
      expect([same.status, await same.text()]).toEqual([304, '']);
      expect(same.headers.get('etag')).toBe(etag);
      expect(same.headers.get('access-control-allow-origin')).toBe('*');
      expect(same.headers.get('x-request-id')).toMatch(/./);
      const other = await served.get(asked, { 'accept-encoding': 'gzip', 'if-none-match': '"other"' });
      expect(other.status).toBe(200);
    }
  });

  it.each(['characters', 'lfms'])(
    'sends the %s of a server without the router, however its name is spelled in data',
    async (kind) => {
      for (const server of ['thelanis', 'Thelanis']) {
        const url = `${served.url}/v1/${kind}/${server}`;
        await getRaw(url, {});
        // The router writes header names in lower case.
        expect((await getRaw(url, {})).answer.rawHeaders).toContain('X-Request-ID');
      }
      const { answer } = await getRaw(`${served.url}/v1/${kind}/thelanis?any=thing`, {});
      expect(answer.rawHeaders).toContain('x-request-id');
    },
  );

  it('answers HEAD with the headers of GET alone', async () => {
    for (const path of ['/v1/characters/thelanis', '/v1/characters/thelanis?x', '/v1/characters/101']) {
      const get = await served.get(path);
      const head = await served.get(path, {}, 'HEAD');
      expect(stable(head.headers)).toEqual(stable(get.headers));
      expect([head.status, await head.text()]).toEqual([200, '']);
    }
  });

  it('sends valid gzip', async () => {
    const { answer, body } = await getRaw(`${served.url}/v1/characters/thelanis`, {
      'accept-encoding': 'gzip',
    });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache',
    });
    expect(answer.headers['content-length']).toBe(String(body.length));
    expect(Object.keys((JSON.parse(gunzipSync(body).toString()) as { data: object }).data)).toHaveLength(50);
  });

  it('answers 406 to clients that accept no coding', async () => {
    const response = await served.get('/v1/characters/thelanis', { 'accept-encoding': 'identity;q=0' });
    expect([response.status, errorAnswerSchema.parse(await response.json()).code]).toEqual([
      406,
      'not-acceptable',
    ]);
  });

  it('has a new tag when the content has changed, and the old one when it is as before', async () => {
    const tagOf = async () => (await served.get('/v1/lfms/orien')).headers.get('etag');
    const before = await tagOf();
    served.store.apply(charactersReport([{ id: 101, location_id: 9 }], { mode: 'delta' }), madeAtMs);
    expect(await tagOf()).toBe(before);
  });

  it.each([
    ['GET', '/v1/nothing', 404, 'not-found'],
    ['GET', '/v1/characters/%20', 404, 'unknown-server'],
    ['GET', '/v9', 404, 'not-found'],
    ['POST', '/v1/nothing', 404, 'not-found'],
    ['PUT', '/v1/characters', 405, 'method-not-allowed'],
    ['PUT', '/v1/characters/', 405, 'method-not-allowed'],
    ['DELETE', '/v1/characters/thelanis', 405, 'method-not-allowed'],
    ['GET', '/v1/service/feedback', 405, 'method-not-allowed'],
    ['POST', '/grouping', 405, 'method-not-allowed'],
    ['POST', '/health', 405, 'method-not-allowed'],
    ['GET', '/v1/characters/%zz', 400, 'bad-url'],
    ['GET', `/v1/characters/${'x'.repeat(8192)}`, 414, 'url-too-long'],
    ['GET', '/v1/areas', 500, 'internal-error'],
    ['GET', '/v1/quests', 400, 'invalid-request'],
  ])('%s %s is %i %s, in the shape of every error', async (method, path, status, code) => {
    const response = await served.get(path, {}, method);
    expect(response.status).toBe(status);
    const body = errorAnswerSchema.parse(await response.json());
    expect(body.code).toBe(code);
    expect(JSON.stringify(body)).not.toMatch(/secret|select|FST_/);
    expect(response.headers.get('x-request-id')).toBe(body.request_id);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('names the allowed methods', async () => {
    expect((await served.get('/v1/characters', {}, 'PUT')).headers.get('allow')).toBe('GET, HEAD');
  });

  it.each([
    ['not JSON', '{"a":', 'application/json', 400, 'invalid-json'],
    ['nothing', '', 'application/json', 400, 'invalid-json'],
    ['another type', 'a=b', 'application/x-www-form-urlencoded', 415, 'unsupported-media-type'],
    ['too large', JSON.stringify({ a: 'x'.repeat(70_000) }), 'application/json', 413, 'body-too-large'],
  ])('refuses a body that is %s', async (_, body, type, status, code) => {
    const response = await fetch(`${served.url}/v1/service/feedback`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect([response.status, errorAnswerSchema.parse(await response.json()).code]).toEqual([status, code]);
  });

  it('is not harmed by a body with __proto__ and constructor keys', async () => {
    const body = '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}';
    const response = await fetch(`${served.url}/v1/service/feedback`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(200);
    expect('isAdmin' in {}).toBe(false);
  });

  it.each([
    ['a request that is not HTTP', 'NONSENSE\r\n\r\n', '400 Bad Request', 'invalid-request'],
    [
      'too long a head',
      `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'headers-too-large',
    ],
  ])('answers %s in the same shape', async (_, sent, statusLine, code) => {
    const text = await new Promise<string>((resolve, reject) => {
      let heard = '';
      const socket = connect(Number(new URL(served.url).port), '127.0.0.1', () => socket.write(sent));
      socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
      socket.on('end', () => resolve(heard)).on('error', reject);
    });
    expect(text.split('\r\n')[0]).toBe(`HTTP/1.1 ${statusLine}`);
    expect(errorAnswerSchema.parse(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).code).toBe(code);
  });

  it('lets pages of any origin read, but not write', async () => {
    const origin = { origin: 'https://elsewhere.example' };
    const read = await served.get('/v1/characters/summary', origin);
    expect(read.headers.get('access-control-allow-origin')).toBe('*');
    expect(read.headers.get('access-control-expose-headers')).toContain('ETag');
    expect(read.headers.get('access-control-allow-credentials')).toBeNull();
    const preflight = await served.get(
      '/v1/characters/summary',
      { ...origin, 'access-control-request-method': 'GET' },
      'OPTIONS',
    );
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'Authorization, If-None-Match, Content-Type, Last-Event-ID, X-API-Key',
    ]);
    const write = await served.get(
      '/v1/service/feedback',
      { ...origin, 'access-control-request-method': 'POST' },
      'OPTIONS',
    );
    expect([
      write.status,
      write.headers.get('access-control-allow-origin'),
      write.headers.get('allow'),
    ]).toEqual([204, null, 'OPTIONS, POST']);
  });

  it.each([
    ['text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', 302],
    ['application/json', 200],
    ['*/*', 200],
    ['text/html;q=0, */*', 200],
  ])('answers /health for %s with %i', async (accept, status) => {
    const response = await served.get('/health', { accept });
    expect([response.status, response.headers.get('vary')]).toEqual([status, 'Accept']);
    expect(status === 302 ? response.headers.get('location') : await response.json()).toEqual(
      status === 302 ? '/v1/service/health' : { health: 'ok' },
    );
  });

  it('reports its health', async () => {
    const response = await served.get('/v1/service/health');
    expect(await response.json()).toMatchObject({
      data: { health: 'ok', servers: { thelanis: { age_s: 0, is_fresh: true } } },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('says how to build the site while there is none', async () => {
    const response = await served.get('/');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      503,
      'text/plain; charset=utf-8',
    ]);
    expect(await response.text()).toContain('npm start');
  });
});

describe('the limit for reads', () => {
  const limited = { readRate: { perSecond: 1, burst: 3 }, proxyCount: 1 };
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('applies to an address, over both paths together, and says how long to wait', async () => {
    const served = await serve([everyone], [], limited);
    await served.get('/v1/characters/thelanis', from('203.0.113.1'));
    const short = await served.get('/v1/characters/thelanis', from('203.0.113.1'));
    expect(short.headers.get('ratelimit-remaining')).toBe('1');
    await served.get('/v1/characters/101', from('203.0.113.1'));
    const refused = await served.get('/v1/characters/thelanis', from('203.0.113.1'));
    expect([
      refused.status,
      refused.headers.get('retry-after'),
      refused.headers.get('ratelimit-limit'),
    ]).toEqual([429, '1', '3']);
    expect(errorAnswerSchema.parse(await refused.json()).code).toBe('too-many-requests');
    expect((await served.get('/v1/characters/thelanis', from('203.0.113.2'))).status).toBe(200);
    await served.close();
  });

  it('does not apply to writes', async () => {
    const served = await serve([everyone], [], { ...limited, readRate: { perSecond: 1, burst: 1 } });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await served.get('/v1/characters', from('203.0.113.1'), 'POST')).status);
    expect(new Set(statuses)).toEqual(new Set([405]));
    await served.close();
  });
});

describe('the site', () => {
  const site: Site = {
    page: '<html><head><title>Rollcall</title></head><body></body></html>',
    manifest: null,
    files: new Map([
      [
        '/assets/index-abc.js',
        {
          body: prepareBody(Buffer.from('run();'.repeat(200))),
          facts: {
            contentType: 'text/javascript; charset=utf-8',
            cacheControl: 'public, max-age=31536000, immutable',
          },
        },
      ],
    ]),
  };
  let served: Served;
  beforeAll(async () => {
    served = await serve([], [], {
      site,
      proxyCount: 1,
      settings: makePageSettings(
        { status_page_url: 'https://status.example/' },
        { is_demo: true, has_made_up_history: true, build: { commit_hash: 'abc', built_at: null } },
      ),
    });
  });
  afterAll(() => served.close());

  it.each([
    ['/', 200],
    ['/grouping', 200],
    ['/grouping/thelanis?secondary-panel-type=who', 200],
    ['/grouping/nowhere', 404],
    ['/.env', 404],
    ['/assets/../../package.json', 404],
    ['/assets/%2e%2e/%2e%2e/package.json', 404],
    ['/assets/gone-123.js', 404],
  ])('serves the page at %s with %i', async (path, status) => {
    const response = await served.get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain('id="rollcall-settings"');
  });

  it('keeps out the scripts of other origins, and does not let others frame it', async () => {
    const { headers } = await served.get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    // Only attributes may contain styles.
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(
      (await served.get('/', { 'x-forwarded-proto': 'https' })).headers.get('strict-transport-security'),
    ).toMatch(/max-age/);
  });

  it('sends built files compressed and cacheable forever', async () => {
    const response = await served.get('/assets/index-abc.js', { 'accept-encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toContain('immutable');
    const etag = response.headers.get('etag') ?? '';
    expect(
      (await served.get('/assets/index-abc.js', { 'accept-encoding': 'br', 'if-none-match': etag })).status,
    ).toBe(304);
  });

  it('answers HEAD', async () => {
    const head = await served.get('/', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('redirects people who ask for the health to the operator’s page', async () => {
    expect((await served.get('/health', { accept: 'text/html' })).headers.get('location')).toBe(
      'https://status.example/',
    );
  });
});
