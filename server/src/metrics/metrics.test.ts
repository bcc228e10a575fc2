import { request as requestRaw } from 'node:http';
import { connect } from 'node:net';
import type { IngestAnswer } from '@rollcall/game/api/report';
import type { FastifyPluginCallback } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { charactersReport, reported } from '../live/testing/reports.ts';
import type { Sql, Store, TransactionSql } from '../store/store.ts';
import { serve, type Served } from '../testing/serve.ts';
import { routeGroup } from './http-metrics.ts';
import { createMetrics, type Metrics, type MetricSources, metricsRoutes } from './metrics.ts';
import { parseOpenMetrics, valueOf } from './testing/parse-open-metrics.ts';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { until } from '../testing/until.ts';

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
  it('is OpenMetrics that must not be cached', async () => {
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
    ['this machine over a dual-stack socket', {}, '::ffff:127.0.0.1', { host }, 200],
    ['another machine', {}, '10.0.0.7', { host }, 404],
    [
      'another machine that claims to be this one',
      {},
      '10.0.0.7',
      { host, 'x-forwarded-for': '127.0.0.1' },
      404,
    ],
    ['this machine under a foreign host name', {}, '127.0.0.1', { host: 'rebound.example' }, 404],
    ['a host name that begins like a local one', {}, '127.0.0.1', { host: 'localhost.evil.example' }, 404],
    ['a proxy on this machine', {}, '127.0.0.1', { host, 'x-forwarded-for': '203.0.113.7' }, 404],
    ['a proxy that says Forwarded', {}, '127.0.0.1', { host, forwarded: 'for=203.0.113.7' }, 404],
    ['a proxy that says X-Real-IP', {}, '127.0.0.1', { host, 'x-real-ip': '203.0.113.7' }, 404],
    ['a proxy that says Via', {}, '127.0.0.1', { host, via: '1.1 cache' }, 404],
    ['this machine behind TRUST_PROXY', { proxyCount: 1 }, '127.0.0.1', { host }, 404],
    ['a token when none is configured', {}, '10.0.0.7', { host, authorization: bearer }, 404],
    ['the token', { token }, '10.0.0.7', { host: 'rollcall.example', authorization: bearer }, 200],
    ['the token behind a proxy', { token, proxyCount: 1 }, '10.0.0.7', { host, authorization: bearer }, 200],
    ['the scheme in lower case', { token }, '10.0.0.7', { host, authorization: `bearer ${token}` }, 200],
    ['a wrong token', { token }, '127.0.0.1', { host, authorization: 'Bearer a-token' }, 404],
    ['the token without a scheme', { token }, '10.0.0.7', { host, authorization: token }, 404],
    ['this machine without the token', { token }, '127.0.0.1', { host }, 404],
  ])('answers %s correctly', async (_case, access, remoteAddress, headers, status) => {
    const answered = await open(access).inject({ url: '/metrics', remoteAddress, headers });
    expect(answered.statusCode).toBe(status);
    expect(answered.body.includes('rollcall_')).toBe(status === 200);
  });

  it('looks like a missing page to other machines', async () => {
    const refused = await open({ token }).inject({ url: '/metrics', headers: { host } });
    expect(refused.json()).toMatchObject({ code: 'not-found', message: 'There is nothing at this address' });
    expect(refused.headers['www-authenticate']).toBeUndefined();
  });

  it('is denied to a proxy that speaks HTTP/1.0 and does not identify itself, like nginx by default', async () => {
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

let metrics: Metrics;
beforeEach(() => {
  metrics = createMetrics();
});
afterEach(() => metrics.close());

const read = async () => parseOpenMetrics(await metrics.read());

const sources: MetricSources = {
  build: { commit: 'abc', built_at: '2026-11-01T00:00:00Z', store: 'embedded' },
  gauges: [
    {
      name: 'rollcall_live_age_seconds',
      help: 'Seconds since the last report of a server; absent = never reported.',
      label: 'server',
      read: () => [
        ['thelanis', 4.5],
        ['or"ien', 0],
        ['cormyr', null],
      ],
    },
    { name: 'rollcall_journal_bytes', help: 'Size of the journal on disk.', read: () => [['', 4096]] },
  ],
};

describe('monitoring', () => {
  it('returns valid OpenMetrics, also before anything has happened', async () => {
    expect(metrics.contentType).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    const families = await read();
    for (const { help } of families.values()) expect(help).toMatch(/\.$/);
    expect(valueOf(families, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(valueOf(families, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(valueOf(families, 'rollcall_memory_bytes', { part: 'heap_used' })).toBeGreaterThan(1e6);
    expect(valueOf(families, 'rollcall_event_loop_delay_seconds', { statistic: 'max' })).toBeTypeOf('number');
  });

  it('returns the present values of other parts', async () => {
    metrics.connect(sources);
    const families = await read();
    const build = { commit: 'abc', built_at: '2026-11-01T00:00:00Z', store: 'embedded' };
    expect([
      valueOf(families, 'rollcall_build_info', { ...build, node: process.versions.node }),
      valueOf(families, 'rollcall_live_age_seconds', { server: 'thelanis' }),
      valueOf(families, 'rollcall_live_age_seconds', { server: 'or\\"ien' }),
      valueOf(families, 'rollcall_live_age_seconds', { server: 'cormyr' }),
      valueOf(families, 'rollcall_journal_bytes'),
    ]).toEqual([1, 4.5, 0, undefined, 4096]);
  });
});

const answer: IngestAnswer = {
  message: 'success',
  accepted: 5,
  rejected: [{ index: 0, issues: [] }],
  removed: 2,
  duplicates: 1,
  versions: {},
  durable: true,
};

describe('reports of collectors', () => {
  it('are counted by outcome, each entity once', async () => {
    metrics.countIngest('reportCharacters', answer);
    metrics.countIngest('reportCharacters', { ...answer, duplicate: true });
    metrics.countIngest('reportCharacters', { ...answer, accepted: 0, stale: true });
    metrics.countIngest('reportLfms', { ...answer, durable: false });
    const families = await read();
    const call = 'reportCharacters';
    const calls = ['applied', 'duplicate', 'stale', 'not_durable'].map((outcome) =>
      valueOf(families, 'rollcall_ingest_calls_total', { call, outcome }),
    );
    const entities = ['accepted', 'rejected', 'removed', 'duplicate'].map((outcome) =>
      valueOf(families, 'rollcall_ingest_entities_total', { call, outcome }),
    );
    expect([calls, entities]).toEqual([
      [1, 1, 1, undefined],
      [5, 2, 4, 2],
    ]);
    expect(
      valueOf(families, 'rollcall_ingest_calls_total', { call: 'reportLfms', outcome: 'not_durable' }),
    ).toBe(1);
  });
});

describe('the store', () => {
  function fakeStore(overrides: Partial<Store>): Store {
    return {
      sql: (() => Promise.resolve([])) as unknown as Sql,
      transaction: (work) => work((() => []) as unknown as TransactionSql),
      isUnavailable: () => false,
      onReturn: () => () => {},
      close: async () => {},
      ...overrides,
    };
  }

  it('is timed, and its failures are counted', async () => {
    const store = metrics.meterStore(fakeStore({}));
    expect(await store.transaction(async () => 'done')).toBe('done');
    await expect(store.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const families = await read();
    expect([
      valueOf(families, 'rollcall_store_up'),
      valueOf(families, 'rollcall_store_wait_seconds_count'),
      valueOf(families, 'rollcall_store_transaction_seconds_count'),
      valueOf(families, 'rollcall_store_transaction_failures_total'),
      valueOf(families, 'rollcall_store_transactions'),
    ]).toEqual([1, 2, 2, 1, 0]);
    expect(valueOf(families, 'rollcall_store_probe_seconds')).toBeLessThan(2);
  });

  it('is not queried while it is unavailable', async () => {
    metrics.meterStore(fakeStore({ isUnavailable: () => true }));
    const families = await read();
    expect([
      valueOf(families, 'rollcall_store_up'),
      valueOf(families, 'rollcall_store_probe_seconds'),
    ]).toEqual([0, undefined]);
  });

  it('is queried only once if it does not answer, and does not delay scrapes for long', async () => {
    let asked = 0;
    const sql = () => {
      asked += 1;
      return new Promise<never>(() => {});
    };
    metrics.meterStore(fakeStore({ sql: sql as unknown as Sql }));
    const [families] = await Promise.all([read(), read()]);
    expect(valueOf(families, 'rollcall_store_probe_seconds')).toBeGreaterThanOrEqual(1.9);
    expect(asked).toBe(1);
  });
});

describe('requests', () => {
  const people = charactersReport([
    reported({ id: 101, name: 'Secretive' }),
    reported({ id: 102, name: 'Torvaldine' }),
  ]);
  let served: Served;
  let isAsked: Promise<void>;
  beforeEach(async () => {
    const asked = Promise.withResolvers<void>();
    isAsked = asked.promise;
    const silent: FastifyPluginCallback = (app, _options, done) => {
      app.get('/v1/areas', () => {
        asked.resolve();
        return new Promise<never>(() => {});
      });
      app.get('/v2/live', (_request, reply) => {
        reply.hijack();
        reply.raw.setHeader('Content-Type', 'text/event-stream');
        reply.raw.write(':\n\n');
      });
      done();
    };
    served = await serve([people], [], {
      observer: metrics.requests,
      plugins: [{ endpoints: ['areas', 'liveStream'], routes: () => silent }],
      readRate: { perSecond: 1, burst: 3 },
      proxyCount: 1,
    });
  });
  afterEach(() => served.close());

  const requests = async (route: string, method: string, status: string) =>
    valueOf(await read(), 'rollcall_http_requests_total', { route, method, status });

  it('are counted by group, method and class of status, however they are answered', async () => {
    const path = '/v1/characters/thelanis';
    const first = await served.get(path);
    const etag = first.headers.get('etag') ?? '';
    await first.text();
    await (await served.get(path)).text();
    await served.get(path, { 'if-none-match': etag });
    const other = { 'x-forwarded-for': '203.0.113.78' };
    await served.get(path, other, 'HEAD');
    await (await served.get('/v1/characters/any/nobody-at-all', other)).text();
    await (await served.get('/nothing/here', other)).text();
    await until(async () =>
      expect([
        await requests('api:characters', 'GET', '2xx'),
        await requests('api:characters', 'GET', '3xx'),
        await requests('api:characters', 'HEAD', '2xx'),
        await requests('api:characters', 'GET', '4xx'),
        await requests('page', 'GET', '5xx'),
      ]).toEqual([2, 1, 1, 1, 1]),
    );
    const families = await read();
    expect(valueOf(families, 'rollcall_http_request_duration_seconds_count', { route: 'page' })).toBe(1);
  });

  it('are counted when the request limit rejects them', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.77' };
    for (let count = 0; count < 5; count += 1) await (await served.get('/v1/lfms', forwarded)).text();
    await until(async () =>
      expect(valueOf(await read(), 'rollcall_http_rate_limited_total', { route: 'api:lfms' })).toBe(2),
    );
  });

  it('count as aborted when their caller leaves', async () => {
    const left = requestRaw(`${served.url}/v1/areas`).on('error', () => {});
    left.end();
    await isAsked;
    left.destroy();
    await until(async () => expect(await requests('api:areas', 'GET', 'aborted')).toBe(1));
  });

  it('for a stream count as successful however its reader leaves, and are not timed', async () => {
    const reading = new AbortController();
    await fetch(`${served.url}/v2/live`, { signal: reading.signal });
    reading.abort();
    await until(async () => expect(await requests('api:live', 'GET', '2xx')).toBe(1));
    const families = await read();
    expect(valueOf(families, 'rollcall_http_request_duration_seconds_count', { route: 'api:live' })).toBe(
      undefined,
    );
  });

  it('leave no name, id or address in metrics', async () => {
    const paths = [
      '/v1/characters/thelanis/Secretive',
      '/v1/characters/101',
      '/v1/Secretive',
      '/guilds/thelanis/Torvaldine',
      '/Secretive?x=Torvaldine',
    ];
    // From a different address each, so that the limit rejects none.
    for (const [index, path] of paths.entries())
      await (await served.get(path, { 'x-forwarded-for': `203.0.113.${index}` })).text();
    await until(async () => expect((await requests('page', 'GET', '5xx')) ?? 0).toBeGreaterThan(1));
    const families = [...(await read()).values()];
    const labels = families.flatMap(({ samples }) => samples.flatMap((each) => Object.values(each.labels)));
    for (const trace of ['Secretive', 'Torvaldine', '101', '203.0.113', '127.0.0.1'])
      expect(labels.filter((label) => label.includes(trace))).toEqual([]);
  });
});

describe('the route group of an address', () => {
  it.each([
    ['/v1/characters/thelanis', 'api:characters'],
    ['/v1/characters?x=/v1/lfms', 'api:characters'],
    ['/v1/game/server-info', 'api:game'],
    ['/v2/quests', 'api:quests'],
    ['/v1/openapi.json', 'api:openapi.json'],
    ['/v1/anything-else', 'api:other'],
    ['/v1', 'api:other'],
    ['/health', 'health'],
    ['/metrics', 'metrics'],
    ['/social/grouping.png', 'social'],
    ['/preview/servers/orien.png', 'preview'],
    ['/badge/orien.svg', 'badge'],
    ['/embed/orien/groups', 'embed'],
    ['/assets/index-abc.js', 'file'],
    ['/guilds/orien/Some%20Guild', 'page'],
    ['/', 'page'],
    ['', 'page'],
    ['*', 'page'],
  ])('%j is in the group %s', (url, group) => {
    expect(routeGroup(url)).toBe(group);
  });
});
