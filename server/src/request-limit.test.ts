import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorAnswerSchema } from '@rollcall/game/api/endpoint';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppParts } from './app.ts';
import { charactersReport, reported } from './live/testing/reports.ts';
import { serve, type Served } from './testing/serve.ts';
import { limits } from './http/limits.ts';
import { silentLogger } from './http/logger.ts';
import { prepareBody } from './http/prepared-body.ts';
import type { Site } from './http/site-files.ts';

const site: Site = {
  page: '<html><head><title>Rollcall</title></head><body><div id="root"></div></body></html>',
  manifest: null,
  files: new Map([
    [
      '/icon.svg',
      {
        body: prepareBody(Buffer.from('<svg/>')),
        facts: { contentType: 'image/svg+xml', cacheControl: 'no-cache' },
      },
    ],
  ]),
};
const rate = { perSecond: 1, burst: 3 };

let served: Served;
let nowMs = 1_000_000;
afterEach(() => served.close());

async function open(overrides: Partial<AppParts> = {}) {
  served = await serve([charactersReport([reported({ id: 101 })])], [], {
    site,
    readRate: rate,
    proxyCount: 1,
    nowMs: () => nowMs,
    ...overrides,
  });
}
const ask = (path: string, method = 'GET', address = '203.0.113.1') =>
  served.get(path, { 'x-forwarded-for': address }, method);
const statuses = async (count: number, path: (index: number) => string, method = 'GET') => {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await ask(path(index), method)).status);
  return found;
};

