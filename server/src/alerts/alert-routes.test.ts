import { groupTerms } from '@rollcall/game/filters/search-grammar';
import type { AlertSubscription } from '@rollcall/game/alerts/alert-rules';
import {
  keptAlertsSchema,
  operatorAlertsSchema,
  startedAlertsSchema,
} from '@rollcall/game/alerts/alert-rules';
import { defaultDefinition } from '@rollcall/game/definition';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { dayMs } from '@rollcall/game/time';
import { createUnsharedLimits } from '../http/limit-share.ts';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { silentLogger } from '../http/logger.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { hashCredential } from '../visitors/secrets.ts';
import { requireTestKey, siteKey } from '../visitors/testing/site-key.ts';
import { alertRoutes } from './alert-routes.ts';
import { createRuleLevels } from './rule-index.ts';
import { readTokenHolders, type Subscription } from './subscription-rows.ts';
import { openSubscriptions, type Subscriptions } from './subscriptions.ts';
import { makeTestBrowser } from './testing/push-service.ts';

const startMs = Date.parse('2026-11-21T12:00:00Z');
const url = '/v1/alerts';

let nowMs = startMs;
let app: FastifyInstance;
let subscriptions: Subscriptions;
let levels: ReturnType<typeof createRuleLevels>;
let hidden: ReadonlySet<number>;
let tokens: ReadonlyMap<string, number>;

async function open(store: Store, isLimited = false): Promise<void> {
  levels = createRuleLevels(() => ({
    definition: defaultDefinition,
    questsById: new Map(),
    readTerm: groupTerms(defaultDefinition),
  }));
  subscriptions = await openSubscriptions({
    store,
    logger: silentLogger,
    nowMs: () => nowMs,
    listener: { added: levels.add, removed: levels.remove },
    makePrivateKey: () => 'made',
    scheduled: store,
    hasOtherWriters: false,
  });
  ({ app } = createPlainHttp({ proxyCount: 1 }));
  await app.register(
    alertRoutes({
      subscriptions,
      queue: { size: () => 3, fates: () => emptyFates },
      countRules: levels.counts,
      definition: defaultDefinition,
      nowMs: () => nowMs,
      proxyCount: 1,
      limitShare: createUnsharedLimits(),
      isLimited,
      publicKey: () => `public ${subscriptions.privateKey()}`,
      namedHosts: ['push.test:8443'],
      webhookPrefixes: [],
      webhookSeal: null,
      onUnreadable: () => {},
      sendTest: () => Promise.resolve(null),
      verifyToken: (authorization) => {
        const characterId = tokens.get(authorization?.replace('Bearer ', '') ?? '');
        return Promise.resolve(
          characterId === undefined ? { state: 'wrong' } : { state: 'holds', characterId, createdAtMs: 0 },
        );
      },
      readTokenHolders: (hashes) => readTokenHolders(store.sql, hashes),
      whoIsAnonymous: (ids) => Promise.resolve(new Set(ids.filter((id) => hidden.has(id)))),
      requireKey: requireTestKey,
    }),
  );
}
const emptyFates = {
  sent: 1,
  refused: 0,
  gone: 0,
  late: 0,
  quiet: 0,
  limited: 0,
  asleep: 0,
  replaced: 0,
  crowded: 0,
  untrue: 0,
  unreadable: 0,
};

const browser = makeTestBrowser();
const wanted = (overrides: Partial<AlertSubscription> = {}): AlertSubscription => ({
  endpoint: 'https://fcm.googleapis.com/fcm/send/one',
  keys: browser.keys,
  rules: [{ id: 'r', name: 'Tonight', kind: 'group', filter: 'raids=only' }],
  time_zone: 'Europe/Berlin',
  quiet_hours: { from: '23:00', to: '07:00' },
  ...overrides,
});

const post = (payload: object, address = '192.0.2.1') =>
  app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': address } });
