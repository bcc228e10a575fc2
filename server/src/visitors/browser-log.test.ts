import { stripEvent } from '@rollcall/game/site/log-event-privacy';
import { logEntrySchema, logEventSchema, type StoredLogEvent } from '@rollcall/game/site/log-event';
import type { FastifyInstance, InjectOptions } from 'fastify';
import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { dayMs } from '@rollcall/game/time';
import { createUnsharedLimits } from '../http/limit-share.ts';
import { limits, type TableBounds } from '../http/limits.ts';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import type { Logger } from '../http/logger.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { openBrowserLog, type BrowserLog } from './browser-log.ts';
import type { RepeatedTask } from '../store/repeated-task.ts';
import { browserLogRoutes } from './browser-log-routes.ts';
import { requireTestKey, siteKey } from './testing/site-key.ts';
import { createWriteBounds } from './write-bounds.ts';
import { startLogRetention } from './write-retention.ts';

const startAtMs = Date.parse('2026-11-21T12:00:00Z');
const url = '/v1/service/log';

let nowMs = startAtMs;
let app: FastifyInstance;
let log: BrowserLog;
let warnings: [string, unknown][] = [];
const logger: Logger = {
  info: () => {},
  warn: (message, fields) => warnings.push([message, fields]),
  error: (message, fields) => warnings.push([message, fields]),
};

const event = (message: string, more: object = {}) => ({
  message,
  level: 'info',
  timestamp: '2026-11-21T11:59:58Z',
  ...more,
});
const kept = (message: string): StoredLogEvent => stripEvent(logEventSchema.parse(event(message)));
const send = (body: object, address = '192.0.2.1') =>
  app.inject({ method: 'POST', url, payload: body, headers: { 'x-forwarded-for': address } });
const read = (query = '', headers: InjectOptions['headers'] = siteKey) =>
  app.inject({ method: 'GET', url: `${url}${query}`, headers });
const listed = async (query = '') => {
  await log.flush();
  return z.object({ data: z.array(logEntrySchema) }).parse((await read(query)).json()).data;
};
const messages = async (query = '') => (await listed(query)).map(({ message }) => message);

