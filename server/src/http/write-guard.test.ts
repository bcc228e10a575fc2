import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { HttpConfig } from './create-http.ts';
import { createPlainHttp } from './testing/plain-http.ts';
import type { WriteRules } from './write-guard.ts';

const invited = 'https://guild.example';
const rules: WriteRules = {
  publicUrl: 'https://rollcall.example',
  invitedOrigins: [invited],
  openMethodsAt: (path) => (path === '/v1/open' ? ['POST', 'DELETE'] : []),
};

let app: FastifyInstance;
let written = 0;

function open(more: Pick<HttpConfig, 'writeRules'>) {
  ({ app } = createPlainHttp({ methodsAt: () => ['GET', 'POST', 'DELETE'], ...more }));
  for (const url of ['/v1/open', '/v1/closed']) {
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
    ['of a program', '/v1/closed', {}],
    ['of our own page', '/v1/closed', { origin: 'https://rollcall.example' }],
    ['of our own page to an open place', '/v1/open', { origin: 'https://rollcall.example' }],
  ])('%s is taken', async (_case, url, headers) => {
    const response = await send(url, headers);
    expect([response.statusCode, written]).toEqual([204, 1]);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each(['POST', 'DELETE'] as const)(
    'by %s of an invited page is taken where it is open, and answered for its scripts',
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
    ['of an invited page where it is not open', '/v1/closed', { origin: invited }],
    ['of a foreign page where others may', '/v1/open', { origin: 'https://elsewhere.example' }],
    ['of a foreign page to nowhere', '/v1/nothing', { origin: 'https://elsewhere.example' }],
    ['of a page that hides its origin', '/v1/open', { origin: 'null' }],
  ])('%s is refused before anything happens', async (_case, url, headers) => {
    const response = await send(url, headers);
    expect([response.statusCode, written]).toEqual([403, 0]);
    expect(response.json()).toMatchObject({ code: 'origin-refused' });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is taken from pages of the host alone where no rules are given', async () => {
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
  it('is anybody’s', async () => {
    const response = await send('/v1/open', { origin: 'https://elsewhere.example' }, 'GET');
    expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([204, '*']);
  });
});

describe('a preflight', () => {
  const ask = (url: string, origin: string, method: string) =>
    send(url, { origin, 'access-control-request-method': method }, 'OPTIONS');

  it('allows an invited page what is open', async () => {
    const { statusCode, headers } = await ask('/v1/open', invited, 'DELETE');
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': invited,
      'access-control-allow-methods': 'POST, DELETE',
      'access-control-allow-headers': 'Authorization, If-None-Match, Content-Type',
      vary: 'Origin',
    });
  });

  test.each([
    ['what is not open', '/v1/closed', invited, 'POST'],
    ['a method that is not open', '/v1/open', invited, 'PATCH'],
    ['a foreign page', '/v1/open', 'https://elsewhere.example', 'POST'],
  ])('does not allow %s', async (_case, url, origin, method) => {
    const { statusCode, headers } = await ask(url, origin, method);
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, undefined]);
  });

  it('allows anybody to read', async () => {
    const { headers } = await ask('/v1/open', 'https://elsewhere.example', 'GET');
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
    });
  });
});
