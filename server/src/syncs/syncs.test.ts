import { ciphertextMaximum } from '@rollcall/game/site/visitor';
import { dayMs } from '@rollcall/game/time';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createUnsharedLimits } from '../http/limit-share.ts';
import { limits } from '../http/limits.ts';
import type { Logger } from '../http/logger.ts';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import type { Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { until } from '../testing/until.ts';
import { startSyncs } from './start-syncs.ts';

const startAtMs = Date.parse('2026-11-29T12:00:00Z');
const idOf = (name: string) => name.repeat(64).slice(0, 64);
const id = idOf('5f70bf18');
const secret = 'kV3bQmZr0Jc5tWk8NfYuAhVx3bQmZr0Jc5tWk8NfYuA';

const inOrder = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

let nowMs = startAtMs;
let lines: string[] = [];
const note = (message: string, fields?: unknown) => lines.push(JSON.stringify([message, fields]));
const logger: Logger = { info: note, warn: note, error: note };

interface SyncServer {
  readonly app: FastifyInstance;
  readonly syncs: ReturnType<typeof startSyncs>;
  readonly tableChanged: () => void;
}

interface CallOptions {
  readonly under?: string;
  readonly bearer?: string | null;
  readonly ifMatch?: string | null;
  readonly ciphertext?: string | null;
  readonly from?: string;
  readonly server?: SyncServer;
}

async function open(store: Store, isLimited = false): Promise<SyncServer> {
  const { app } = createPlainHttp({ proxyCount: 1, logger });
  const changed: (() => void)[] = [];
  const syncs = startSyncs({
    store,
    scheduled: store,
    onTableChanged: (_table, listener) => changed.push(listener),
    logger,
    nowMs: () => nowMs,
    proxyCount: 1,
    limitShare: createUnsharedLimits(),
    isLimited,
  });
  await app.register(syncs.plugin.routes(() => Promise.reject(new Error('nothing is prepared'))));
  return { app, syncs, tableChanged: () => changed.forEach((listener) => listener()) };
}

describeStores('syncs', (testStore) => {
  let here: SyncServer;
  let elsewhere: SyncServer;

  beforeEach(async () => {
    nowMs = startAtMs;
    lines = [];
    await testStore.store.sql`truncate syncs`;
    [here, elsewhere] = await Promise.all([open(testStore.store), open(testStore.store)]);
  });
  afterEach(async () => {
    for (const { app, syncs } of [here, elsewhere]) {
      await app.close();
      await syncs.close();
    }
  });

  async function call(method: 'GET' | 'PUT' | 'DELETE', options: CallOptions = {}) {
    const { under = id, bearer = secret, ifMatch = null, ciphertext = null } = options;
    const { from = '192.0.2.1', server = here } = options;
    const answer = await server.app.inject({
      method,
      url: `/v1/user/sync/${under}`,
      headers: {
        'x-forwarded-for': from,
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        ...(ifMatch !== null && { 'if-match': ifMatch }),
      },
      ...(ciphertext !== null && { payload: { ciphertext } }),
    });
    const { statusCode: status, headers } = answer;
    const body: unknown = answer.body === '' ? null : JSON.parse(answer.body);
    return { status, headers, body };
  }
  const put = (ciphertext: string, options: CallOptions = {}) => call('PUT', { ...options, ciphertext });

  it('are created without If-Match, and then replaced only by a caller that knows the version', async () => {
    expect(await put('1.AA')).toMatchObject({ status: 200, body: { data: { version: 1 } } });
    expect(await call('GET')).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { data: { version: 1, ciphertext: '1.AA' } },
    });
    expect(await put('1.BB', { ifMatch: '"1"' })).toMatchObject({ body: { data: { version: 2 } } });
    for (const ifMatch of ['"1"', null])
      expect(await put('1.CC', { ifMatch })).toMatchObject({
        status: 412,
        body: { code: 'newer-version', data: { version: 2, ciphertext: '1.BB' } },
      });
    expect(await call('GET')).toMatchObject({ body: { data: { version: 2, ciphertext: '1.BB' } } });
  });

  it('written by two devices at the same moment are replaced by one of them', async () => {
    const created = await Promise.all([put('1.AA'), put('1.BB', { server: elsewhere })]);
    expect(inOrder(created)).toEqual([200, 412]);
    const replaced = await Promise.all(['1.CC', '1.DD', '1.EE'].map((text) => put(text, { ifMatch: '"1"' })));
    expect(inOrder(replaced)).toEqual([200, 412, 412]);
  });

  it('are deleted on request, and unknown afterwards', async () => {
    await put('1.AA');
    expect(await call('DELETE')).toMatchObject({ status: 204, body: null });
    expect(await call('GET')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await put('1.BB', { ifMatch: '"1"' })).toMatchObject({ status: 404 });
    expect(await call('DELETE')).toMatchObject({ status: 404 });
    expect(await call('GET', { under: 'x' })).toMatchObject({ status: 404 });
  });

  it('need their secret for everything', async () => {
    await put('1.AA');
    for (const method of ['GET', 'DELETE'] as const) {
      expect(await call(method, { bearer: null })).toMatchObject({ status: 401 });
      expect(await call(method, { bearer: 'wrong' })).toMatchObject({ status: 403 });
    }
    expect(await put('1.BB', { bearer: null })).toMatchObject({ status: 401 });
    for (const ifMatch of ['"1"', null])
      expect(await put('1.BB', { bearer: 'wrong', ifMatch })).toMatchObject({ status: 403 });
    expect(await call('GET')).toMatchObject({ body: { data: { version: 1, ciphertext: '1.AA' } } });
  });

  it('may be 256 KB long, but not 257', async () => {
    expect(await put('a'.repeat(ciphertextMaximum))).toMatchObject({ status: 200 });
    expect(await put('a'.repeat(257 * 1024), { ifMatch: '"1"' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'ciphertext' }] },
    });
    expect(await put('a'.repeat(270 * 1024), { ifMatch: '"1"' })).toMatchObject({ status: 413 });
    expect(await put('not base64!', { ifMatch: '"1"' })).toMatchObject({ status: 400 });
  });

  it('leave neither secrets nor data in the table or the log, only hashes and ciphertext', async () => {
    await put('1.c2VjcmV0');
    await call('GET', { bearer: 'wrong-secret' });
    const [row] = await testStore.store.sql<{ text: string }[]>`select syncs::text as text from syncs`;
    expect(row?.text).not.toContain(secret);
    await testStore.store.sql`alter table syncs rename to elsewhere`;
    expect((await call('GET')).status).toBe(500);
    expect((await put('1.c2VjcmV0', { ifMatch: '"1"' })).status).toBe(500);
    await testStore.store.sql`alter table elsewhere rename to syncs`;
    await until(() => expect(lines).not.toEqual([]));
    for (const kept of [secret, id, 'c2VjcmV0', 'wrong-secret']) expect(lines.join()).not.toContain(kept);
  });

  it('are limited to five per network, and to 300 calls an hour per address', async () => {
    const limited = await open(testStore.store, true);
    const from = (place: number) => `2001:db8::${place}`;
    for (let place = 1; place <= 5; place += 1) {
      const made = await put('1.AA', { under: idOf(String(place)), from: from(place), server: limited });
      expect(made.status).toBe(200);
    }
    const sixth = { under: idOf('6'), server: limited };
    expect(await put('1.AA', { ...sixth, from: from(6) })).toMatchObject({
      status: 429,
      body: { code: 'too-many-syncs' },
    });
    expect(await put('1.AA', { ...sixth, from: '192.0.2.6' })).toMatchObject({ status: 200 });
    const statuses: number[] = [];
    for (let calls = 0; calls < 301; calls += 1)
      statuses.push((await call('GET', { ...sixth, from: '198.51.100.1' })).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
    await limited.app.close();
    await limited.syncs.close();
  });

  it('are not deleted when the table is full: a new one is refused', async () => {
    const { rows } = limits.syncTable.table.together;
    await testStore.store.sql`
      insert into syncs (id_hash, bearer_hash, version, used_at, ciphertext, prefix)
      select sha256(place::text::bytea), '\\x00', 1, ${new Date(nowMs)}, '1.AA', place::text
      from generate_series(1, ${rows}::integer) as place`;
    expect(await put('1.AA')).toMatchObject({ status: 503, body: { code: 'syncs-full' } });
    const [row] = await testStore.store.sql<{ count: number }[]>`
      select count(*)::integer as count from syncs`;
    expect(row?.count).toBe(rows);
  });

  it('are deleted after a year in which no device has asked for them', async () => {
    await put('1.AA');
    await put('1.AA', { under: idOf('a') });
    nowMs += 200 * dayMs;
    await call('GET');
    nowMs += 166 * dayMs;
    expect(await here.syncs.removeUnused()).toBe(1);
    expect((await call('GET')).status).toBe(200);
    expect((await call('GET', { under: idOf('a') })).status).toBe(404);
  });

  it('tell their followers the version, whichever server received the change', async () => {
    const told: string[] = [];
    elsewhere.syncs.topics.subscribe((ids) => told.push(...ids));
    here.syncs.topics.subscribe((ids) => told.push(`here ${ids.join()}`));
    expect(await elsewhere.syncs.topics.read(id)).toBeNull();
    for (const { syncs } of [here, elsewhere]) syncs.topics.setFollowed(id, true);
    await put('1.AA');
    expect(told).toEqual([`here ${id}`]);
    elsewhere.tableChanged();
    await until(() => expect(told).toEqual([`here ${id}`, id]));
    expect(await elsewhere.syncs.topics.read(id)).toEqual({ version: 1 });
    elsewhere.tableChanged();
    await call('DELETE', { server: elsewhere });
    expect(told).toEqual([`here ${id}`, id, id]);
    expect(await elsewhere.syncs.topics.read(id)).toBeNull();
    elsewhere.syncs.topics.setFollowed(id, false);
  });
});
