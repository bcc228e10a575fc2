import { keptAlertsSchema, startedAlertsSchema } from '@rollcall/game/alerts/alert-rules';
import { defaultDefinition } from '@rollcall/game/definition';
import { hourMs } from '@rollcall/game/time';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createUnsharedLimits } from '../http/limit-share.ts';
import { silentLogger } from '../http/logger.ts';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import type { Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { requireTestKey, siteKey } from '../visitors/testing/site-key.ts';
import { alertRoutes } from './alert-routes.ts';
import { openSubscriptions, type Subscriptions } from './subscriptions.ts';
import { makeTestBrowser } from './testing/push-service.ts';
import { createWebhookSeal, type WebhookSeal } from './webhook-seal.ts';

const startMs = Date.parse('2026-11-21T12:00:00Z');
const url = '/v1/alerts';
const token = 'the_token-of_this-webhook'.repeat(3);
const webhook = `https://discord.com/api/webhooks/123456789012345678/${token}`;
const seal = createWebhookSeal('the secret of this server, for tests');

let nowMs: number;
let app: FastifyInstance;
let subscriptions: Subscriptions;
let tested: string[];
let testStatus: number | null;
let unreadable: number;

async function open(
  store: Store,
  { isLimited = false, webhookSeal = seal }: { isLimited?: boolean; webhookSeal?: WebhookSeal | null } = {},
): Promise<void> {
  subscriptions = await openSubscriptions({
    store,
    logger: silentLogger,
    nowMs: () => nowMs,
    listener: { added: () => {}, removed: () => {} },
    makePrivateKey: () => 'made',
    scheduled: store,
    hasOtherWriters: false,
  });
  ({ app } = createPlainHttp({ proxyCount: 1 }));
  await app.register(
    alertRoutes({
      subscriptions,
      queue: { size: () => 0, fates: () => ({}) as never },
      countRules: () => ({}) as never,
      definition: defaultDefinition,
      nowMs: () => nowMs,
      proxyCount: 1,
      limitShare: createUnsharedLimits(),
      isLimited,
      publicKey: () => 'public',
      namedHosts: [],
      webhookPrefixes: ['https://chat.example/hooks/'],
      webhookSeal,
      onUnreadable: () => {
        unreadable += 1;
      },
      sendTest: (address) => {
        tested.push(address);
        return Promise.resolve(testStatus);
      },
      verifyToken: () => Promise.resolve({ state: 'wrong' }),
      readTokenHolders: () => Promise.resolve(new Map()),
      whoIsAnonymous: () => Promise.resolve(new Set()),
      requireKey: requireTestKey,
    }),
  );
}

const wanted = (overrides: object = {}) => ({
  webhook,
  rules: [{ id: 'r', name: 'Tonight', kind: 'group', filter: 'raids=only' }],
  time_zone: 'Europe/Berlin',
  quiet_hours: null,
  ...overrides,
});
const post = (payload: object, address = '192.0.2.1') =>
  app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': address } });
const call = (method: 'GET' | 'PUT' | 'DELETE', id: string, secret: string, payload?: object) =>
  app.inject({
    method,
    url: `${url}/${id}`,
    headers: { authorization: `Bearer ${secret}` },
    ...(payload && { payload }),
  });
const dataOf = <Shape extends z.core.$ZodType>(shape: Shape, response: { json: () => unknown }) =>
  z.parse(shape, z.object({ data: z.unknown() }).parse(response.json()).data);
const started = async (overrides: object = {}) => dataOf(startedAlertsSchema, await post(wanted(overrides)));
const refusal = (response: Awaited<ReturnType<typeof post>>) => {
  const { code, message } = response.json<{ code: string; message: string }>();
  return [response.statusCode, code, message];
};

describeStores('webhooks', (testStore) => {
  beforeEach(async () => {
    await testStore.store.sql`truncate alert_subscriptions, webhook_messages, alert_keys`;
    [nowMs, tested, testStatus, unreadable] = [startMs, [], 200, 0];
    await open(testStore.store);
  });
  afterEach(async () => {
    await app.close();
    await subscriptions.close();
  });

  it('get a test message, and are stored encrypted: nobody can read their address again', async () => {
    const { id, secret, ...kept } = await started();
    expect(tested).toEqual([`https://discord.com/api/v10/webhooks/123456789012345678/${token}`]);
    expect(kept).toMatchObject({
      endpoint: null,
      rules: [{ id: 'r' }],
      last_push_at: '2026-11-21T12:00:00Z',
    });
    const [row] = await testStore.store.sql<{ sealed_address: Uint8Array }[]>`
      select * from alert_subscriptions`;
    expect(row?.sealed_address && seal.open(row.sealed_address, id)).toBe(tested[0]);
    const read = await call('GET', id, secret);
    const changed = await call('PUT', id, secret, { rules: [], quiet_hours: { from: '01:00', to: '02:00' } });
    expect(dataOf(keptAlertsSchema, changed)).toMatchObject({ endpoint: null, rules: [] });
    const operator = await app.inject({ url: '/v1/operator/alerts', headers: siteKey });
    expect(operator.body).toContain('"push_service":"discord.com"');
    const all = [JSON.stringify(row), read.body, changed.body, operator.body].join('\n');
    expect(all.includes(token) || all.includes('123456789012345678')).toBe(false);
    expect((await call('GET', id, 'x')).statusCode).toBe(404);
    expect((await call('DELETE', id, secret)).statusCode).toBe(204);
    expect(await testStore.store.sql`select * from alert_subscriptions`).toEqual([]);
  });

  it('belong to whoever knows the address: one that is sent again replaces the former subscription', async () => {
    const first = await started();
    await testStore.store.sql`
      insert into webhook_messages (subscription_id, server_name, group_id, message_id, subject, shown)
      values (${first.id}, 'Orien', 1, '5', 'A group on Orien', 'x')`;
    nowMs += 1000;
    const second = await started({
      webhook: webhook.replace('discord.com/api', 'discordapp.com/api/v9'),
      rules: [],
    });
    expect((await call('GET', first.id, first.secret)).statusCode).toBe(404);
    expect(dataOf(keptAlertsSchema, await call('GET', second.id, second.secret))).toMatchObject({
      id: first.id,
      rules: [],
      created_at: '2026-11-21T12:00:01Z',
    });
    // Its messages are still kept up to date.
    expect(await testStore.store.sql`select message_id from webhook_messages`).toEqual([{ message_id: '5' }]);
    expect(subscriptions.size()).toBe(1);
    await started({ webhook: 'https://chat.example/hooks/other' });
    expect(subscriptions.size()).toBe(2);
  });

  it.each<[string, object, string]>([
    ['no text', { webhook: 7 }, 'webhook must be text, not '],
    ['null', { webhook: null }, 'webhook must be text, not '],
    [
      'another site',
      { webhook: 'https://evil.example/hook' },
      'webhook must be the address of a Discord webhook',
    ],
    ['plain http', { webhook: webhook.replace('https', 'http') }, 'webhook must begin with https://'],
    [
      'a private address',
      { webhook: 'https://10.0.0.1/hooks/x' },
      'webhook must be the address of a Discord',
    ],
    [
      'a wrong rule',
      { rules: [{ id: 'r', name: '', kind: 'server', server: 'Nowhere', when: 'up' }] },
      'rules.0.server',
    ],
    ['a wrong time zone', { time_zone: 'Mars' }, 'time_zone must be the name of a time zone'],
  ])('with %s are refused with the name of the field, and without a test', async (_, overrides, message) => {
    const [status, code, said] = refusal(await post(wanted(overrides)));
    expect([status, code]).toEqual([400, 'invalid-request']);
    expect(said).toContain(message);
    expect(said).not.toContain(token);
    expect(tested).toEqual([]);
  });

  it.each([
    [404, 'webhook answered with status 404'],
    [307, 'webhook answered with status 307'],
    [null, 'webhook did not answer'],
  ])('whose test is answered with %s are refused with the status only', async (status, message) => {
    testStatus = status;
    const response = await post(wanted());
    expect(refusal(response)).toEqual([400, 'invalid-request', message]);
    expect(response.json()).toMatchObject({ issues: [{ path: 'webhook' }] });
    expect(subscriptions.size()).toBe(0);
  });

  it('keep their address, and have no endpoint', async () => {
    const { id, secret } = await started();
    const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
    for (const [body, message] of [
      [{ endpoint }, 'endpoint must not be sent for a webhook'],
      [{ keys: makeTestBrowser().keys }, 'keys must not be sent for a webhook'],
    ] as const)
      expect(refusal(await call('PUT', id, secret, body))).toEqual([400, 'invalid-request', message]);
  });

  it('are refused by a server without a key', async () => {
    await app.close();
    await open(testStore.store, { webhookSeal: null });
    expect(refusal(await post(wanted())).slice(0, 2)).toEqual([503, 'webhooks-off']);
    expect((await app.inject({ url: `${url}/key` })).json()).toMatchObject({ data: { has_webhooks: false } });
  });

  describe('that were encrypted with another key', () => {
    const reopen = async (webhookSeal: WebhookSeal) => {
      await app.close();
      await subscriptions.close();
      await open(testStore.store, { webhookSeal });
    };
    const other = createWebhookSeal('another secret of this server, for tests');

    it('are kept without counting visits, and work again with their key', async () => {
      const { id, secret } = await started();
      await reopen(other);
      nowMs += hourMs;
      for (const response of [await call('GET', id, secret), await call('PUT', id, secret, { rules: [] })])
        expect(refusal(response).slice(0, 2)).toEqual([503, 'webhook-unreadable']);
      expect(unreadable).toBe(2);
      expect(subscriptions.find(id)?.record.lastVisitMs).toBe(startMs);
      await reopen(seal);
      expect(dataOf(keptAlertsSchema, await call('GET', id, secret)).rules).toHaveLength(1);
    });

    it('can be deleted by their holder only', async () => {
      const { id, secret } = await started();
      await reopen(other);
      expect((await call('DELETE', id, 'wrong-secret-of-somebody')).statusCode).toBe(404);
      expect((await call('DELETE', id, secret)).statusCode).toBe(204);
      expect(subscriptions.size()).toBe(0);
    });
  });

  it('are kept by a server that knows that it has lost its key', async () => {
    const { id, secret } = await started();
    await app.close();
    await subscriptions.close();
    await open(testStore.store, { webhookSeal: null });
    expect((await call('GET', id, secret)).statusCode).toBe(200);
  });

  describe('within limits', () => {
    beforeEach(async () => {
      await app.close();
      await open(testStore.store, { isLimited: true });
    });

    it('may fail five tests an hour per network; successful ones do not count', async () => {
      for (let count = 0; count < 3; count += 1) await started();
      testStatus = 404;
      for (let count = 0; count < 5; count += 1) expect((await post(wanted())).statusCode).toBe(400);
      testStatus = 200;
      const refused = await post(wanted());
      expect(refusal(refused).slice(0, 2)).toEqual([429, 'too-many-requests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
      expect(tested).toHaveLength(8);
      expect((await post(wanted(), '192.0.2.2')).statusCode).toBe(200);
      nowMs += hourMs;
      expect((await post(wanted())).statusCode).toBe(200);
    });

    it('may fail a hundred tests in ten minutes, from all networks together', async () => {
      testStatus = null;
      for (let network = 0; network < 20; network += 1)
        for (let count = 0; count < 5; count += 1)
          expect((await post(wanted(), `198.51.100.${network}`)).statusCode).toBe(400);
      const refused = await post(wanted());
      expect(refusal(refused).slice(0, 2)).toEqual([503, 'busy']);
      expect(Number(refused.headers['retry-after'])).toBe(600);
      expect(tested).toHaveLength(100);
      nowMs += 600_000;
      expect((await post(wanted())).statusCode).toBe(400);
    });
  });
});
