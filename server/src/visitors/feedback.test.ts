import { feedbackItemSchema, ticketPattern } from '@rollcall/game/site/feedback';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { createUnsharedLimits } from '../http/limit-share.ts';
import { limits as limitTable } from '../http/limits.ts';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';
import type { Sql, Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { defaultFeedbackLimits, type FeedbackLimits, feedbackRoutes, makeTicket } from './feedback.ts';
import { requireTestKey, siteKey } from './testing/site-key.ts';
import { createWriteBounds } from './write-bounds.ts';

const startAtMs = Date.parse('2026-11-21T12:00:00Z');
const url = '/v1/service/feedback';

let nowMs = startAtMs;
let app: FastifyInstance;

async function open(store: Store, limits: FeedbackLimits | null = null, nextTicket?: () => string) {
  nowMs = startAtMs;
  ({ app } = createPlainHttp({ proxyCount: 1 }));
  await app.register(
    feedbackRoutes({
      store,
      bounds: createWriteBounds(store, 'feedback', limitTable.feedbackTable.table),
      nowMs: () => nowMs,
      limits,
      proxyCount: 1,
      limitShare: createUnsharedLimits(),
      requireKey: requireTestKey,
      ...(nextTicket && { nextTicket }),
    }),
  );
}

const send = (body: object, address = '192.0.2.1') =>
  app.inject({ method: 'POST', url, payload: body, headers: { 'x-forwarded-for': address } });
const read = (query = '', headers: InjectOptions['headers'] = siteKey) =>
  app.inject({ method: 'GET', url: `${url}${query}`, headers });
const remove = (ticket: string, headers: InjectOptions['headers'] = siteKey) =>
  app.inject({ method: 'DELETE', url: `${url}/${ticket}`, headers });
const listed = async (query = '') =>
  z.object({ data: z.array(feedbackItemSchema) }).parse((await read(query)).json()).data;
const ticketOf = (response: { json: () => unknown }) =>
  z.object({ data: z.object({ ticket: z.string() }) }).parse(response.json()).data.ticket;

describe('a ticket', () => {
  it('is short, and different each time', () => {
    const tickets = Array.from({ length: 500 }, makeTicket);
    expect(tickets.filter((ticket) => !ticketPattern.test(ticket))).toEqual([]);
    expect(new Set(tickets).size).toBe(500);
  });
});

describeStores('feedback', (testStore) => {
  beforeEach(async () => {
    await testStore.store.sql`truncate feedback restart identity`;
    await open(testStore.store);
  });
  afterEach(() => app.close());

  it('is stored as written, under the ticket that the sender received', async () => {
    const message = 'Grüße 👋 <script>alert(1)</script>\r\n"second" line\u0007';
    const response = await send({
      message,
      contact: '  me@example.org ',
      user_id: 'u1',
      session_id: 's1',
      commit_hash: 'abc',
    });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await listed()).toEqual([
      {
        ticket: ticketOf(response),
        date: '2026-11-21T12:00:00Z',
        message: 'Grüße 👋 <script>alert(1)</script>\n"second" line',
        contact: 'me@example.org',
        user_id: 'u1',
        session_id: 's1',
        commit_hash: 'abc',
      },
    ]);
  });

  it('needs nothing but a message', async () => {
    await send({ message: 'Hi', contact: ' ' });
    expect(await listed()).toMatchObject([
      { contact: null, user_id: null, session_id: null, commit_hash: null },
    ]);
  });

  test.each<[object, string, string]>([
    [{}, 'message', 'is missing'],
    [{ message: ' \n' }, 'message', 'must not be empty'],
    [{ message: 7 }, 'message', 'must be text, not a number'],
    [{ message: 'x'.repeat(5001) }, 'message', 'must be at most 5000 characters long'],
    [{ message: 'x', contact: 'y'.repeat(256) }, 'contact', 'must be at most 255 characters long'],
    [{ message: 'x', admin: true }, '', 'must not hold "admin"'],
  ])('rejects %j with the name of the field as the caller knows it', async (body, path, message) => {
    const response = await send(body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid-request', issues: [{ path, message }] });
    expect(await listed()).toEqual([]);
  });

  it('rejects a body that is too long or not JSON', async () => {
    const post = (type: string, payload: string) =>
      app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
    const answers = [
      await post('application/json', '{"message":'),
      await post('text/plain', 'hello'),
      await post('application/json', JSON.stringify({ message: 'x'.repeat(70_000) })),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 415, 413]);
  });

  it('is read newest first, in pages, and from a given time on', async () => {
    const tickets: string[] = [];
    for (const message of ['one', 'two', 'three', 'four']) {
      tickets.push(ticketOf(await send({ message })));
      nowMs += 60_000;
    }
    const messages = async (query: string) => (await listed(query)).map(({ message }) => message);
    expect(await messages('')).toEqual(['four', 'three', 'two', 'one']);
    expect(await messages('?limit=2')).toEqual(['four', 'three']);
    expect(await messages(`?limit=2&before=${tickets[2]?.toLowerCase()}`)).toEqual(['two', 'one']);
    expect(await messages('?before=F-2222-2222')).toEqual([]);
    expect(await messages('?since=2026-11-21T12:02:00Z')).toEqual(['four', 'three']);
    expect(await messages('?since=2026-11-21T14:01:30%2B02:00')).toEqual(['four', 'three']);
    expect(await messages('?since=0000-01-01T00:00:00Z')).toHaveLength(4);
  });

  test.each(['limit=0', 'limit=501', 'limit=1.5', 'before=yesterday', 'since=soon', 'limit=1&limit=2'])(
    'cannot be read by %s',
    async (query) => {
      const response = await read(`?${query}`);
      expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'invalid-request' }]);
    },
  );

  it('disappears when the operator deletes it, once', async () => {
    const ticket = ticketOf(await send({ message: 'gone' }));
    expect((await remove(ticket)).statusCode).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await remove(ticket)).statusCode).toBe(404);
    expect((await remove('nonsense')).statusCode).toBe(400);
  });

  test.each([
    ['without a key', {}],
    ['with a key of another scope', { authorization: 'Bearer live' }],
  ])('can be neither read nor deleted %s', async (_case, headers) => {
    const ticket = ticketOf(await send({ message: 'kept' }));
    expect((await read('', headers)).statusCode).toBe(401);
    expect((await remove(ticket, headers)).statusCode).toBe(401);
    expect(await listed()).toHaveLength(1);
  });

  it('gets another ticket when the first is taken, and fails with an error when all are', async () => {
    await app.close();
    const tickets = ['F-2222-2222', 'F-2222-2222', 'F-3333-3333'];
    await open(testStore.store, null, () => tickets.shift() ?? 'F-3333-3333');
    expect([ticketOf(await send({ message: 'a' })), ticketOf(await send({ message: 'b' }))]).toEqual([
      'F-2222-2222',
      'F-3333-3333',
    ]);
    expect((await send({ message: 'c' })).statusCode).toBe(500);
    expect(await listed()).toHaveLength(2);
  });

  it('is limited by address, independently of other addresses and without counting invalid messages', async () => {
    await app.close();
    await open(testStore.store, defaultFeedbackLimits);
    expect((await send({ message: '' })).statusCode).toBe(400);
    const codes = [];
    for (let message = 0; message < 6; message += 1) codes.push((await send({ message: 'x' })).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await send({ message: 'x' });
    expect(refused.headers).toMatchObject({ 'retry-after': '3600', 'ratelimit-remaining': '0' });
    expect(refused.json()).toMatchObject({ code: 'too-many-requests' });
    expect((await send({ message: 'x' }, '192.0.2.2')).statusCode).toBe(200);
    expect((await send({ message: 'x' }, '2001:db8::1')).headers['ratelimit-remaining']).toBe('4');
    expect((await send({ message: 'x' }, '2001:db8::2')).headers['ratelimit-remaining']).toBe('3');
  });

  it('is not even parsed if it comes from a caller who keeps exceeding the limit', async () => {
    await app.close();
    await open(testStore.store, {
      messages: [{ count: 1000, perMs: 1000 }],
      calls: { perSecond: 1, burst: 2 },
    });
    const codes = [];
    for (let message = 0; message < 3; message += 1) codes.push((await send({})).statusCode);
    expect(codes).toEqual([400, 400, 429]);
  });
});

describe('feedback while the store is unavailable', () => {
  let isUnavailable = true;
  const store: Store = {
    sql: (() =>
      isUnavailable
        ? Promise.reject(new StoreUnavailableError('away'))
        : Promise.resolve({ count: 1 })) as unknown as Sql,
    transaction: () => Promise.reject(new StoreUnavailableError('away')),
    isUnavailable: () => isUnavailable,
    onReturn: () => () => {},
    close: () => Promise.resolve(),
  };
  afterEach(() => app.close());

  it('is rejected with a request to send it again, and the rejection does not count', async () => {
    await open(store, defaultFeedbackLimits);
    for (let tries = 0; tries < 7; tries += 1) {
      const response = await send({ message: 'x' });
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '10']);
    }
    expect((await remove('F-2222-2222')).statusCode).toBe(503);
    isUnavailable = false;
    expect((await send({ message: 'x' })).statusCode).toBe(200);
  });
});
