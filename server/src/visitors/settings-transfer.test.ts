import { createHash } from 'node:crypto';
import { ciphertextMaximum, settingsLifeMs } from '@rollcall/game/site/visitor';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { createUnsharedLimits } from '../http/limit-share.ts';
import { limits as limitTable, type TableBounds } from '../http/limits.ts';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import type { Logger } from '../http/logger.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';
import type { Sql, Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { defaultSettingsLimits, settingsRoutes, type SettingsLimits } from './settings-transfer.ts';
import { createWriteBounds, type WriteBounds } from './write-bounds.ts';
import { startSettingsRetention } from './write-retention.ts';
import { until } from '../testing/until.ts';

const startAtMs = Date.parse('2026-11-21T12:00:00Z');
const url = '/v1/user/settings';
const id = 'K7M2QX9A';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

let nowMs = startAtMs;
let app: FastifyInstance;
let bounds: WriteBounds;
let problems: string[] = [];
const logger: Logger = {
  info: (message, fields) => problems.push(JSON.stringify([message, fields])),
  warn: (message, fields) => problems.push(JSON.stringify([message, fields])),
  error: (message, fields) => problems.push(JSON.stringify([message, fields])),
};

interface Opening {
  readonly limits?: SettingsLimits | null;
  readonly table?: TableBounds;
}

async function open(store: Store, { limits = null, table = limitTable.transferTable.table }: Opening = {}) {
  nowMs = startAtMs;
  problems = [];
  ({ app } = createPlainHttp({ proxyCount: 1, logger }));
  bounds = createWriteBounds(store, 'settings_transfers', table);
  await app.register(
    settingsRoutes({
      store,
      bounds,
      nowMs: () => nowMs,
      limits,
      proxyCount: 1,
      limitShare: createUnsharedLimits(),
    }),
  );
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: { 'x-forwarded-for': '192.0.2.1', ...headers },
  });
const leave = (ciphertext = 'c2VjcmV0', under = id, address = '192.0.2.1') =>
  post(url, { id_hash: hashOf(under), ciphertext }, { 'x-forwarded-for': address });
const redeem = (wanted = id, address = '192.0.2.1') =>
  post(`${url}/redeem`, { id: wanted }, { 'x-forwarded-for': address });

