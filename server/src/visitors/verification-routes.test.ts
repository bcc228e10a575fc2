import { afterEach, describe, expect, it, test } from 'vitest';
import { describeStores } from '../store/testing/describe-stores.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';
import type { Sql, Store } from '../store/store.ts';
import { openVerifiedWorld, type VerifiedWorld } from './testing/verified-world.ts';
import { defaultVerificationLimits } from './verification-routes.ts';

const id = 101;
const start = { method: 'POST', path: `${id}` } as const;

describeStores('the limits of verification', (open) => {
  let world: VerifiedWorld;
  afterEach(() => world.close());

  /** Starts the maximum number of open claims. */
  const fill = async () => {
    const claims = [];
    for (let count = 0; count < 5; count += 1) claims.push(await world.start(id));
    return claims;
  };

  it('allow five open claims for an address, independently of others and without counting proven claims', async () => {
    world = await openVerifiedWorld(open.store, defaultVerificationLimits);
    await world.verify(id);
    await fill();
    const refused = await world.call(start);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(refused.headers).toMatchObject({
      'retry-after': '60',
      'ratelimit-limit': '5',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '60',
    });
    expect((await world.call({ ...start, address: '192.0.2.2' })).status).toBe(200);
  });

  it('free the place of a cancelled claim at once', async () => {
    world = await openVerifiedWorld(open.store, defaultVerificationLimits);
    world.see({ id });
    const [given] = await fill();
    expect((await world.cancel(id, given?.claim_secret ?? '')).status).toBe(204);
    expect((await world.call(start)).status).toBe(200);
    expect((await world.call(start)).status).toBe(429);
  });

  it('free the place of a claim whose status is not requested for a minute, but of no other', async () => {
    world = await openVerifiedWorld(open.store, defaultVerificationLimits);
    world.see({ id });
    const [, ...watched] = await fill();
    world.nowMs += 30_000;
    for (const { claim_secret } of watched) await world.status(id, claim_secret);
    world.nowMs += 29_999;
    expect((await world.call(start)).status).toBe(429);
    world.nowMs += 1;
    expect((await world.call(start)).status).toBe(200);
    expect((await world.call(start)).status).toBe(429);
  });

  it('do not count claims that failed to begin as open', async () => {
    world = await openVerifiedWorld(open.store, defaultVerificationLimits);
    world.see({ id });
    for (let count = 0; count < 6; count += 1) await world.call({ method: 'POST', path: '999' });
    await fill();
    expect((await world.call(start)).status).toBe(429);
  });

  it('count claims on unknown characters as starts, so that ids cannot be probed', async () => {
    world = await openVerifiedWorld(open.store, defaultVerificationLimits);
    const statuses = [];
    for (let count = 0; count < 21; count += 1) {
      statuses.push((await world.call({ method: 'POST', path: '999' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
  });

  it('count the addresses of a household as one, and also limit callers on this machine', async () => {
    world = await openVerifiedWorld(open.store, {
      ...defaultVerificationLimits,
      openClaims: 1,
    });
    world.see({ id });
    const statusFrom = async (address: string) => (await world.call({ ...start, address })).status;
    expect([
      await statusFrom('2001:db8:1:2::1'),
      await statusFrom('2001:db8:1:2:ffff::9'),
      await statusFrom('2001:db8:1:3::1'),
      await statusFrom('127.0.0.1'),
      await statusFrom('127.0.0.1'),
    ]).toEqual([200, 429, 200, 200, 429]);
  });

  it('limit a caller that keeps fetching and revoking tokens', async () => {
    world = await openVerifiedWorld(open.store, {
      ...defaultVerificationLimits,
      calls: { perSecond: 1, burst: 2 },
    });
    const grant = { method: 'POST', path: `${id}/token`, authorization: 'Bearer x' } as const;
    const revoke = { method: 'DELETE', path: `${id}/tokens/x`, authorization: 'Bearer x' } as const;
    const statuses = [];
    for (const call of [grant, revoke, revoke, grant]) statuses.push(await world.call(call));
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 429, 429]);
    expect(statuses.at(-1)?.headers).toMatchObject({ 'retry-after': '1', 'ratelimit-limit': '2' });
  });

  it('can be switched off', async () => {
    world = await openVerifiedWorld(open.store, null);
    world.see({ id });
    const answers = [];
    for (let count = 0; count < 25; count += 1) answers.push(await world.call(start));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.headers).not.toHaveProperty('ratelimit-limit');
  });
});

describe('verification while the store is unavailable', () => {
  const away = () => Promise.reject(new StoreUnavailableError('the store is away'));
  const store: Store = {
    sql: away as unknown as Sql,
    transaction: away,
    isUnavailable: () => true,
    onReturn: () => () => {},
    close: () => Promise.resolve(),
  };

  test.each([
    [start],
    [{ path: `${id}`, authorization: 'Bearer AAAAAAAAAAAAAAAAAAAAAA' }],
    [{ method: 'DELETE', path: `${id}`, authorization: 'Bearer AAAAAAAAAAAAAAAAAAAAAA' }],
    [{ method: 'POST', path: `${id}/token`, authorization: 'Bearer AAAAAAAAAAAAAAAAAAAAAA' }],
    [{ path: `${id}/tokens`, authorization: 'Bearer x' }],
    [{ method: 'DELETE', path: `${id}/tokens/AAAAAAAAAAAAAAAA`, authorization: 'Bearer x' }],
  ] as const)('asks the caller to retry later: %o', async (call) => {
    const world = await openVerifiedWorld(store);
    world.see({ id });
    const answer = await world.call(call);
    expect(answer).toMatchObject({ status: 503, body: { code: 'store-away' } });
    expect(answer.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
    await world.close();
  });

  it('counts no start but limits calls, so that nobody can retry endlessly', async () => {
    const world = await openVerifiedWorld(store, defaultVerificationLimits);
    world.see({ id });
    const statuses: number[] = [];
    for (let count = 0; count < 70; count += 1) statuses.push((await world.call(start)).status);
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 503));
    expect(new Set(statuses.slice(60))).toEqual(new Set([429]));
    await world.close();
  });
});