const dataOf = <Shape extends z.core.$ZodType>(shape: Shape, response: { json: () => unknown }) =>
  z.parse(shape, z.object({ data: z.unknown() }).parse(response.json()).data);
const started = async (overrides: Partial<AlertSubscription> = {}, address?: string) =>
  dataOf(startedAlertsSchema, await post(wanted(overrides), address));
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const call = (
  method: 'GET' | 'PUT' | 'DELETE',
  id: string,
  headers: InjectOptions['headers'] = {},
  payload?: object,
) => app.inject({ method, url: `${url}/${id}`, headers, ...(payload && { payload }) });
const operate = (method: 'GET' | 'DELETE', path = '', headers: InjectOptions['headers'] = siteKey) =>
  app.inject({ method, url: `/v1/operator/alerts${path}`, headers });

async function grantToken(store: Store, token: string, characterId: number): Promise<void> {
  await store.sql`
    insert into access_tokens (token_id, character_id, created_at, token_hash)
    values (${token.slice(0, 16)}, ${characterId}, ${new Date(startMs)}, ${hashCredential(token)})`;
}

describeStores('push subscriptions', (testStore) => {
  beforeEach(async () => {
    await testStore.store
      .sql`truncate alert_subscriptions, alert_keys, access_tokens, blocked_networks cascade`;
    [nowMs, hidden, tokens] = [startMs, new Set(), new Map()];
    await open(testStore.store);
  });
  afterEach(async () => {
    await app.close();
    await subscriptions.close();
  });

  async function restart(): Promise<void> {
    await app.close();
    await subscriptions.close();
    await open(testStore.store);
  }

  it('send the public key of this server, which stays the same after a restart', async () => {
    const key = { data: { public_key: 'public made', has_webhooks: false } };
    expect((await app.inject({ url: `${url}/key` })).json()).toEqual(key);
    await testStore.store.sql`update alert_keys set vapid_private_key = 'kept'`;
    await restart();
    expect((await app.inject({ url: `${url}/key` })).json()).toMatchObject({
      data: { public_key: 'public kept' },
    });
  });

  it('are stored as submitted, and readable by the holder of the secret', async () => {
    const response = await post(wanted());
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    const { secret, ...kept } = dataOf(startedAlertsSchema, response);
    expect(secret).toMatch(/^[\w-]{22}$/);
    const { keys: _keys, ...fields } = wanted();
    expect(kept).toEqual({
      ...fields,
      id: expect.stringMatching(/^[\w-]{16}$/) as unknown,
      created_at: '2026-11-21T12:00:00Z',
      last_visit: '2026-11-21T12:00:00Z',
      pushes_last_hour: 0,
      last_push_at: null,
    });
    nowMs += 60_000;
    const later = { ...kept, last_visit: '2026-11-21T12:01:00Z' };
    expect(dataOf(keptAlertsSchema, await call('GET', kept.id, bearer(secret)))).toEqual(later);
    await restart();
    expect(dataOf(keptAlertsSchema, await call('GET', kept.id, bearer(secret)))).toEqual(later);
  });

  it('are stored without their secret and without the address of a network', async () => {
    const { secret } = await started({}, '198.51.100.77');
    const [row] = await testStore.store.sql`select * from alert_subscriptions`;
    const text = JSON.stringify(row);
    expect(text.includes(secret) || text.includes('198.51')).toBe(false);
  });

  it.each(['GET', 'PUT', 'DELETE'] as const)('are not accessible to anybody else: %s', async (method) => {
    const [mine, other] = [
      await started(),
      await started({ endpoint: 'https://fcm.googleapis.com/fcm/send/two' }),
    ];
    const body = method === 'PUT' ? {} : undefined;
    const missing = await call(method, mine.id, {}, body);
    expect([missing.statusCode, missing.json<{ code: string }>().code]).toEqual([401, 'secret-missing']);
    for (const [id, secret] of [
      [mine.id, 'x'],
      [mine.id, other.secret],
      [other.id, mine.secret],
      ['nothing', mine.secret],
      ['__proto__', mine.secret],
    ] as const) {
      const refused = await call(method, id, bearer(secret), body);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([404, 'not-found']);
    }
    expect(subscriptions.size()).toBe(2);
  });

  it('change in the given fields, and keep the others', async () => {
    const { id, secret, ...kept } = await started();
    const rules = [{ id: 's', name: '', kind: 'server', server: 'orien', when: 'down' }];
    const response = await call('PUT', id, bearer(secret), { rules });
    expect(dataOf(keptAlertsSchema, response)).toEqual({
      ...kept,
      id,
      rules: [{ ...rules[0], server: 'Orien' }],
    });
    expect(levels.counts()).toMatchObject({ group: 0, server: 1 });
    await call('PUT', id, bearer(secret), { quiet_hours: null, time_zone: 'UTC' });
    await restart();
    expect(dataOf(keptAlertsSchema, await call('GET', id, bearer(secret)))).toMatchObject({
      rules: [{ ...rules[0], server: 'Orien' }],
      quiet_hours: null,
      time_zone: 'UTC',
    });
  });

  it('store filters in their canonical spelling, so that equal ones are checked once', async () => {
    const filter = 'raids=only&server=orien&levels=28-32';
    const { rules: kept } = await started({ rules: [{ id: 'r', name: '', kind: 'group', filter }] });
    expect(kept).toMatchObject([{ filter: 'levels=28-32&server=Orien&raids=only' }]);
  });

  it('are deleted completely, after which a stolen secret is worthless', async () => {
    const { id, secret } = await started();
    expect((await call('DELETE', id, bearer(secret))).statusCode).toBe(204);
    expect(await testStore.store.sql`select * from alert_subscriptions`).toHaveLength(0);
    expect(levels.counts()['group']).toBe(0);
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await call(method, id, bearer(secret), method === 'PUT' ? {} : undefined)).statusCode).toBe(
        404,
      );
    const again = await started();
    expect((await call('GET', again.id, bearer(secret))).statusCode).toBe(404);
  });

  it('of one browser count as one: only a caller with its keys can submit it again', async () => {
    const first = await started();
    const second = await started({ rules: [] });
    expect([second.id === first.id, subscriptions.size()]).toEqual([false, 1]);
    expect((await call('GET', first.id, bearer(first.secret))).statusCode).toBe(404);
    const thief = await post(wanted({ keys: makeTestBrowser().keys }));
    expect([thief.statusCode, thief.json<{ code: string }>().code]).toEqual([409, 'endpoint-taken']);
    const other = await started({ endpoint: 'https://fcm.googleapis.com/fcm/send/two' });
    const moved = await call('PUT', other.id, bearer(other.secret), { endpoint: wanted().endpoint });
    expect([moved.statusCode, subscriptions.size()]).toEqual([409, 2]);
  });

  it('that are submitted simultaneously with one endpoint are one', async () => {
    const answers = await Promise.all([post(wanted()), post(wanted()), post(wanted())]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await testStore.store.sql`select id from alert_subscriptions`).toHaveLength(1);
  });

  it.each<[string, object, string, string]>([
    ['no endpoint', { endpoint: undefined }, 'endpoint', 'is missing'],
    ['http', { endpoint: 'http://fcm.googleapis.com/a' }, 'endpoint', 'must begin with https://'],
    [
      'another host',
      { endpoint: 'https://169.254.169.254/latest' },
      'endpoint',
      'must be of a push service that is known here',
    ],
    [
      'a long endpoint',
      { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` },
      'endpoint',
      'must be at most 1000 characters long',
    ],
    [
      'wrong keys',
      { keys: { p256dh: 'x', auth: 'y' } },
      'keys.p256dh',
      'must be a public key of P-256: 65 bytes as base64url',
    ],
    [
      'an unknown zone',
      { time_zone: 'Middle/Earth' },
      'time_zone',
      'must be the name of a time zone, such as "Europe/Berlin"',
    ],
    [
      'no clock',
      { quiet_hours: { from: '25:00', to: '7' } },
      'quiet_hours.from',
      'is not of the expected form',
    ],
    ['no rules', { rules: 'all' }, 'rules', 'must be a list, not text'],
    [
      'a rule without a kind',
      { rules: [{ id: 'a', name: '', kind: 'spell' }] },
      'rules.0.kind',
      'is not of the expected form',
    ],
    [
      'a rule without an id',
      { rules: [{ name: '', kind: 'group', filter: '' }] },
      'rules.0.id',
      'is missing',
    ],
    [
      'an unknown word',
      { rules: [{ id: 'a', name: '', kind: 'group', filter: 'colour=red' }] },
      'rules.0.filter',
      'holds the unknown word "colour"',
    ],
    [
      'an unknown server',
      { rules: [{ id: 'a', name: '', kind: 'server', server: 'Orein', when: 'up' }] },
      'rules.0.server',
      'must be the name of a server; did you mean Orien?',
    ],
    [
      'a number of zero players',
      { rules: [{ id: 'a', name: '', kind: 'population', server: 'Orien', count: 0 }] },
      'rules.0.count',
      'must be at least 1',
    ],
    [
      'an invalid character',
      { rules: [{ id: 'a', name: '', kind: 'friend', character_id: -1 }] },
      'rules.0.character_id',
      'must be at least 1',
    ],
    [
      'too many rules',
      {
        rules: Array.from({ length: 21 }, (_, at) => ({
          id: `r${at}`,
          name: '',
          kind: 'friend',
          character_id: 1,
        })),
      },
      'rules',
      'must hold at most 20 rules, not 21',
    ],
    [
      'rules of more than 8 KB',
      {
        rules: Array.from({ length: 10 }, (_, at) => ({
          id: `r${at}`,
          name: '',
          kind: 'group',
          filter:
            `search=${'x'.repeat(190)}&not=${'y '.repeat(90)}&pack=${'z'.repeat(200)}&quest=${'1,'.repeat(99)}&`.padEnd(
              1000,
              '&',
            ),
        })),
      },
      'rules',
      'must take at most 8192 bytes as JSON',
    ],
    [
      'too many tokens',
      { tokens: Array.from({ length: 21 }, () => 'x') },
      'tokens',
      'must hold at most 20 entries',
    ],
  ])('with %s are refused, in the caller’s terms', async (_, overrides, path, message) => {
    const response = await post({ ...wanted(), ...overrides });
    expect(response.statusCode).toBe(400);
    const { issues } = z
      .object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) })
      .parse(response.json());
    expect(issues).toContainEqual({ path, message });
    expect(subscriptions.size()).toBe(0);
  });

  it('accept text of every kind as a name, and reject invalid rules', async () => {
    const name = '<img onerror=1> \u202e\0 👋';
    const { rules } = await started({
      rules: [{ id: 'r', name, kind: 'group', filter: '' }],
    });
    expect(rules[0]?.name).toBe(name);
  });

  it('about raid timers of a hidden character need a valid token of that character', async () => {
    hidden = new Set([7]);
    const rules: AlertSubscription['rules'] = [
      { id: 'r', name: '', kind: 'raid-timer', character_id: 7, quest_id: null },
    ];
    const without = await post(wanted({ rules }));
    expect([without.statusCode, without.json<{ code: string }>().code]).toEqual([403, 'token-missing']);
    const wrong = await post(wanted({ rules, tokens: ['nobody'] }));
    expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([403, 'token-refused']);
    tokens = new Map([
      ['token of seven', 7],
      ['token of eight', 8],
    ]);
    await grantToken(testStore.store, 'token of seven', 7);
    await grantToken(testStore.store, 'token of eight', 8);
    expect((await post(wanted({ rules, tokens: ['token of eight'] }))).statusCode).toBe(403);
    const { id, secret } = await started({ rules, tokens: ['token of seven'] });
    expect((await call('PUT', id, bearer(secret), { rules })).statusCode).toBe(200);
    expect(JSON.stringify(await testStore.store.sql`select * from alert_subscriptions`)).not.toContain(
      'token of',
    );
    await testStore.store.sql`delete from access_tokens`;
    expect((await call('PUT', id, bearer(secret), { rules })).statusCode).toBe(403);
  });

  it('about a friend do not reveal whether the friend exists', async () => {
    hidden = new Set([7]);
    const answers = await Promise.all(
      [7, 8].map((character_id, at) =>
        post(
          wanted({
            endpoint: `https://fcm.googleapis.com/${at}`,
            rules: [{ id: 'r', name: '', kind: 'friend', character_id }],
          }),
        ),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  describe('within limits', () => {
    beforeEach(async () => {
      await app.close();
      await subscriptions.close();
      await open(testStore.store, true);
    });

    it('are limited to twenty per network, however often it asks', async () => {
      const states = new Map<number, number>();
      for (let at = 0; at < 1000; at += 1) {
        nowMs += 2000;
        const endpoint = `https://fcm.googleapis.com/fcm/send/${at}`;
        const { statusCode } = await post(wanted({ endpoint }), '192.0.2.3');
        states.set(statusCode, (states.get(statusCode) ?? 0) + 1);
      }
      expect(Object.fromEntries(states)).toEqual({ 200: 20, 429: 980 });
      expect((await post(wanted(), '198.51.100.1')).statusCode).toBe(200);
      // A full network may still submit its subscriptions again.
      const again = wanted({ endpoint: 'https://fcm.googleapis.com/fcm/send/3' });
      expect((await post(again, '192.0.2.3')).statusCode).toBe(200);
    });

    it('of an IPv6 subscriber count as one network', async () => {
      for (let at = 0; at < 20; at += 1)
        await post(wanted({ endpoint: `https://fcm.googleapis.com/${at}` }), `2001:db8:1:2::${at + 1}`);
      const more = await post(
        wanted({ endpoint: 'https://fcm.googleapis.com/more' }),
        '2001:db8:1:2:ffff::1',
      );
      expect([more.statusCode, more.json<{ code: string }>().code]).toEqual([429, 'too-many-subscriptions']);
    });

    it('are refused from a network that an operator has blocked', async () => {
      await started({}, '2001:db8:1:2::1');
      await testStore.store.sql`
        insert into blocked_networks (name, blocked_at)
        select left(prefix, 8), now() from alert_subscriptions`;
      const other = wanted({ endpoint: 'https://fcm.googleapis.com/other' });
      const refused = await post(other, '2001:db8:1:ff::1');
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'network-blocked']);
      expect((await post(other, '2001:db8:2:2::1')).statusCode).toBe(200);
    });

    it('limit the calls from an address, including invalid ones', async () => {
      const answers = [];
      for (let at = 0; at < 70; at += 1) answers.push((await post({})).statusCode);
      expect(answers.filter((status) => status === 429)).toHaveLength(10);
    });
  });

  /** Changes the record like the sender does. */
  function note(id: string | undefined, happened: Partial<Subscription['record']>): void {
    const found = subscriptions.find(id ?? '');
    if (found === null) throw new Error('it is not known');
    Object.assign(found.record, happened);
    subscriptions.attempted(found);
  }
  const reached = (id: string | undefined) => note(id, { lastPushMs: nowMs, failingSinceMs: null });

  it('are deleted if their browser was away for 180 days, or nothing has reached it for 30', async () => {
    const [old, failing, fine] = await Promise.all(
      ['old', 'failing', 'fine'].map((name) => started({ endpoint: `https://fcm.googleapis.com/${name}` })),
    );
    for (const each of [old, failing, fine]) reached(each?.id);
    nowMs += 150 * dayMs;
    note(failing?.id, { failingSinceMs: nowMs });
    for (const each of [failing, fine]) await call('GET', each?.id ?? '', bearer(each?.secret ?? ''));
    nowMs += 30 * dayMs - 1;
    expect(await subscriptions.settle()).toBe(0);
    await restart();
    nowMs += 1;
    expect(await subscriptions.settle()).toBe(2);
    expect(await testStore.store.sql`select id from alert_subscriptions`).toEqual([{ id: fine?.id }]);
    expect(subscriptions.find(old?.id ?? '')).toBeNull();
  });

  it('count as reached if their browser had received a message before it submitted them again', async () => {
    const { id } = await started();
    reached(id);
    const again = await started();
    expect([again.id === id, [...subscriptions.unreached()]]).toEqual([false, []]);
  });

  it('are answered with 503 while the store is away, and not stored then', async () => {
    const store: Store = {
      ...testStore.store,
      transaction: () => Promise.reject(new StoreUnavailableError('away')),
    };
    await app.close();
    await subscriptions.close();
    await open(store);
    const response = await post(wanted());
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([503, 'store-away']);
    expect(subscriptions.size()).toBe(0);
  });

  it('are read when the store becomes available, and no wrong answer is given before', async () => {
    const { id, secret } = await started();
    await app.close();
    await subscriptions.close();
    const returns: (() => void)[] = [];
    let isUnavailable = true;
    await open({
      ...testStore.store,
      isUnavailable: () => isUnavailable,
      onReturn: (listener) => {
        returns.push(listener);
        return () => {};
      },
    });
    for (const path of ['key', id])
      expect((await app.inject({ url: `${url}/${path}`, headers: bearer(secret) })).statusCode).toBe(503);
    isUnavailable = false;
    for (const listener of returns) listener();
    await subscriptions.settle();
    expect((await call('GET', id, bearer(secret))).statusCode).toBe(200);
  });

  describe('for operators', () => {
    it('are counted and listed without rules and endpoints, newest first, in pages', async () => {
      const ids: string[] = [];
      for (const name of ['one', 'two', 'three']) {
        nowMs += 1000;
        ids.unshift((await started({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}` })).id);
      }
      const response = await operate('GET', '?limit=2');
      expect(response.body).not.toMatch(/fcm\/send|raids|Tonight|Berlin/);
      const { list, ...counts } = dataOf(operatorAlertsSchema, response);
      expect(counts).toEqual({
        subscriptions: 3,
        rules: { group: 3, server: 0, friend: 0, population: 0, 'raid-timer': 0 },
        queued: 3,
        pushes: emptyFates,
        networks: [{ network: list[0]?.network.slice(0, 8), subscriptions: 3, rules: 3 }],
      });
      expect(list.map(({ id }) => id)).toEqual(ids.slice(0, 2));
      expect(list[0]).toEqual({
        id: ids[0],
        push_service: 'fcm.googleapis.com',
        network: expect.stringMatching(/^[\w-]{20}$/) as unknown,
        created_at: '2026-11-21T12:00:03Z',
        last_visit: '2026-11-21T12:00:03Z',
        rules: 1,
        pushes: 0,
        last_push_at: null,
        failing_since: '2026-11-21T12:00:03Z',
      });
      const next = dataOf(operatorAlertsSchema, await operate('GET', `?before=${ids[1]}`));
      expect(next.list.map(({ id }) => id)).toEqual(ids.slice(2));
    });

    it('need the key, and valid parameters', async () => {
      expect((await operate('GET', '', {})).statusCode).toBe(401);
      expect((await operate('DELETE', '/x', {})).statusCode).toBe(401);
      expect((await operate('GET', '?limit=501')).statusCode).toBe(400);
      expect((await operate('GET', '?before=nobody')).statusCode).toBe(400);
    });

    it('can be blocked, which deletes them', async () => {
      const { id, secret } = await started();
      expect((await operate('DELETE', `/${id}`)).statusCode).toBe(204);
      expect((await operate('DELETE', `/${id}`)).statusCode).toBe(404);
      expect((await call('GET', id, bearer(secret))).statusCode).toBe(404);
      expect(await testStore.store.sql`select * from alert_subscriptions`).toHaveLength(0);
    });
  });
});
