import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { readerKeyPattern } from '@rollcall/game/api/reader-key';
import { createdReaderKeySchema, type ReaderKey, type ReaderKeyRow } from '@rollcall/game/site/reader-keys';
import { madeAtMs } from '@rollcall/game/testing/makers';
import { dayMs, hourMs } from '@rollcall/game/time';
import { fromWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { createUnsharedLimits } from '../http/limit-share.ts';
import { HttpError } from '../http/http-error.ts';
import { limits, type Rate, type TableBounds } from '../http/limits.ts';
import { silentLogger } from '../http/logger.ts';
import { charactersReport, reported } from '../live/testing/reports.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { ask } from '../testing/ask.ts';
import { serve, type Served } from '../testing/serve.ts';
import { readerKeyEndpoints, readerKeyRoutes } from './reader-key-routes.ts';
import { openReaderKeys, type ReaderKeys } from './reader-keys.ts';
import { requireTestKey, siteKey } from './testing/site-key.ts';

/** A moment in the middle of an hour. */
const beginMs = Math.floor(madeAtMs / hourMs) * hourMs + hourMs / 2;

let nowMs = beginMs;
let keys: ReaderKeys;
let served: Served;
const logged: unknown[] = [];
const note = (...line: unknown[]) => logged.push(line);
const logger = { info: note, warn: note, error: note };

describeStores('API keys', (testStore) => {
  async function open(readRate: Rate | null = { perSecond: 1, burst: 2 }, bounds?: TableBounds) {
    const { store } = testStore;
    keys = await openReaderKeys({
      store,
      scheduled: store,
      hasOtherWriters: false,
      nowMs: () => nowMs,
      logger,
      isLimited: readRate !== null,
      ...(bounds && { bounds }),
    });
    const routes = () =>
      readerKeyRoutes({
        store,
        keys,
        nowMs: () => nowMs,
        requireKey: requireTestKey,
        readRate,
        proxyCount: 1,
        limitShare: createUnsharedLimits(),
      });
    served = await serve([charactersReport([reported({ id: 101 })])], [], {
      readerKeys: keys,
      plugins: [{ endpoints: readerKeyEndpoints, routes }],
      readRate,
      proxyCount: 1,
      nowMs: () => nowMs,
      logger,
    });
  }

  async function close() {
    await served.close();
    await keys.close();
  }

  beforeEach(async () => {
    nowMs = beginMs;
    logged.length = 0;
    await testStore.clear();
    await open();
  });
  afterEach(close);

  const call = (method: string, path: string, { key, from = '203.0.113.1', body, headers = {} }: Sent = {}) =>
    fetch(served.url + path, {
      method,
      headers: {
        'x-forwarded-for': from,
        ...(key !== undefined && { 'x-api-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const post = (from?: string, body: object = {}) =>
    call('POST', '/v1/keys', { body, ...(from !== undefined && { from }) });
  async function make(from?: string, body: object = {}) {
    const answer = await post(from, body);
    const { data } = (await answer.json()) as { data: unknown };
    return createdReaderKeySchema.parse(data);
  }
  async function usageOf(key: string): Promise<ReaderKey> {
    const answer = await call('GET', '/v1/keys', { key, from: '192.0.2.50' });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: ReaderKey }).data;
  }
  const codeOf = async (answer: Response) =>
    [answer.status, ((await answer.json()) as { code: string }).code] as const;
  const statuses = async (count: number, sent: Sent) => {
    const found: number[] = [];
    for (let index = 0; index < count; index += 1)
      found.push((await call('GET', '/v1/characters/101', sent)).status);
    return found;
  };
  const dump = async () =>
    JSON.stringify([
      await testStore.store
        .sql`select id, encode(sha256, 'escape') as sha256, name, contact from reader_keys`,
      await testStore.store.sql`select * from reader_key_usage`,
    ]);

  it('can be created by anybody, are shown once, and are stored as a hash', async () => {
    const answer = await post(undefined, { name: ' Guild \n dashboard\u0007 ', contact: '' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { data } = (await answer.json()) as { data: { key: string } };
    expect(data.key).toMatch(readerKeyPattern);
    expect(data).toMatchObject({
      name: 'Guild dashboard',
      contact: null,
      last_used_at: null,
      blocked_at: null,
      limits: { requests_per_second: 5, requests_at_once: 10, streams: limits.keyedStreams.perAddress },
    });
    const found = await usageOf(data.key);
    expect(JSON.stringify(found)).not.toContain(data.key);
    expect(await dump()).not.toContain(data.key);
    // A request for the key's own data counts as a use.
    expect(fromWireTime(found.expires_at) - nowMs).toBe(90 * dayMs);
  });

  it('give an address larger limits for all its keys together, and do not affect calls without a key', async () => {
    const [one, two] = [await make(), await make()];
    expect(await statuses(4, {})).toEqual([200, 200, 429, 429]);
    expect(await statuses(6, { key: one.key })).toEqual(Array(6).fill(200));
    expect(await statuses(6, { key: two.key })).toEqual([200, 200, 200, 200, 429, 429]);
    // Another address of the same network has a separate limit.
    expect(await statuses(2, { key: one.key, from: '203.0.113.2' })).toEqual([200, 200]);
    expect(await statuses(1, { from: '203.0.113.3' })).toEqual([200]);
    const answered = await call('GET', '/v1/characters/101', { key: one.key, from: '203.0.113.2' });
    expect(answered.headers.get('ratelimit-limit')).toBe('10');
  });

  it('are counted by IPv6 network, not by address', async () => {
    const { key } = await make('2001:db8:1:2::5');
    expect(await statuses(10, { key, from: '2001:db8:1:2::1' })).toEqual(Array(10).fill(200));
    expect(await statuses(1, { key, from: '2001:0DB8:1:2:ffff::1' })).toEqual([429]);
    expect(await statuses(1, { key, from: '2001:db8:1:3::1' })).toEqual([200]);
  });

  it.each([
    ['malformed', 'x', 'api-key-malformed'],
    ['empty', '', 'api-key-malformed'],
    ['sent twice', `rck_${'a'.repeat(32)}, rck_${'a'.repeat(32)}`, 'api-key-malformed'],
    ['as long as the longest header', 'k'.repeat(8_000), 'api-key-malformed'],
    ['unknown', `rck_${'a'.repeat(32)}`, 'api-key-unknown'],
  ])('are rejected when %s, whatever is requested', async (_, key, code) => {
    const paths = ['/v1/characters', '/v1/characters/101', '/v1/keys', '/v1/nothing'];
    for (const [index, path] of paths.entries()) {
      const answer = await call('GET', path, { key, from: `203.0.113.${index}` });
      expect(await codeOf(answer)).toEqual([401, code]);
      expect(answer.headers.get('www-authenticate')).toContain('X-API-Key');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
    expect(await codeOf(await call('POST', '/v1/keys', { key, body: {} }))).toEqual([401, code]);
  });

  it('cannot be guessed faster than others read', async () => {
    const key = `rck_${'b'.repeat(32)}`;
    expect(await statuses(4, { key })).toEqual([401, 401, 429, 429]);
  });

  it('are accepted only in a header, are rejected in an address, and are in no log', async () => {
    const { key } = await make();
    const encoded = Array.from(key, (letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    const writings = [key, key.replace('_', '%5F'), key.replace('r', '%72'), encoded];
    const paths = ['/v1/characters/101?api_key=', '/live?api_key=', '/guilds/orien/', '/%761/lfms?key='];
    for (const [index, written] of writings.entries())
      for (const path of paths) {
        const answer = await ask(`${served.url}${path}${written}`, {
          headers: { 'x-forwarded-for': `198.51.100.${index * 10 + paths.indexOf(path)}` },
        });
        expect([path, answer.status]).toEqual([path, 400]);
        expect(answer.text).toContain('api-key-in-address');
      }
    await call('GET', `/v1/characters/${key}`, { from: '203.0.113.8' });
    expect(JSON.stringify(logged)).not.toContain(key.slice(4));
  });

  it('show their holder their use in the last 24 hours', async () => {
    const { key } = await make();
    await statuses(3, { key });
    nowMs += 2 * hourMs;
    await keys.sync();
    await statuses(12, { key });
    const { usage, last_used_at } = await usageOf(key);
    // This call is counted as well.
    expect(usage.hours).toHaveLength(24);
    expect(usage.hours.at(-3)).toMatchObject({ requests: 3, refused: 0 });
    expect(usage.hours.at(-1)).toMatchObject({ requests: 11, refused: 2 });
    expect(usage).toMatchObject({ requests: 14, refused: 2, streams: 0 });
    expect(fromWireTime(last_used_at ?? '')).toBe(Math.floor(nowMs / 1000) * 1000);
    nowMs += 25 * hourMs;
    await keys.sync();
    expect((await usageOf(key)).usage.requests).toBe(1);
  });

  it('lose no counts when the store rejects writes for a while, or when the server stops', async () => {
    const { key, id } = await make();
    await statuses(2, { key });
    await testStore.setReadOnly(true);
    await expect(keys.sync()).rejects.toThrow(/read-only/);
    await testStore.setReadOnly(false);
    await statuses(1, { key });
    await close();
    const rows = await testStore.store.sql`select requests from reader_key_usage where key_id = ${id}`;
    expect(rows.map(({ requests }) => Number(requests))).toEqual([3]);
    await open();
    expect((await usageOf(key)).usage.requests).toBe(4);
  });

  it('are revoked at once, with all their data except the part that counts against the limit', async () => {
    const { key } = await make(undefined, { name: 'Gone soon', contact: 'a@mail.example' });
    await keys.sync();
    expect((await call('DELETE', '/v1/keys', { key })).status).toBe(204);
    expect(await codeOf(await call('GET', '/v1/characters', { key }))).toEqual([401, 'api-key-unknown']);
    const kept = await dump();
    expect(kept).not.toContain('Gone soon');
    expect(kept).not.toContain('mail.example');
    await post();
    await post();
    expect((await post()).status).toBe(429);
    nowMs += dayMs + 1_000;
    await keys.sync();
    expect(await testStore.store.sql`select id from reader_keys where sha256 is null`).toHaveLength(0);
    expect((await post()).status).toBe(200);
  });

  it('can be seen or revoked only by their holder', async () => {
    expect(await codeOf(await call('GET', '/v1/keys'))).toEqual([401, 'api-key-missing']);
    expect(await codeOf(await call('DELETE', '/v1/keys'))).toEqual([401, 'api-key-missing']);
  });

  it.each([
    ['an IPv4 address', (index: number) => `198.51.100.${index < 0 ? 250 : 1}`],
    ['a /64 of IPv6', (index: number) => (index < 0 ? '2001:db8:1:3::1' : `2001:db8:1:2::${index}`)],
  ])('are limited to three new ones a day and ten at once in one network: %s', async (_, addressOf) => {
    for (let day = 0; day < 3; day += 1) {
      for (let count = 0; count < 3; count += 1) await make(addressOf(day * 3 + count));
      const fourth = await post(addressOf(99));
      expect(await codeOf(fourth)).toEqual([429, 'too-many-requests']);
      expect(Number(fourth.headers.get('retry-after'))).toBe(24 * 3600);
      nowMs += dayMs + 1_000;
    }
    const tenth = await make(addressOf(5));
    expect(await codeOf(await post(addressOf(6)))).toEqual([409, 'too-many-keys']);
    expect((await post(addressOf(-1))).status).toBe(200);
    await call('DELETE', '/v1/keys', { key: tenth.key, from: '192.0.2.77' });
    expect((await post(addressOf(7))).status).toBe(200);
  });

  it('created at the same moment do not exceed the limit together', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('198.51.100.1')));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(3);
  });

  it('are removed after 90 days without use, and kept while they are used', async () => {
    const [used, unused] = [await make(), await make()];
    await statuses(1, used);
    await statuses(1, unused);
    nowMs += 80 * dayMs;
    await statuses(1, used);
    await keys.sync();
    nowMs += 11 * dayMs;
    expect(await codeOf(await call('GET', '/v1/characters', { key: unused.key }))).toEqual([
      401,
      'api-key-unknown',
    ]);
    await keys.sync();
    expect(keys.counted().total).toBe(1);
    expect((await usageOf(used.key)).id).toBe(used.id);
  });

  it('that were never used are removed after seven days', async () => {
    const { key, expires_at } = await make();
    expect(fromWireTime(expires_at) - nowMs).toBe(7 * dayMs);
    nowMs += 7 * dayMs + 1_000;
    expect(await codeOf(await call('GET', '/v1/keys', { key }))).toEqual([401, 'api-key-unknown']);
    await keys.sync();
    expect(keys.counted().total).toBe(0);
  });

  it('make room when a /48 creates its maximum: keys of that /48 are removed, and nobody is rejected', async () => {
    const small = { together: { rows: 40, bytes: 1_000_000 }, perPrefix: { rows: 10, bytes: 16_000 } };
    await close();
    await open(undefined, small);
    const idle = await make('198.51.100.1');
    await statuses(1, idle);
    await keys.sync();
    nowMs += 30 * hourMs;
    for (let count = 0; count < 100; count += 1) {
      const answer = await post(`2001:db8:7:${count.toString(16)}::1`);
      expect(answer.status).toBe(200);
    }
    const newcomer = await make('192.0.2.1');
    expect(keys.counted().total).toBeLessThanOrEqual(small.together.rows);
    expect(await statuses(1, { key: idle.key, from: '192.0.2.2' })).toEqual([200]);
    expect(await statuses(1, { key: newcomer.key, from: '192.0.2.3' })).toEqual([200]);
  });

  it('are removed first if they were never used', async () => {
    await close();
    await open(undefined, {
      together: { rows: 9, bytes: 1_000_000 },
      perPrefix: { rows: 10, bytes: 16_000 },
    });
    const used: Sent[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { key } = await make(`198.51.100.${count}`);
      used.push({ key, from: `192.0.2.${count}` });
      await statuses(1, used.at(-1) ?? {});
    }
    const unused = [await make('203.0.113.1'), await make('203.0.113.2'), await make('203.0.113.3')];
    await keys.sync();
    nowMs += 2 * hourMs;
    await make('198.51.100.9');
    for (const sent of used) expect(await statuses(1, sent)).toEqual([200]);
    const left = await Promise.all(unused.map(({ key }) => call('GET', '/v1/characters', { key })));
    expect(left.filter(({ status }) => status === 401)).toHaveLength(1);
  });

  test.each<[string, unknown, string]>([
    ['a long name', { name: 'x'.repeat(61) }, 'name must be at most 60 characters long'],
    ['a long contact', { contact: 'x'.repeat(256) }, 'contact must be at most 255 characters long'],
    ['a number as name', { name: 5 }, 'name must be text, not a number'],
    ['a misspelt field', { nmae: 'x' }, 'The body must not hold "nmae"'],
    ['a list', [], 'The body must be an object, not a list'],
  ])('cannot be created from %s', async (_, body, message) => {
    const answer = await call('POST', '/v1/keys', { body });
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([400, message]);
  });

  it('are listed, counted and blocked by operators, who never see a key', async () => {
    const { key, id } = await make(undefined, {
      name: '<script>alert(1)</script>',
      contact: 'a@mail.example',
    });
    const other = await make();
    await statuses(2, { key });
    await keys.sync();
    const list = async (query = '') => {
      const answer = await call('GET', `/v1/keys/all${query}`, { headers: siteKey, from: '192.0.2.1' });
      return (await answer.json()) as { data: ReaderKeyRow[]; total: number; blocked: number };
    };
    const listed = await list();
    expect(listed).toMatchObject({ total: 2, blocked: 0 });
    expect(listed.data.map((row) => [row.id, row.name, row.requests])).toEqual([
      [other.id, null, 0],
      [id, '<script>alert(1)</script>', 2],
    ]);
    expect(JSON.stringify(listed)).not.toContain(key);
    expect((await list('?limit=1')).data.map((row) => row.id)).toEqual([other.id]);
    nowMs += 10_000;
    expect((await list(`?before=${other.id}`)).data.map((row) => row.id)).toEqual([id]);

    const block = (
      method: string,
      path = `/v1/keys/${id}/block`,
      headers: Record<string, string> = siteKey,
    ) => call(method, path, { headers, from: '192.0.2.2' });
    expect((await block('POST')).status).toBe(204);
    expect(await codeOf(await call('GET', '/v1/characters', { key }))).toEqual([401, 'api-key-blocked']);
    expect((await usageOf(key)).blocked_at).not.toBeNull();
    await keys.sync();
    nowMs += 10_000;
    expect(await codeOf(await call('GET', '/v1/characters', { key }))).toEqual([401, 'api-key-blocked']);
    expect(await list()).toMatchObject({ total: 2, blocked: 1 });
    expect((await block('DELETE')).status).toBe(204);
    expect((await call('GET', '/v1/characters', { key })).status).toBe(200);

    expect((await block('POST', '/v1/keys/999/block')).status).toBe(404);
    expect((await block('POST', '/v1/keys/x/block')).status).toBe(400);
    expect((await block('POST', undefined, {})).status).toBe(401);
    expect((await call('GET', '/v1/keys/all')).status).toBe(401);
  });

  it('of two servers on one database are blocked on both, and their uses are added up', async () => {
    const other = await openReaderKeys({
      store: testStore.store,
      nowMs: () => nowMs,
      logger,
      isLimited: false,
      scheduled: { ...testStore.store, isUnavailable: () => true },
      hasOtherWriters: true,
    });
    const requestWith = (key: string) => {
      const request = new IncomingMessage(new Socket());
      Object.assign(request, { url: '/v1/characters', headers: { 'x-api-key': key } });
      return request;
    };
    const verdictOn = (key: string) => {
      const found = other.check(requestWith(key));
      return found instanceof HttpError ? found.code : found?.id;
    };
    const { key, id } = await make();
    expect(verdictOn(key)).toBe('api-key-unknown');
    await other.readAgain();
    const held = other.check(requestWith(key));
    if (held === null || held instanceof HttpError) throw new Error('the key is not known');
    for (let count = 0; count < 3; count += 1) held.count('requests');
    await statuses(2, { key });
    // Both at the same time, like two servers.
    await Promise.all([keys.sync(), other.sync()]);
    expect((await usageOf(key)).usage.requests).toBe(5 + 1);
    await keys.setBlocked(id, true);
    await other.readAgain();
    expect(verdictOn(key)).toBe('api-key-blocked');
    // Only one of the servers removes old keys.
    nowMs += 91 * dayMs;
    await other.sync();
    expect(await testStore.store.sql`select id from reader_keys`).toHaveLength(1);
    await keys.sync();
    expect(await testStore.store.sql`select id from reader_keys`).toEqual([]);
    await other.close();
  });

  it('raise the limit of callers on this machine as for other callers', async () => {
    const { key } = await make();
    const codes: number[] = [];
    for (let count = 0; count < 14; count += 1)
      codes.push((await served.get('/v1/characters/101', { 'x-api-key': key })).status);
    expect(codes.filter((status) => status === 200)).toHaveLength(10);
    expect((await served.get('/v1/characters/101', { 'x-api-key': 'x' })).status).toBe(401);
  });

  it('have no limits if limits are off', async () => {
    await close();
    await open(null);
    const made = await Promise.all(Array.from({ length: 12 }, () => make()));
    expect(made[0]?.limits).toEqual({ requests_per_second: null, requests_at_once: null, streams: null });
    expect(await codeOf(await call('GET', '/v1/characters', { key: 'x' }))).toEqual([
      401,
      'api-key-malformed',
    ]);
  });

  it('cannot be checked before the table has been read, and calls with a key are rejected until then', async () => {
    const { key } = await make();
    await close();
    const gone = { ...testStore.store, isUnavailable: () => true };
    keys = await openReaderKeys({
      store: gone,
      scheduled: gone,
      hasOtherWriters: false,
      nowMs: () => nowMs,
      logger: silentLogger,
      isLimited: true,
    });
    served = await serve([], [], { readerKeys: keys });
    const answer = await call('GET', '/v1/characters', { key });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    expect((await call('GET', '/v1/characters')).status).toBe(200);
  });

  it('can be requested by pages of any origin', async () => {
    const answer = await call('OPTIONS', '/v1/characters', {
      headers: { origin: 'https://guild.example', 'access-control-request-method': 'GET' },
    });
    expect(answer.headers.get('access-control-allow-headers')).toContain('X-API-Key');
    const write = await call('POST', '/v1/keys', { body: {}, headers: { origin: 'https://guild.example' } });
    expect(write.status).toBe(403);
  });
});

interface Sent {
  readonly key?: string;
  readonly from?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
