import type { AlertRule } from '@rollcall/game/alerts/alert-rules';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayMs, hourMs } from '@rollcall/game/time';
import { silentLogger } from '../http/logger.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import type { Subscription } from './subscription-rows.ts';
import { openSubscriptions, type Subscriptions } from './subscriptions.ts';
import { makeSubscription } from './testing/make-subscription.ts';

describeStores('push subscriptions', (testStore) => {
  let nowMs: number;
  let subscriptions: Subscriptions;
  let known: Set<Subscription>;

  const open = async (together = { rows: 30, bytes: 1_000_000 }) => {
    known = new Set();
    subscriptions = await openSubscriptions({
      store: testStore.store,
      scheduled: testStore.store,
      hasOtherWriters: false,
      logger: silentLogger,
      nowMs: () => nowMs,
      listener: { added: (each) => known.add(each), removed: (each) => known.delete(each) },
      makePrivateKey: () => 'made',
      bounds: { together },
    });
  };
  beforeEach(async () => {
    await testStore.clear();
    nowMs = Date.parse('2026-11-28T12:00:00Z');
    await open();
  });
  afterEach(() => subscriptions.close());

  const add = (id: string, address: string, rules: readonly AlertRule[] = []) =>
    subscriptions.put({ address }, `https://push.test/${id}`, ({ network }) => {
      const kept = makeSubscription({
        id,
        endpoint: `https://push.test/${id}`,
        network,
        rules,
        createdAtMs: nowMs,
      });
      Object.assign(kept.record, { lastVisitMs: nowMs, failingSinceMs: nowMs });
      return { kept, instead: null };
    });
  const reach = (id: string) => {
    const found = subscriptions.find(id);
    if (found === null) throw new Error(`${id} is not known`);
    Object.assign(found.record, { lastPushMs: nowMs, failingSinceMs: null });
    subscriptions.attempted(found);
  };
  const ids = () => [...subscriptions.all()].map(({ id }) => id).toSorted();
  const rows = async () => {
    const found = await testStore.store.sql<{ id: string }[]>`select id from alert_subscriptions order by id`;
    return found.map(({ id }) => id);
  };

  it('make room when a /48 has its maximum: its own are deleted, and nobody is refused', async () => {
    await add('visitor-a', '198.51.100.1');
    await add('visitor-b', '2001:db8:2::1');
    for (let at = 0; at < 60; at += 1) await add(`greedy-${at}`, `2001:db8:1:${at.toString(16)}::1`);
    await add('visitor-c', '203.0.113.1');
    expect(ids()).toEqual(expect.arrayContaining(['visitor-a', 'visitor-b', 'visitor-c']));
    expect(ids().length).toBeLessThanOrEqual(30);
    expect(await rows()).toEqual(ids());
    expect(known.size).toBe(ids().length);
  });

  it('of one network are deleted by when messages last reached them, then by their last visit', async () => {
    for (let at = 0; at < 29; at += 1) {
      await add(`of-one-${at}`, `2001:db8:1:${at.toString(16)}::1`);
      if (at !== 20) reach(`of-one-${at}`);
      nowMs += 1000;
    }
    await subscriptions.settle();
    nowMs += 2 * hourMs;
    await add('visitor', '198.51.100.1');
    await add('one-more', '2001:db8:1:fe::1');
    await add('two-more', '2001:db8:1:ff::1');
    const left = ids();
    expect(['of-one-20', 'of-one-0', 'of-one-1'].filter((id) => left.includes(id))).toEqual(['of-one-1']);
    expect(left).toEqual(expect.arrayContaining(['visitor', 'one-more', 'two-more']));
  });

  it('are bounded by the size of their rules', async () => {
    await subscriptions.close();
    await open({ rows: 1000, bytes: 40_000 });
    const many = Array.from({ length: 20 }, (_, at): AlertRule => ({
      id: `r${at}`,
      name: '',
      kind: 'group',
      filter: `search=${'x'.repeat(100)}${at}`,
    }));
    for (let at = 0; at < 12; at += 1) await add(`of-one-${at}`, `2001:db8:1:${at.toString(16)}::1`, many);
    const [sum] = await testStore.store.sql<{ bytes: number }[]>`
      select sum(bytes)::integer as bytes from alert_subscriptions`;
    expect(sum?.bytes).toBeLessThanOrEqual(40_000);
    expect(await rows()).toEqual(ids());
  });

  it('are deleted if no message has reached them within a day, after this server has had time to try', async () => {
    await add('never', '192.0.2.1');
    await add('fine', '192.0.2.1');
    expect([...subscriptions.unreached()].map(({ id }) => id)).toEqual(['never', 'fine']);
    reach('fine');
    expect([...subscriptions.unreached()].map(({ id }) => id)).toEqual(['never']);
    nowMs += dayMs - 1;
    expect(await subscriptions.settle()).toBe(0);
    nowMs += 1;
    await subscriptions.close();
    await open();
    expect(await subscriptions.settle()).toBe(0);
    nowMs += hourMs;
    expect(await subscriptions.settle()).toBe(1);
    expect(await rows()).toEqual(['fine']);
  });
});
