import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { createMetrics } from './metrics.ts';
import { metricsRoutes } from './metrics-route.ts';
import { parseOpenMetrics } from './testing/parse-open-metrics.ts';

const token = 'a-token-of-the-operator';
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function open(access: { token?: string; proxyCount?: number }) {
  const { app } = createPlainHttp();
  const metrics = createMetrics();
  closers.push(
    () => app.close(),
    () => metrics.close(),
  );
  void app.register(metricsRoutes(metrics, { token: null, proxyCount: 0, ...access }));
  return app;
}

const host = '127.0.0.1:3000';
const bearer = `Bearer ${token}`;

describe('GET /metrics', () => {
  it('is OpenMetrics that nobody keeps', async () => {
    const { statusCode, headers, body } = await open({}).inject({ url: '/metrics', headers: { host } });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/openmetrics-text; version=1.0.0; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(parseOpenMetrics(body).size).toBeGreaterThan(10);
  });

  it.each([
    ['this machine', {}, '127.0.0.1', { host }, 200],
    ['this machine by name', {}, '127.8.8.8', { host: 'localhost' }, 200],
    ['this machine over IPv6', {}, '::1', { host: '[::1]:3000' }, 200],
    ['this machine on a socket for both', {}, '::ffff:127.0.0.1', { host }, 200],
    ['another machine', {}, '10.0.0.7', { host }, 404],
    [
      'another machine that says it is this one',
      {},
      '10.0.0.7',
      { host, 'x-forwarded-for': '127.0.0.1' },
      404,
    ],
    ['a foreign name for this machine', {}, '127.0.0.1', { host: 'rebound.example' }, 404],
    ['a name that begins like a local one', {}, '127.0.0.1', { host: 'localhost.evil.example' }, 404],
    ['a proxy on this machine', {}, '127.0.0.1', { host, 'x-forwarded-for': '203.0.113.7' }, 404],
    ['a proxy that says Forwarded', {}, '127.0.0.1', { host, forwarded: 'for=203.0.113.7' }, 404],
    ['a proxy that says X-Real-IP', {}, '127.0.0.1', { host, 'x-real-ip': '203.0.113.7' }, 404],
    ['a proxy that says Via', {}, '127.0.0.1', { host, via: '1.1 cache' }, 404],
    ['this machine behind TRUST_PROXY', { proxyCount: 1 }, '127.0.0.1', { host }, 404],
    ['a token where none is set', {}, '10.0.0.7', { host, authorization: bearer }, 404],
    ['the token', { token }, '10.0.0.7', { host: 'rollcall.example', authorization: bearer }, 200],
    ['the token behind a proxy', { token, proxyCount: 1 }, '10.0.0.7', { host, authorization: bearer }, 200],
    ['the scheme in lower case', { token }, '10.0.0.7', { host, authorization: `bearer ${token}` }, 200],
    ['a wrong token', { token }, '127.0.0.1', { host, authorization: 'Bearer a-token' }, 404],
    ['the token without a scheme', { token }, '10.0.0.7', { host, authorization: token }, 404],
    ['this machine without the token', { token }, '127.0.0.1', { host }, 404],
  ])('from %s', async (_case, access, remoteAddress, headers, status) => {
    const answered = await open(access).inject({ url: '/metrics', remoteAddress, headers });
    expect(answered.statusCode).toBe(status);
    expect(answered.body.includes('rollcall_')).toBe(status === 200);
  });

  it('looks to others as if nothing were there', async () => {
    const refused = await open({ token }).inject({ url: '/metrics', headers: { host } });
    expect(refused.json()).toMatchObject({ code: 'not-found', message: 'There is nothing at this address' });
    expect(refused.headers['www-authenticate']).toBeUndefined();
  });

  it('is not for a proxy that speaks HTTP/1.0 and says nothing of itself, as nginx does by default', async () => {
    const app = open({});
    await app.listen({ port: 0, host: '127.0.0.1' });
    const port = Number(new URL(app.listeningOrigin).port);
    const ask = (version: string) =>
      new Promise<string>((resolve, reject) => {
        let heard = '';
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`GET /metrics HTTP/${version}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`),
        );
        socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
        socket.on('end', () => resolve(heard.slice(9, 12))).on('error', reject);
      });
    expect([await ask('1.1'), await ask('1.0')]).toEqual(['200', '404']);
  });
});