/** @returns the complete answer */
async function askByHttp10(path: string): Promise<string> {
  const { hostname, port } = new URL(served.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.0\r\nHost: ${hostname}:${port}\r\n\r\n`);
  return text(socket);
}

describe('the limit for requests', () => {
  it('counts pages together with all other reads, whatever their names', async () => {
    await open();
    expect((await ask('/v1/characters/101')).status).toBe(200);
    expect(await statuses(5, (index) => `/guilds/orien/Random${index}`)).toEqual([200, 200, 429, 429, 429]);
    expect((await ask('/live')).status).toBe(429);
    expect((await ask('/no-such-page')).status).toBe(429);
    expect((await ask('/live', 'GET', '203.0.113.2')).status).toBe(200);
    nowMs += 1_000;
    expect((await ask('/live')).status).toBe(200);
  });

  it('counts files separately', async () => {
    await open();
    expect(new Set(await statuses(20, () => '/icon.svg'))).toEqual(new Set([200]));
    expect((await ask('/live')).status).toBe(200);
    const codes = await statuses(limits.files.rate.burst, () => '/icon.svg');
    expect([codes[0], codes.at(-1)]).toEqual([200, 429]);
  });

  it('also counts callers on this machine: behind a proxy that does not identify itself, these are all visitors', async () => {
    const warned: string[] = [];
    const logger = { ...silentLogger, warn: (message: string) => warned.push(message) };
    await open({ proxyCount: 0, logger });
    const codes: number[] = [];
    for (let call = 0; call < 9; call += 1) codes.push((await served.get('/live')).status);
    expect(codes.filter((status) => status === 200)).toHaveLength(rate.burst);
    expect(warned).toEqual([]);
    // Like nginx does with nothing but `proxy_pass` in its configuration.
    for (let call = 0; call < 2; call += 1) await askByHttp10('/live');
    expect(warned).toEqual([expect.stringContaining('TRUST_PROXY')]);
  });

  it('exempts calls of collectors and operators on this machine, and no others', async () => {
    const hasCollectorKey: AppParts['hasCollectorKey'] = ({ headers }) =>
      headers.authorization === 'Bearer key';
    await open({ proxyCount: 0, hasCollectorKey });
    for (let call = 0; call < 9; call += 1)
      expect((await served.get('/live', { authorization: 'Bearer key' })).status).toBe(200);
    for (let call = 0; call < 9; call += 1) await served.get('/live', { authorization: 'Bearer other' });
    expect((await served.get('/live')).status).toBe(429);
  });

  it('stops a caller that keeps sending invalid writes, and nobody else', async () => {
    await open();
    const { burst } = limits.failedWrites.rate;
    const codes = await statuses(burst + 5, () => '/v1/nothing', 'POST');
    expect(codes.indexOf(429)).toBe(burst);
    expect((await ask('/v1/characters', 'PUT')).status).toBe(429);
    expect((await ask('/v1/characters/101')).status).toBe(200);
    expect((await ask('/v1/nothing', 'POST', '203.0.113.2')).status).toBe(404);
  });

  it('delays its answers to a caller that continues regardless', async () => {
    await open();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const prompt = rate.burst + limits.promptRefusals.rate.burst;
    const codes = await statuses(prompt, () => '/live');
    expect(codes.filter((status) => status === 429)).toHaveLength(limits.promptRefusals.rate.burst);
    let heldStatus = 0;
    const held = ask('/live').then(({ status }) => (heldStatus = status));
    // The other caller is only answered after the first one had its chance.
    expect((await ask('/live', 'GET', '203.0.113.2')).status).toBe(200);
    expect(heldStatus).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(await held).toBe(429);
  });

  it('gives the waiting time, in the form of every error', async () => {
    await open();
    await statuses(3, () => '/live');
    const refused = await ask('/live');
    expect(errorAnswerSchema.parse(await refused.json()).code).toBe('too-many-requests');
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'retry-after': '1',
      'ratelimit-limit': '3',
      'ratelimit-remaining': '0',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('rendered pages', () => {
  it('are limited for one address, and are sent empty beyond that', async () => {
    const renderPage = vi.fn<NonNullable<AppParts['renderPage']>>(async ({ address }) => `<p>${address}</p>`);
    await open({ readRate: { perSecond: 1_000, burst: 1_000 }, renderPage });
    const { burst } = limits.renderedPages.rate;
    const codes = await statuses(burst + 20, (index) => `/guilds/orien/Guild${index}`);
    expect(new Set(codes)).toEqual(new Set([200]));
    expect(renderPage).toHaveBeenCalledTimes(burst);
    expect(await (await ask('/live')).text()).toContain('<div id="root"></div>');
    expect(await (await ask('/live', 'GET', '203.0.113.2')).text()).toContain('<p>/live</p>');
  });
});

describe('the limit for filtered lists', () => {
  const path = '/v1/characters/thelanis?search=nobody';
  const manyAtOnce = (address: string) =>
    Promise.all(Array.from({ length: 12 }, () => ask(path, 'GET', address)));
  const crowd = charactersReport(Array.from({ length: 4_000 }, (_, id) => reported({ id: id + 1 })));
  const openCrowd = async (overrides: Partial<AppParts> = {}) => {
    await open({ readRate: { perSecond: 1, burst: 100 }, ...overrides });
    served.store.apply(crowd, nowMs);
  };

  it('refuses an address that requests too many at once, and nobody else', async () => {
    await openCrowd();
    const [asked, other] = await Promise.all([manyAtOnce('203.0.113.1'), ask(path, 'GET', '203.0.113.2')]);
    const refused = asked.filter(({ status }) => status === 429);
    expect([refused.length > 0, asked.length - refused.length >= 4, other.status]).toEqual([true, true, 200]);
    expect(asked.map(({ status }) => status).filter((status) => ![200, 429].includes(status))).toEqual([]);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(refused[0]?.headers.get('ratelimit-limit')).toBe('100');
    expect(errorAnswerSchema.parse(await refused[0]?.json())).toMatchObject({
      code: 'too-many-requests',
      message: 'At most 4 filtered requests at once from one address; try again in a second',
    });
    expect((await ask(path)).status).toBe(200);
  });

  it('is off together with all limits by address', async () => {
    await openCrowd({ readRate: null });
    expect(new Set((await manyAtOnce('203.0.113.1')).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
