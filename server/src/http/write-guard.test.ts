import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { HttpConfig } from './create-http.ts';
import { createPlainHttp } from './testing/plain-http.ts';
import { createOriginClassifier, parseOrigins, type WriteRules } from './write-guard.ts';

const classify = createOriginClassifier({
  invited: ['https://guild.example', 'http://localhost:5173'],
  publicUrl: 'https://rollcall.example/',
});

describe('the origin of a write', () => {
  test.each([
    ['program', 'without an Origin', {}],
    ['program', 'from a bookmark', { 'sec-fetch-site': 'none' }],
    ['own', 'from the requested host', { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' }],
    ['own', 'from a host in capitals', { origin: 'http://box.lan:3000', host: 'BOX.lan:3000' }],
    ['own', 'from the requested host over TLS', { origin: 'https://box.example', host: 'box.example' }],
    ['own', 'from the public address', { origin: 'https://rollcall.example', host: 'inside:3000' }],
    [
      'own',
      'that the browser marks as same-origin',
      { origin: 'https://x.example', 'sec-fetch-site': 'same-origin' },
    ],
    ['invited', 'from a listed origin', { origin: 'https://guild.example', host: 'rollcall.example' }],
    [
      'invited',
      'from an origin that is listed with its port',
      { origin: 'http://localhost:5173', host: 'localhost:3000' },
    ],
    ['foreign', 'from an unlisted origin', { origin: 'https://elsewhere.example', host: 'rollcall.example' }],
    ['foreign', 'from another port', { origin: 'http://localhost:5174', host: 'localhost:3000' }],
    ['foreign', 'from a listed host with another scheme', { origin: 'http://guild.example', host: 'a' }],
    ['foreign', 'from a subdomain of a listed host', { origin: 'https://a.guild.example', host: 'a' }],
    [
      'foreign',
      'from an origin that begins like a listed one',
      { origin: 'https://guild.example.evil.example', host: 'a' },
    ],
    ['foreign', 'from a hidden origin', { origin: 'null', host: 'null' }],
    ['foreign', 'with an invalid origin', { origin: '://', host: 'rollcall.example' }],
    ['foreign', 'with an empty origin', { origin: '', host: '' }],
    ['foreign', 'from another site without an Origin', { 'sec-fetch-site': 'cross-site' }],
    [
      'foreign',
      'from a sibling domain',
      { origin: 'https://x.rollcall.example', 'sec-fetch-site': 'same-site' },
    ],
  ])('is "%s" for a write %s', (expected, _case, headers) => {
    expect(classify(headers)).toBe(expected);
  });

  test('to a site without a public address is recognized by the host only', () => {
    const unknown = createOriginClassifier({ invited: [], publicUrl: null });
    expect(unknown({ origin: 'https://rollcall.example', host: 'inside:3000' })).toBe('foreign');
  });
});

describe('a list of origins', () => {
  test.each([
    ['', []],
    ['https://guild.example', ['https://guild.example']],
    [' https://guild.example/ , http://localhost:5173,', ['https://guild.example', 'http://localhost:5173']],
    ['HTTPS://Guild.Example:443,https://guild.example', ['https://guild.example']],
    ['https://guild.example/app', undefined],
    ['https://guild.example?x', undefined],
    ['https://me@guild.example', undefined],
    ['https://*.example', undefined],
    ['guild.example', undefined],
    ['*', undefined],
    ['null', undefined],
    ['ftp://guild.example', undefined],
    ['https://guild.example:99999', undefined],
  ])('%j is read as %j', (text, origins) => {
    expect(parseOrigins(text)).toEqual(origins);
  });
});

const invited = 'https://guild.example';
const rules: WriteRules = {
  publicUrl: 'https://rollcall.example',
  invitedOrigins: [invited],
  openMethodsAt: (path) => (path === '/v1/open' ? ['POST', 'DELETE'] : []),
  anyOriginMethodsAt: (path) => (path === '/v1/any' ? ['POST'] : []),
};

let app: FastifyInstance;
let written = 0;

function open(more: Pick<HttpConfig, 'writeRules'>) {
  ({ app } = createPlainHttp({ methodsAt: () => ['GET', 'POST', 'DELETE'], ...more }));
  for (const url of ['/v1/open', '/v1/closed', '/v1/any']) {
    app.route({ method: ['GET', 'POST', 'DELETE'], url, handler: answer });
  }
}

function answer({ method }: FastifyRequest, reply: FastifyReply) {
  if (method !== 'GET') written += 1;
  return reply.code(204).send();
}

beforeEach(() => {
  written = 0;
  open({ writeRules: rules });
});
afterEach(() => app.close());

const send = (url: string, headers: InjectOptions['headers'], method: InjectOptions['method'] = 'POST') =>
  app.inject({ method, url, headers: { host: 'rollcall.example', ...headers } });

describe('a write', () => {
  test.each([
    ['from a program', '/v1/closed', {}],
    ['from our own page', '/v1/closed', { origin: 'https://rollcall.example' }],
    ['from our own page where writes are open', '/v1/open', { origin: 'https://rollcall.example' }],
  ])('%s is accepted', async (_case, url, headers) => {
    const response = await send(url, headers);
    expect([response.statusCode, written]).toEqual([204, 1]);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each(['POST', 'DELETE'] as const)(
    'by %s from a page of an invited origin is accepted where it is open, and its scripts may read the answer',
    async (method) => {
      const response = await send('/v1/open?x=1', { origin: invited }, method);
      expect([response.statusCode, written]).toEqual([204, 1]);
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': invited,
        vary: 'Origin',
      });
      expect(response.headers['access-control-expose-headers']).toContain('Retry-After');
      expect(response.headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  test.each([
    ['from an invited page where it is not open', '/v1/closed', { origin: invited }],
    [
      'from a foreign page where invited pages may write',
      '/v1/open',
      { origin: 'https://elsewhere.example' },
    ],
    ['from a foreign page to an unknown path', '/v1/nothing', { origin: 'https://elsewhere.example' }],
    ['from a page that hides its origin', '/v1/open', { origin: 'null' }],
  ])('%s is rejected before anything happens', async (_case, url, headers) => {
    const response = await send(url, headers);
    expect([response.statusCode, written]).toEqual([403, 0]);
    expect(response.json()).toMatchObject({ code: 'origin-refused' });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each([
    ['another site', { origin: 'https://elsewhere.example' }],
    ['an invited site', { origin: invited }],
    ['a page that hides its origin', { origin: 'null' }],
    ['a page that the browser marks as cross-site', { 'sec-fetch-site': 'cross-site' }],
  ])(
    'from %s is accepted where every origin may write, and answered without credentials',
    async (_who, headers) => {
      const response = await send('/v1/any', headers);
      expect([response.statusCode, written]).toEqual([204, 1]);
      expect(response.headers['access-control-allow-origin']).toBe('*');
      expect(response.headers['access-control-allow-credentials']).toBeUndefined();
      expect((await send('/v1/any', { origin: 'https://elsewhere.example' }, 'DELETE')).statusCode).toBe(403);
    },
  );

  it('is accepted only from pages of the same host if there are no rules', async () => {
    await app.close();
    open({});
    const statuses = [];
    for (const origin of ['http://rollcall.example', invited]) {
      statuses.push((await send('/v1/open', { origin })).statusCode);
    }
    expect(statuses).toEqual([204, 403]);
  });
});

describe('a read', () => {
  it('is open to everybody', async () => {
    const response = await send('/v1/open', { origin: 'https://elsewhere.example' }, 'GET');
    expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([204, '*']);
  });
});

describe('a preflight', () => {
  const ask = (url: string, origin: string, method: string) =>
    send(url, { origin, 'access-control-request-method': method }, 'OPTIONS');

  it('allows open writes to a page of an invited origin', async () => {
    const { statusCode, headers } = await ask('/v1/open', invited, 'DELETE');
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': invited,
      'access-control-allow-methods': 'POST, DELETE',
      'access-control-allow-headers': 'Authorization, If-None-Match, Content-Type, Last-Event-ID, X-API-Key',
      vary: 'Origin',
    });
  });

  test.each([
    ['a write that is not open', '/v1/closed', invited, 'POST'],
    ['a method that is not open', '/v1/open', invited, 'PATCH'],
    ['a foreign page', '/v1/open', 'https://elsewhere.example', 'POST'],
  ])('does not allow %s', async (_case, url, origin, method) => {
    const { statusCode, headers } = await ask(url, origin, method);
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, undefined]);
  });

  it('allows every page the writes that are open to all origins', async () => {
    const { headers } = await ask('/v1/any', 'https://elsewhere.example', 'POST');
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
    });
    expect(headers['access-control-allow-headers']).toContain('Content-Type');
    const refused = await ask('/v1/any', 'https://elsewhere.example', 'DELETE');
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('allows everybody to read', async () => {
    const { headers } = await ask('/v1/open', 'https://elsewhere.example', 'GET');
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
    });
  });
});
