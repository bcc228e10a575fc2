import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LimitShare } from './http/limit-share.ts';
import { type Limit, limits } from './http/limits.ts';
import { describeStores } from './store/testing/describe-stores.ts';
import { expectTriesBounded, guesser, openLimitShares, openTriesLimiters } from './testing/shared-tries.ts';
import { until } from './testing/until.ts';
import { nowhere, startWholeServer } from './testing/whole-server.ts';
import { openVerifiedWorld } from './visitors/testing/verified-world.ts';
import { defaultVerificationLimits } from './visitors/verification-routes.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).toReversed()) await close();
});

it('every limit by address is shared by the servers unless each server or the database counts it', async () => {
  const shared: string[] = [];
  const limitShare: LimitShare = {
    spending: (limit) => {
      shared.push(limit);
      return () => {};
    },
    open: (limit) => {
      shared.push(limit);
      return { elsewhere: () => 0, set: () => {} };
    },
    states: (limit) => {
      shared.push(limit);
      return () => {};
    },
    dayKey: () => new Uint8Array(32),
  };
  const server = await startWholeServer({
    limitShare,
    environment: { DATABASE_URL: nowhere, READ_LIMIT: '10' },
  });
  closers.push(() => server.close());
  const names = Object.entries<Limit>(limits)
    .filter(([, limit]) => 'rate' in limit || 'windows' in limit || 'perAddress' in limit)
    .filter(([, { countedBy }]) => countedBy === undefined)
    .map(([name]) => name);
  expect(shared.toSorted()).toEqual(names.toSorted());
});

describe('the codes that an address tries on several servers', () => {
  const { windows } = limits.transferTries;
  const [{ count: most }] = windows;

  function openLimiters(serverCount: number, delayMs: number) {
    const { limiters, close } = openTriesLimiters(serverCount, delayMs);
    closers.push(close);
    return limiters;
  }

  it('are limited to ten an hour, plus ten for each further server before they hear from each other', () => {
    expectTriesBounded({ numRuns: 10, seed: 1 });
  });

  it('are limited to ten for an address that waits for each answer', () => {
    const limiters = openLimiters(3, 20);
    let allowed = 0;
    for (let turn = 0; turn < 40; turn += 1) {
      vi.advanceTimersByTime(300);
      if (limiters[turn % 3]?.take(guesser).isAllowed === true) allowed += 1;
    }
    expect(allowed).toBe(most);
  });

  it('may briefly exceed the limit, after which none is allowed until enough are an hour old', () => {
    const [first, second] = openLimiters(2, 0);
    for (let count = 0; count < most; count += 1) {
      first?.take(guesser);
      vi.advanceTimersByTime(10);
      second?.take(guesser);
    }
    vi.advanceTimersByTime(1_000);
    const refused = first?.take(guesser);
    expect(refused?.isAllowed).toBe(false);
    const waitMs = Number(refused?.headers['Retry-After']) * 1_000;
    vi.setSystemTime(Date.now() + waitMs);
    expect(first?.take(guesser).isAllowed).toBe(true);
  });

  it('do not count if they failed through our fault', () => {
    const [first, second] = openLimiters(2, 0);
    const verdict = first?.take(guesser);
    vi.advanceTimersByTime(200);
    if (verdict?.isAllowed === true) verdict.forgive();
    vi.advanceTimersByTime(200);
    expect(second?.take(guesser).headers['RateLimit-Remaining']).toBe(String(most - 1));
  });
});

describeStores('claims at several servers', (testStore) => {
  const id = 101;

  async function openWorlds() {
    const { shares, messageCount, close } = openLimitShares(2);
    closers.push(close);
    const openOne = async (share: LimitShare | undefined) => {
      const { store } = testStore;
      const world = await openVerifiedWorld(store, defaultVerificationLimits, undefined, undefined, share);
      closers.push(() => world.close());
      world.see({ id });
      return world;
    };
    return { one: await openOne(shares[0]), other: await openOne(shares[1]), messageCount };
  }

  type World = Awaited<ReturnType<typeof openWorlds>>['one'];

  const isRefused = async (world: World) =>
    (await world.call({ method: 'POST', path: `${id}` })).status === 429;

  /** Waits until the servers have exchanged everything done so far. */
  async function heard(messageCount: () => number): Promise<void> {
    const before = messageCount();
    await until(() => expect(messageCount()).toBeGreaterThan(before + 1));
  }

  it('are limited to five open ones, wherever they begin, are polled and end', async () => {
    const { one, other, messageCount } = await openWorlds();
    const claims = [];
    for (let count = 0; count < 5; count += 1) claims.push(await one.start(id));
    await heard(messageCount);
    expect(await isRefused(other)).toBe(true);

    for (const world of [one, other]) world.nowMs += 50_000;
    const [first, second] = claims.map(({ claim_secret }) => claim_secret);
    await other.status(id, first ?? '');
    await other.cancel(id, second ?? '');
    await heard(messageCount);
    expect(await isRefused(one)).toBe(false);
    await heard(messageCount);
    expect(await isRefused(other)).toBe(true);

    // Three were abandoned; the first is polled at the other server, and the sixth has just begun.
    for (const world of [one, other]) world.nowMs += 10_000;
    for (let count = 0; count < 3; count += 1) await one.start(id);
    expect(await isRefused(one)).toBe(true);
  });
});
