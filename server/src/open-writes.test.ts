import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { ask } from './testing/ask.ts';
import { nowhere, operatorSecret, startWholeServer, type WholeServer } from './testing/whole-server.ts';

const invited = 'https://guild.example';
const foreign = 'https://elsewhere.example';

let server: WholeServer;
beforeAll(async () => {
  server = await startWholeServer({ environment: { ALLOWED_ORIGINS: invited } });
});
afterAll(() => server.close());

const call = (method: string, path: string, headers: Record<string, string>, body?: object) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

const feedback = '/v1/service/feedback';
const message = { message: 'Hello' };
const log = '/v1/service/log';
const logEvent = { message: 'page_view', level: 'info', timestamp: '2026-11-21T12:00:00Z' };

describe.each([
  [feedback, message, 200],
  [log, logEvent, 204],
])('a write to %s', (path, body, status) => {
  it('is accepted from an allowed page, which may read the answer', async () => {
    const preflight = await call('OPTIONS', path, {
      origin: invited,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, invited]);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Content-Type');
    const response = await call('POST', path, { origin: invited }, body);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, invited]);
    expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('is accepted from a program and from our own page', async () => {
    expect((await call('POST', path, {}, body)).status).toBe(status);
    expect((await call('POST', path, { origin: server.url }, body)).status).toBe(status);
  });

  it('does not let an allowed page delete or publish anything', async () => {
    const key = { authorization: `Bearer ${operatorSecret}`, origin: invited };
    expect((await call('DELETE', '/v1/service/feedback/F-2222-2222', key)).status).toBe(403);
    expect((await call('POST', '/v1/service/news', key, { message: 'x' })).status).toBe(403);
    expect((await call('GET', path, { origin: invited })).status).toBe(401);
  });
});

const otherPages: readonly (readonly [who: string, headers: Record<string, string>])[] = [
  ['another page', { origin: foreign }],
  ['a page without an origin', { origin: 'null' }],
  ['what the browser calls a cross-site page', { 'sec-fetch-site': 'cross-site' }],
];

describe('feedback', () => {
  test.each(otherPages)('is refused from %s', async (_who, headers) => {
    const response = await call('POST', feedback, headers, message);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'origin-refused' });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await call('OPTIONS', feedback, {
      ...headers,
      'access-control-request-method': 'POST',
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is refused from another page, even with another spelling of its address', async () => {
    for (const spelling of [feedback.replace('v', '%76'), feedback.replace('/v1', '/%76%31')]) {
      const answer = await ask(`${server.url}${spelling}`, {
        method: 'POST',
        headers: { origin: foreign },
        body: message,
      });
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('origin-refused')]);
    }
  });
});

describe('events of a browser', () => {
  test.each(otherPages)('are accepted from %s, without credentials', async (_who, headers) => {
    const preflight = await call('OPTIONS', log, {
      ...headers,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Content-Type');
    const response = await call('POST', log, headers, logEvent);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    const refused = await call('POST', log, headers, {});
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, '*']);
    expect((await call('GET', log, headers)).status).toBe(401);
  });

  it('from other pages are limited like all others', async () => {
    const nowMs = Date.now();
    const limited = await startWholeServer({
      environment: { DATABASE_URL: nowhere, READ_LIMIT: '1000' },
      nowMs: () => nowMs,
    });
    const statuses = new Set<number>();
    for (let sent = 0; sent < 31; sent += 1) {
      const response = await fetch(`${limited.url}${log}/`, {
        method: 'POST',
        headers: { origin: foreign, 'content-type': 'application/json' },
        body: JSON.stringify(logEvent),
      });
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      statuses.add(response.status);
    }
    expect(statuses).toEqual(new Set([204, 429]));
    await limited.close();
  });
});
