import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startSharedLimits } from './cluster/shared-limits.ts';
import { createMessageBus } from './cluster/testing/message-bus.ts';
import { readConfig } from './config.ts';
import type { LimitShare } from './http/limit-share.ts';
import { type Limit, limits } from './http/limits.ts';
import { silentLogger } from './http/logger.ts';
import { startServer } from './start-server.ts';
import { describeStores } from './store/testing/describe-stores.ts';
import { makeReadyDataDir } from './store/testing/ready-database.ts';
import { createWindowLimiter } from './visitors/counted-calls.ts';
import { openVerifiedWorld } from './visitors/testing/verified-world.ts';
import { defaultVerificationLimits } from './visitors/verification-routes.ts';

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of toClose.splice(0).toReversed()) await close();
});

function openShare(bus: ReturnType<typeof createMessageBus>): LimitShare {
  const share = startSharedLimits({ log: bus.connect(), nowMs: Date.now });
  toClose.push(() => share.close());
  return share;
}

/** A start with a fresh database, on a machine that may be busy. */
const startMs = 120_000;

it(
  'shares every limit by address that neither each server nor the database counts for itself',
  async () => {
    const folder = await makeReadyDataDir('shared-limits');
    toClose.push(() => rm(folder, { recursive: true }));
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
    const config = readConfig({ DATA_DIR: folder, PORT: '0', DEMO: 'off' });
    const server = await startServer({ config, logger: silentLogger, nowMs: Date.now, limitShare });
    toClose.push(() => server.close());
    const names = Object.entries<Limit>(limits)
      .filter(([, limit]) => 'rate' in limit || 'windows' in limit || 'perAddress' in limit)
      .filter(([, { countedBy }]) => countedBy === undefined)
      .map(([name]) => name);
    expect(shared.toSorted()).toEqual(names.toSorted());
  },
  startMs,
);

describe('the codes that an address tries at several servers', () => {
  const { windows } = limits.transferTries;
  const [{ count: most, perMs }] = windows;
  const guesser = '203.0.113.7';

  function openLimiters(serverCount: number, delayMs: number) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const bus = createMessageBus({ delayMs: () => delayMs });
    return Array.from({ length: serverCount }, () =>
      createWindowLimiter(windows, Date.now, { limit: 'transferTries', limitShare: openShare(bus) }),
    );
  }

  it('are ten an hour, and ten for each further server when all come before one hears of the others', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ pauseMs: fc.oneof(fc.nat(100), fc.nat(perMs / 8)), server: fc.nat(2) }), {
          minLength: 30,
          maxLength: 80,
        }),
        fc.nat(300),
        (tries, delayMs) => {
          const limiters = openLimiters(3, delayMs);
          const taken: number[] = [];
          for (const { pauseMs, server } of tries) {
            // What timers do within these minutes is the same again and again.
            if (pauseMs > 1_000) vi.advanceTimersByTime(1_000);
            vi.setSystemTime(Date.now() + Math.max(0, pauseMs - 1_000));
            vi.advanceTimersByTime(Math.min(pauseMs, 1_000));
            const verdict = limiters[server]?.take(guesser);
            expect(Number(verdict?.headers['RateLimit-Remaining'])).toBeGreaterThanOrEqual(0);
            if (verdict?.isAllowed === true) taken.push(Date.now());
          }
          const inHourFrom = (from: number) => taken.filter((at) => at >= from && at < from + perMs - 1_000);
          const unheardMs = 200 + delayMs;
          for (const from of taken) {
            const all = inHourFrom(from);
            const last = all.at(-1) ?? from;
            const unheard = all.filter((at) => at > last - unheardMs).length;
            expect(all.length).toBeLessThanOrEqual(most + Math.min(unheard, 2 * most));
          }
          for (const close of toClose.splice(0)) void close();
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are no more for whoever waits for each answer, and are told when the next may come', () => {
    const limiters = openLimiters(3, 20);
    let allowed = 0;
    for (let turn = 0; turn < 40; turn += 1) {
      vi.advanceTimersByTime(300);
      if (limiters[turn % 3]?.take(guesser).isAllowed === true) allowed += 1;
    }
    expect(allowed).toBe(most);
  });

  it('may be tried too often in one moment, and then not again before enough of them are an hour old', () => {
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

  it('do not count when they came to nothing by our fault', () => {
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
    const bus = createMessageBus();
    const openOne = async () => {
      const { store } = testStore;
      const world = await openVerifiedWorld(
        store,
        defaultVerificationLimits,
        undefined,
        undefined,
        openShare(bus),
      );
      toClose.push(() => world.close());
      world.see({ id });
      return world;
    };
    return { one: await openOne(), other: await openOne(), told: () => bus.sent.length };
  }

  type World = Awaited<ReturnType<typeof openWorlds>>['one'];

  const isRefused = async (world: World) =>
    (await world.call({ method: 'POST', path: `${id}` })).status === 429;

  /** Waits until all that was done so far has been told. */
  async function heard(told: () => number): Promise<void> {
    const before = told();
    await vi.waitFor(() => expect(told()).toBeGreaterThan(before + 1), { timeout: 5_000, interval: 5 });
  }

  it('are five that are open, wherever they began, are asked about and end', async () => {
    const { one, other, told } = await openWorlds();
    const claims = [];
    for (let count = 0; count < 5; count += 1) claims.push(await one.start(id));
    await heard(told);
    expect(await isRefused(other)).toBe(true);

    for (const world of [one, other]) world.nowMs += 50_000;
    const [first, second] = claims.map(({ claim_secret }) => claim_secret);
    await other.status(id, first ?? '');
    await other.cancel(id, second ?? '');
    await heard(told);
    expect(await isRefused(one)).toBe(false);
    await heard(told);
    expect(await isRefused(other)).toBe(true);

    // Three were abandoned; the first is asked about at the other server, and the sixth has just begun.
    for (const world of [one, other]) world.nowMs += 10_000;
    for (let count = 0; count < 3; count += 1) await one.start(id);
    expect(await isRefused(one)).toBe(true);
  });
});
