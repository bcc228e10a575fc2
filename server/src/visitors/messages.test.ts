import { hourMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { HttpError } from '../http/http-error.ts';
import { silentLogger } from '../http/logger.ts';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';
import type { Sql, Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { keepRows } from './kept-rows.ts';
import { type MessageList, messageRoutes, openMessages } from './messages.ts';
import { until } from '../testing/until.ts';

const startAtMs = Date.parse('2026-11-21T12:00:00Z');

let nowMs = startAtMs;
let boards: MessageList[] = [];
let app: FastifyInstance;

async function open(store: Store) {
  nowMs = startAtMs;
  const parts = { store, logger: silentLogger, nowMs: () => nowMs };
  const news = await openMessages({ ...parts, table: 'news' });
  const pageMessages = await openMessages({ ...parts, table: 'page_messages' });
  boards = [news, pageMessages];
  const http = createPlainHttp();
  app = http.app;
  const requireKey = ({ headers }: { headers: { authorization?: string | undefined } }, scope: string) => {
    if (headers.authorization !== `Bearer ${scope}`) throw new HttpError(401, 'key-missing', 'Send the key');
  };
  await app.register(messageRoutes({ news, pageMessages, requireKey, send: http.send }));
}

async function close() {
  await app.close();
  for (const board of boards) board.close();
}

const key = { authorization: 'Bearer site' };
const get = (url: string, headers: InjectOptions['headers'] = {}) =>
  app.inject({ method: 'GET', url, headers });
const post = (url: string, body: object, headers: InjectOptions['headers'] = key) =>
  app.inject({ method: 'POST', url, headers, payload: body });
const remove = (url: string, headers: InjectOptions['headers'] = key) =>
  app.inject({ method: 'DELETE', url, headers });
const messagesAt = async (url: string) =>
  (await get(url)).json<{ data: { message: string }[] }>().data.map(({ message }) => message);

describeStores('messages of the operator', (testStore) => {
  beforeEach(async () => {
    await testStore.store.sql`truncate news, page_messages restart identity`;
    await open(testStore.store);
  });
  afterEach(close);

  describe.each(['/v1/service/news', '/v1/service/page_messages'])('%s', (url) => {
    it('is empty at first', async () => {
      const response = await get(url);
      expect([response.statusCode, response.json()]).toEqual([200, { data: [] }]);
    });

    it('shows published entries newest first, as written', async () => {
      const hostile = '<script>alert(1)</script> & \u202e "quoted"';
      const published = await post(url, { message: hostile });
      expect([published.statusCode, published.json(), published.headers['cache-control']]).toEqual([
        200,
        { data: { id: 1, date: '2026-11-21T12:00:00Z', message: hostile } },
        'no-store',
      ]);
      await post(url, { message: 'of yesterday', date: '2026-11-20T12:00:00Z' });
      await post(url, { message: 'of the same moment' });
      expect((await get(url)).json()).toEqual({
        data: [
          { id: 3, date: '2026-11-21T12:00:00Z', message: 'of the same moment' },
          { id: 1, date: '2026-11-21T12:00:00Z', message: hostile },
          { id: 2, date: '2026-11-20T12:00:00Z', message: 'of yesterday' },
        ],
      });
    });

    it('shows nothing before its time, even after the clock has been set back', async () => {
      await post(url, { message: 'now' });
      await post(url, { message: 'later', date: toWireTime(startAtMs + hourMs) });
      await post(url, { message: 'much later', date: toWireTime(startAtMs + 2 * hourMs) });
      const shown = [];
      for (const hours of [0, 0.999, 1, 2, 1.5, 0, 3]) {
        nowMs = startAtMs + hours * hourMs;
        shown.push(await messagesAt(url));
      }
      expect(shown).toEqual([
        ['now'],
        ['now'],
        ['later', 'now'],
        ['much later', 'later', 'now'],
        ['later', 'now'],
        ['now'],
        ['much later', 'later', 'now'],
      ]);
    });

    it('is not sent again while it is unchanged', async () => {
      await post(url, { message: 'once' });
      const { etag, 'cache-control': caching } = (await get(url)).headers;
      expect(caching).toBe('no-cache');
      const again = await get(url, { 'if-none-match': String(etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      await post(url, { message: 'twice' });
      expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(200);
    });

    it('removes withdrawn entries, once', async () => {
      await post(url, { message: 'wrong' });
      await post(url, { message: 'right' });
      const answer = await remove(`${url}/1`);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(await messagesAt(url)).toEqual(['right']);
      const again = await remove(`${url}/1`);
      expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([404, 'not-found']);
    });

    it('shows the newest hundred entries, and the next one when one of them is withdrawn', async () => {
      await testStore.store.sql`
        insert into ${testStore.store.sql(url.endsWith('news') ? 'news' : 'page_messages')} (date, message)
        select ${new Date(startAtMs)}::timestamptz - number * interval '1 hour', number::text
        from generate_series(1, 120) as number`;
      expect(await messagesAt(url)).toEqual([]);
      for (const board of boards) await board.sync();
      const numbers = (from: number, to: number) =>
        Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
      expect(await messagesAt(url)).toEqual(numbers(1, 100));
      await remove(`${url}/1`);
      expect(await messagesAt(url)).toEqual(numbers(2, 101));
    });

    it('is still there after a restart', async () => {
      await post(url, { message: 'kept' });
      await close();
      await open(testStore.store);
      expect(await messagesAt(url)).toEqual(['kept']);
    });

    test.each([
      ['without a key', {}, 401],
      ['with a key of another scope', { authorization: 'Bearer live' }, 401],
    ])('cannot be written %s, whatever the body', async (_case, headers, status) => {
      await post(url, { message: 'kept' });
      const answers = [
        await post(url, { message: 'x' }, headers),
        await post(url, { nonsense: 'x'.repeat(70_000) }, headers),
        await remove(`${url}/1`, headers),
        await remove(`${url}/nonsense`, headers),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => status));
      expect(await messagesAt(url)).toEqual(['kept']);
    });

    test.each([
      [{}, 'message'],
      [{ message: '' }, 'message'],
      [{ message: 'x'.repeat(5001) }, 'message'],
      [{ message: 'x', date: 'tomorrow' }, 'date'],
      [{ message: 'x', date: '0000-01-01T00:00:00Z' }, 'date'],
      [{ message: 'x', id: 7 }, ''],
    ])('rejects %j with the name of the field', async (body, path) => {
      const response = await post(url, body);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'invalid-request', issues: [{ path }] });
      expect(await messagesAt(url)).toEqual([]);
    });

    test.each(['x', '-1', '1.5', '9'.repeat(16), '%00'])('deletes nothing for the id %s', async (id) => {
      expect((await remove(`${url}/${id}`)).statusCode).toBe(400);
    });

    it('rejects bodies that are not JSON or too long, and unknown ids', async () => {
      const send = (headers: Record<string, string>, payload = '') =>
        app.inject({ method: 'POST', url, headers: { ...key, ...headers }, payload });
      const answers = [
        await send({ 'content-type': 'application/json' }, '{"message":'),
        await send({ 'content-type': 'text/plain' }, 'hello'),
        await send({ 'content-type': 'application/json' }, JSON.stringify({ message: 'x'.repeat(70_000) })),
        await send({}),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 415, 413, 400]);
    });
  });

  it('of two servers are read on the other one as soon as it is notified, and no message is lost meanwhile', async () => {
    const parts = { store: testStore.store, logger: silentLogger, nowMs: () => nowMs };
    const a = await openMessages({ ...parts, table: 'news' });
    const b = await openMessages({ ...parts, table: 'news' });
    const idsOn = async (list: MessageList) => {
      const text = (await list.body()?.form('identity'))?.bytes.toString() ?? '{"data":[]}';
      return z.parse(idsShape, JSON.parse(text)).data.map(({ id }) => id);
    };
    await a.post({ message: 'of a' });
    const heard = b.sync();
    await b.post({ message: 'of b' });
    await heard;
    expect(await idsOn(b)).toEqual([2, 1]);
    await b.remove(1);
    await a.sync();
    expect(await idsOn(a)).toEqual([2]);
    a.close();
    b.close();
  });

  it('are two separate lists', async () => {
    await post('/v1/service/news', { message: 'news' });
    await post('/v1/service/page_messages', { message: 'banner' });
    expect(await messagesAt('/v1/service/news')).toEqual(['news']);
    expect(await messagesAt('/v1/service/page_messages')).toEqual(['banner']);
  });
});

describe('messages while the store is unavailable', () => {
  let returned: (() => void)[] = [];
  let rows: object[] | null = null;
  const sql = (first: unknown) => {
    // A table name to be inserted into a statement.
    if (typeof first === 'string') return first;
    return rows === null ? Promise.reject(new StoreUnavailableError('away')) : Promise.resolve(rows);
  };
  const store: Store = {
    sql: sql as unknown as Sql,
    transaction: () => Promise.reject(new StoreUnavailableError('away')),
    isUnavailable: () => rows === null,
    onReturn: (listener) => {
      returned.push(listener);
      return () => {
        returned = returned.filter((each) => each !== listener);
      };
    },
    close: () => Promise.resolve(),
  };
  const url = '/v1/service/news';
  beforeEach(() => {
    rows = null;
    returned = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    await close();
  });
  const patience = { statusCode: 503, headers: { 'retry-after': '10' } };

  it('are not reported as empty, and are available when the store returns', async () => {
    await open(store);
    expect(await get(url)).toMatchObject(patience);
    rows = [{ id: 1, date: new Date(startAtMs), message: 'kept' }];
    for (const listener of returned) listener();
    await until(async () => expect(await messagesAt(url)).toEqual(['kept']));
  });

  it('stay as last read, and cannot be published or withdrawn', async () => {
    rows = [{ id: 1, date: new Date(startAtMs), message: 'kept' }];
    await open(store);
    rows = null;
    expect(await post(url, { message: 'x' })).toMatchObject(patience);
    expect(await remove(`${url}/1`)).toMatchObject(patience);
    expect(await messagesAt(url)).toEqual(['kept']);
  });

  it('are no longer read after they are closed', async () => {
    rows = [];
    await open(store);
    expect(returned).toHaveLength(2);
    for (const board of boards) board.close();
    expect(returned).toEqual([]);
  });

  it('are read every minute, since an operator may have written them directly', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    rows = [];
    await open(store);
    expect(await messagesAt(url)).toEqual([]);
    rows = [{ id: 1, date: new Date(startAtMs), message: 'of another' }];
    vi.advanceTimersByTime(59_999);
    expect(await messagesAt(url)).toEqual([]);
    vi.advanceTimersByTime(1);
    await until(async () => expect(await messagesAt(url)).toEqual(['of another']));
  });
});

const idsShape = z.object({ data: z.array(z.object({ id: z.number() })) });

test('A read that began before a message was posted does not remove the message', async () => {
  const first = Promise.withResolvers<readonly Row[]>();
  const second = Promise.withResolvers<readonly Row[]>();
  const readings: Promise<readonly Row[]>[] = [Promise.resolve([]), first.promise, second.promise];
  const read = vi.fn(() => readings.shift() ?? Promise.resolve([]));
  const store: Store = {
    sql: {} as Sql,
    transaction: () => Promise.reject(new Error('not used')),
    isUnavailable: () => false,
    onReturn: () => () => {},
    close: () => Promise.resolve(),
  };
  const kept = await keepRows<Row>({ store, logger: silentLogger, name: 'rows', read, onChange: () => {} });
  const synced = kept.sync();
  await until(() => expect(read.mock.calls.length === 2).toBe(true));
  const put = kept.put({ id: 1 });
  first.resolve([]);
  await synced;
  expect(kept.rows()).toEqual([{ id: 1 }]);
  second.resolve([{ id: 1 }, { id: 2 }]);
  await put;
  expect(kept.rows()).toEqual([{ id: 1 }, { id: 2 }]);
  kept.close();
});

interface Row {
  readonly id: number;
}