describeStores('settings in transit', (testStore) => {
  const countRows = async () => {
    const [row] = await testStore.store.sql<{ count: number }[]>`
      select count(*)::integer as count from settings_transfers`;
    return row?.count;
  };

  beforeEach(async () => {
    await testStore.store.sql`truncate settings_transfers`;
    await open(testStore.store);
  });
  afterEach(() => app.close());

  it('are stored under the hash of their id, and are returned to callers who know the id', async () => {
    const left = await leave('v1.AA+/==~_-');
    expect([left.statusCode, left.json(), left.headers['cache-control']]).toEqual([
      200,
      { data: { expires_at: '2026-11-21T12:05:00Z' } },
      'no-store',
    ]);
    const fetched = await redeem();
    expect([fetched.statusCode, fetched.json(), fetched.headers['cache-control']]).toEqual([
      200,
      { data: { ciphertext: 'v1.AA+/==~_-' } },
      'no-store',
    ]);
    expect(await countRows()).toBe(0);
  });

  it('are returned once, and used, expired and unknown ids get the same answer', async () => {
    await leave();
    await redeem();
    const used = await redeem();
    await leave('bGF0ZQ', 'AAAAAAAA');
    nowMs += settingsLifeMs;
    const late = await redeem('AAAAAAAA');
    const unknown = await redeem('zzzzzzzz');
    const bodies = [used, late, unknown].map((answer) => {
      const { request_id: _, ...body } = answer.json<Record<string, unknown>>();
      return JSON.stringify([answer.statusCode, body]);
    });
    expect(new Set(bodies)).toEqual(
      new Set([
        JSON.stringify([
          404,
          {
            message: 'Nothing waits under this id',
            error: 'Nothing waits under this id',
            code: 'not-found',
          },
        ]),
      ]),
    );
  });

  it('are returned to one of two simultaneous callers', async () => {
    for (let round = 0; round < 10; round += 1) {
      await leave(`round${round}`);
      const answers = await Promise.all([redeem(), redeem(), redeem()]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    }
  });

  it('are still there in their last second', async () => {
    await leave();
    nowMs += settingsLifeMs - 1;
    expect((await redeem()).statusCode).toBe(200);
  });

  it('do not replace others that are waiting, only expired ones', async () => {
    await leave('Zmlyc3Q');
    const second = await leave('c2Vjb25k');
    expect([second.statusCode, second.json()]).toMatchObject([409, { code: 'id-taken' }]);
    nowMs += settingsLifeMs;
    expect((await leave('dGhpcmQ')).statusCode).toBe(200);
    expect((await redeem()).json()).toEqual({ data: { ciphertext: 'dGhpcmQ' } });
  });

  it('stored simultaneously under one id are kept once', async () => {
    const answers = await Promise.all([leave('b25l'), leave('dHdv')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await countRows()).toBe(1);
  });

  it('may be 256 KB long, but no longer', async () => {
    const most = 'a'.repeat(ciphertextMaximum);
    expect((await leave(most)).statusCode).toBe(200);
    expect((await redeem()).json()).toEqual({ data: { ciphertext: most } });
    const more = await leave(`${most}a`);
    expect([more.statusCode, more.json()]).toMatchObject([
      400,
      { issues: [{ path: 'ciphertext', message: 'must be at most 262144 characters long' }] },
    ]);
    expect((await leave('a'.repeat(ciphertextMaximum + 5000))).statusCode).toBe(413);
    expect((await post(`${url}/redeem`, { id, more: 'x'.repeat(70_000) })).statusCode).toBe(413);
  });

  test.each<[string, object, string]>([
    ['', { ciphertext: 'YQ' }, 'id_hash'],
    ['', { id_hash: id, ciphertext: 'YQ' }, 'id_hash'],
    ['', { id_hash: hashOf(id).toUpperCase(), ciphertext: 'YQ' }, 'id_hash'],
    ['', { id_hash: hashOf(id), ciphertext: '' }, 'ciphertext'],
    ['', { id_hash: hashOf(id), ciphertext: 'a\u0000b' }, 'ciphertext'],
    ['', { id_hash: hashOf(id), ciphertext: 'a b' }, 'ciphertext'],
    ['', { id_hash: hashOf(id), ciphertext: 'YQ', id }, ''],
    ['/redeem', { id: 'K7M2QX9' }, 'id'],
    ['/redeem', { id: "' or 1=1" }, 'id'],
    ['/redeem', { id: 12_345_678 }, 'id'],
    ['/redeem', {}, 'id'],
  ])('are not accepted at "%s" from %j', async (path, body, field) => {
    const response = await post(url + path, body);
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code: 'invalid-request', issues: [{ path: field }] },
    ]);
    expect(await countRows()).toBe(0);
  });

  it('are accepted only from our own pages', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    expect((await post(url, { id_hash: hashOf(id), ciphertext: 'YQ' }, headers)).statusCode).toBe(403);
    await leave();
    expect((await post(`${url}/redeem`, { id }, headers)).statusCode).toBe(403);
    expect((await redeem()).statusCode).toBe(200);
  });

  it('are removed when there is no room, starting with the network that has the most', async () => {
    await app.close();
    const much = { rows: 9, bytes: 1_000_000 };
    await open(testStore.store, { table: { together: { ...much, rows: 3 }, perPrefix: much } });
    await leave('YQ', 'AAAAAAA1', '192.0.2.1');
    await leave('YQ', 'BBBBBBB1', '198.51.100.1');
    await leave('YQ', 'BBBBBBB2', '198.51.100.2');
    expect((await leave('YQ', 'CCCCCCC1', '2001:db8::1')).statusCode).toBe(200);
    const codes = ['AAAAAAA1', 'BBBBBBB1', 'BBBBBBB2', 'CCCCCCC1'];
    const statuses = [];
    for (const code of codes) statuses.push((await redeem(code)).statusCode);
    expect(statuses).toEqual([200, 404, 200, 200]);
  });

  it('can be fetched ten times an hour by an address, successfully or not, and stored twenty times', async () => {
    await app.close();
    await open(testStore.store, { limits: { ...defaultSettingsLimits, calls: { perSecond: 1, burst: 99 } } });
    const codes = [];
    for (let tries = 0; tries < 11; tries += 1) codes.push((await redeem()).statusCode);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
    const refused = await redeem();
    expect(refused.headers).toMatchObject({ 'retry-after': '3600', 'ratelimit-remaining': '0' });
    expect((await redeem(id, '2001:db8::1')).headers['ratelimit-remaining']).toBe('9');
    expect((await redeem(id, '2001:db8::2')).headers['ratelimit-remaining']).toBe('8');
    const left = [];
    for (let count = 0; count < 21; count += 1)
      left.push((await leave('YQ', `AAAAAA${count + 10}`)).statusCode);
    expect(left).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect((await leave('YQ', 'AAAAAAZZ', '192.0.2.2')).statusCode).toBe(200);
    nowMs += 3_600_000;
    expect((await redeem()).statusCode).toBe(404);
  });

  it('are not even parsed if they come from a caller who keeps exceeding the limit', async () => {
    await app.close();
    await open(testStore.store, { limits: { ...defaultSettingsLimits, calls: { perSecond: 1, burst: 2 } } });
    const codes = [];
    for (let count = 0; count < 3; count += 1) codes.push((await post(url, {})).statusCode);
    expect(codes).toEqual([400, 400, 429]);
  });

  it('are removed if nobody has fetched them in time, or if the clock was ahead when they were stored', async () => {
    await leave('YQ', 'AAAAAAA1');
    nowMs += 10 * settingsLifeMs;
    await leave('YQ', 'AAAAAAA2');
    nowMs = startAtMs + settingsLifeMs + 1000;
    await leave('YQ', 'AAAAAAA3');
    const retention = startSettingsRetention({
      store: testStore.store,
      scheduled: testStore.store,
      bounds,
      nowMs: () => nowMs,
      logger,
    });
    await retention.runOnce();
    expect(await countRows()).toBe(1);
    expect((await redeem('AAAAAAA2')).statusCode).toBe(404);
    expect((await redeem('AAAAAAA3')).statusCode).toBe(200);
    await retention.close();
    expect(problems).toEqual([]);
  });

  it('leave no trace of their ids in the table or in the log', async () => {
    await leave();
    const [row] = await testStore.store.sql`select settings_transfers::text as text from settings_transfers`;
    expect(String(row?.['text'])).not.toContain(id);
    await testStore.store.sql`alter table settings_transfers rename to elsewhere`;
    expect((await redeem()).statusCode).toBe(500);
    expect((await leave()).statusCode).toBe(500);
    const retention = startSettingsRetention({
      store: testStore.store,
      scheduled: testStore.store,
      bounds,
      nowMs: () => nowMs,
      logger,
    });
    await expect(retention.runOnce()).rejects.toThrow('settings_transfers');
    await until(() => expect(problems).toHaveLength(2));
    await retention.close();
    await testStore.store.sql`alter table elsewhere rename to settings_transfers`;
    expect(problems.join()).not.toContain(id);
    expect(problems.join()).not.toContain(hashOf(id));
    expect(problems.join()).not.toContain('c2VjcmV0');
  });
});

describe('settings in transit while the store is unavailable', () => {
  let isUnavailable = true;
  const store: Store = {
    sql: (() =>
      isUnavailable
        ? Promise.reject(new StoreUnavailableError('away'))
        : Promise.resolve([])) as unknown as Sql,
    transaction: () => Promise.reject(new StoreUnavailableError('away')),
    isUnavailable: () => isUnavailable,
    onReturn: () => () => {},
    close: () => Promise.resolve(),
  };
  afterEach(() => app.close());

  it('are rejected with a request to retry, and the attempt does not count', async () => {
    await open(store, { limits: defaultSettingsLimits });
    for (let tries = 0; tries < 12; tries += 1) {
      const response = await redeem();
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '10']);
    }
    expect((await leave()).statusCode).toBe(503);
    isUnavailable = false;
    expect((await redeem()).headers['ratelimit-remaining']).toBe('9');
  });
});