describeStores('the browser log', (testStore) => {
  const boundsOf = (table: TableBounds) => createWriteBounds(testStore.store, 'browser_events', table);
  async function open(isLimited = false, room?: TableBounds) {
    const { store } = testStore;
    log = openBrowserLog({
      store,
      bounds: boundsOf(limits.logTable.table),
      logger,
      nowMs: () => nowMs,
      ...(room !== undefined && { room }),
    });
    ({ app } = createPlainHttp({ proxyCount: 1 }));
    await app.register(
      browserLogRoutes({
        log,
        store,
        nowMs: () => nowMs,
        rate: isLimited ? limits.logCalls.rate : null,
        proxyCount: 1,
        limitShare: createUnsharedLimits(),
        requireKey: requireTestKey,
      }),
    );
  }
  const close = async () => {
    await app.close();
    await log.close();
  };
  beforeEach(async () => {
    nowMs = startAtMs;
    warnings = [];
    await testStore.store.sql`truncate browser_events restart identity`;
    await open();
  });
  afterEach(close);

  it('keeps every field of an event, except facts about people', async () => {
    const response = await send(
      event('No answer from /v1/characters/ids/12,13', {
        level: 'warn',
        session_id: 's',
        user_id: 'u',
        originating_user_id: 'o',
        user_agent: 'Mozilla/5.0',
        browser: 'Firefox',
        browser_version: '140',
        os: 'Linux',
        screen_resolution: '1920x1080',
        viewport_size: '1440x900',
        url: 'https://r.example/activity?character=12#secret',
        page_title: 'Activity',
        referrer: 'https://forum.example/thread?user=me',
        route: '/activity',
        commit_hash: 'abc',
        metadata: { error_name: 'TypeError', deep: { a: { b: { c: 1 } } }, list: [[[[1]]]], nul: 'a\u0000b' },
      }),
    );
    expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([
      204,
      '',
      'no-store',
    ]);
    expect(await listed()).toEqual([
      {
        id: 1,
        received_at: '2026-11-21T12:00:00Z',
        message: 'No answer from /v1/characters/ids/:id',
        level: 'warn',
        timestamp: '2026-11-21T11:59:58Z',
        session_id: 's',
        user_id: 'u',
        originating_user_id: 'o',
        user_agent: 'Mozilla/5.0',
        browser: 'Firefox',
        browser_version: '140',
        os: 'Linux',
        screen_resolution: '1920x1080',
        viewport_size: '1440x900',
        url: 'https://r.example/activity',
        page_title: 'Activity',
        referrer: 'https://forum.example',
        route: '/activity',
        commit_hash: 'abc',
        metadata: { error_name: 'TypeError', deep: { a: { b: { c: 1 } } }, list: [[['…']]], nul: 'ab' },
      },
    ]);
    const [row] = await testStore.store.sql<
      { all: string }[]
    >`select e::text as all from browser_events as e`;
    expect(row?.all).not.toContain('192.0.2.1');
  });

  it('leaves out an invalid event and keeps the others', async () => {
    const events = [event('one'), { message: 'no level' }, 7, event('x'.repeat(2049)), event('two')];
    expect((await send({ events })).statusCode).toBe(204);
    expect(await messages()).toEqual(['two', 'one']);
  });

  test.each<[object, string]>([
    [{}, 'message'],
    [event('x', { level: 'loud' }), 'level'],
    [event('x', { timestamp: 'now' }), 'timestamp'],
    [{ events: [] }, 'events'],
    [{ events: Array.from({ length: 51 }, () => event('x')) }, 'events'],
    [{ events: 'x' }, 'events'],
    [{ events: [{ message: 'x' }, event('x', { level: 1 })] }, 'events.0.level'],
    [{ events: [7] }, 'events.0'],
    [[], ''],
  ])('rejects %j with the name of the invalid field', async (body, path) => {
    const response = await send(body);
    expect(response.statusCode).toBe(400);
    const answer = z.object({ issues: z.array(z.object({ path: z.string() })) }).parse(response.json());
    expect(answer.issues[0]?.path).toBe(path);
    expect(await messages()).toEqual([]);
  });

  it('accepts at most 64 KB at once, and no plain text', async () => {
    const big = { events: Array.from({ length: 50 }, () => event('x'.repeat(2000))) };
    expect((await send(big)).statusCode).toBe(413);
    const text = await app.inject({
      method: 'POST',
      url,
      payload: JSON.stringify(event('x')),
      headers: { 'content-type': 'text/plain' },
    });
    expect(text.statusCode).toBe(415);
  });

  it('is read by level, from a given time on, and in pages', async () => {
    for (const level of ['debug', 'info', 'warn', 'error'] as const) {
      await send(event(level, { level }));
      nowMs += 60_000;
    }
    expect(await messages()).toEqual(['error', 'warn', 'info', 'debug']);
    expect(await messages('?level=warn')).toEqual(['error', 'warn']);
    expect(await messages('?since=2026-11-21T12:02:00Z')).toEqual(['error', 'warn']);
    expect(await messages('?limit=1')).toEqual(['error']);
    expect(await messages('?limit=1&before=3')).toEqual(['info']);
    for (const query of ['level=loud', 'before=x', 'limit=0', 'since=soon'])
      expect((await read(`?${query}`)).statusCode).toBe(400);
  });

  it('cannot be read without the key of the operator', async () => {
    expect((await read('', {})).statusCode).toBe(401);
    expect((await read('', { authorization: 'Bearer live' })).statusCode).toBe(401);
  });

  it('is limited by address', async () => {
    await close();
    await open(true);
    const codes = [];
    for (let call = 0; call < 31; call += 1) codes.push((await send(event('x'))).statusCode);
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 204), 429]);
    expect((await send({})).headers['retry-after']).toBe('2');
    expect((await send(event('x'), '192.0.2.2')).statusCode).toBe(204);
  });

  it('keeps events while the store rejects writes, and drops those of the network with the most when there is no room', async () => {
    await close();
    await open(false, { together: { rows: 4, bytes: 9_000 }, perPrefix: { rows: 3, bytes: 5_000 } });
    await testStore.setReadOnly(true);
    log.take(['one', 'two'].map(kept), 'greedy');
    await log.flush();
    log.take(['three', 'four', 'five'].map(kept), 'greedy');
    log.take([kept('sender')], 'another');
    log.take([kept('second sender')], 'third');
    await testStore.setReadOnly(false);
    await log.flush();
    expect(warnings).toEqual([['Browser events were dropped', { dropped: 3 }]]);
    expect(await messages()).toEqual(['second sender', 'sender', 'five', 'four']);
  });

  it('drops events of the /48 with the most events, however many /64s they came from', async () => {
    await close();
    await open(false, { together: { rows: 4, bytes: 90_000 }, perPrefix: { rows: 3, bytes: 50_000 } });
    await testStore.setReadOnly(true);
    log.take(['one', 'two'].map(kept), 'visitor-------------');
    for (const place of [1, 2, 3, 4, 5]) log.take([kept(`greedy ${place}`)], `greedy48------/64-${place}`);
    await testStore.setReadOnly(false);
    await log.flush();
    expect(await messages()).toEqual(['greedy 5', 'greedy 4', 'two', 'one']);
  });

  it('keeps no more of a network than its share of bytes while events wait', async () => {
    await close();
    await open(false, { together: { rows: 99, bytes: 99_000 }, perPrefix: { rows: 99, bytes: 2_500 } });
    log.take(
      ['a', 'b', 'c'].map((letter) => kept(letter.repeat(1000))),
      'greedy',
    );
    await log.flush();
    expect((await messages()).map((message) => message[0])).toEqual(['c']);
  });

  it('writes everything that is waiting when it is closed', async () => {
    log.take(
      Array.from({ length: 450 }, (_, index) => kept(`event ${index}`)),
      'x',
    );
    await log.close();
    const [count] = await testStore.store.sql<{ all: number }[]>`select count(*) as all from browser_events`;
    expect(count?.all).toBe(450);
    expect((await messages('?limit=1'))[0]).toBe('event 449');
  });

  describe('as time passes', () => {
    let retention: RepeatedTask<number>;
    const openRetention = (rows = 1_000_000) => {
      const size = { rows, bytes: 1_000_000_000 };
      retention = startLogRetention({
        store: testStore.store,
        scheduled: testStore.store,
        bounds: boundsOf({ together: size, perPrefix: size }),
        logger,
        nowMs: () => nowMs,
      });
    };
    afterEach(() => retention.close());

    it('deletes events older than 30 days', async () => {
      openRetention();
      for (const days of [0, 1, 29, 31]) {
        nowMs = startAtMs + days * dayMs;
        log.take([kept(`day ${days}`)], 'x');
      }
      await log.flush();
      expect(await retention.runOnce()).toBe(1);
      expect(await messages()).toEqual(['day 31', 'day 29', 'day 1']);
      expect(limits.logDays.days).toBe(30);
    });

    it('keeps the last event however old it is, and keeps everything if the clock jumps', async () => {
      openRetention();
      log.take([kept('last')], 'x');
      await log.flush();
      nowMs += 400 * dayMs;
      expect(await retention.runOnce()).toBe(0);
      expect(await messages()).toEqual(['last']);
    });

    it('deletes the oldest events if there are too many', async () => {
      openRetention(100);
      for (let batch = 0; batch < 5; batch += 1) {
        log.take(
          Array.from({ length: 500 }, (_, index) => kept(`event ${batch * 500 + index}`)),
          'x',
        );
        await log.flush();
      }
      expect(await retention.runOnce()).toBe(2_402);
      const left = await messages('?limit=500');
      expect([left.length, left[0], left.at(-1)]).toEqual([98, 'event 2499', 'event 2402']);
      expect(await retention.runOnce()).toBe(0);
    });

    it('deletes nothing if the log is empty', async () => {
      openRetention();
      expect(await retention.runOnce()).toBe(0);
    });
  });
});
