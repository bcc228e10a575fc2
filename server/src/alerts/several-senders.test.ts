import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayMs } from '@rollcall/game/time';
import { HttpError } from '../http/http-error.ts';
import { silentLogger } from '../http/logger.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { createDeliveryQueue, type DeliveryQueue, sendUnderLease } from './delivery-queue.ts';
import type { KeptSubscription } from './subscription-rows.ts';
import { openSubscriptions, type Subscriptions } from './subscriptions.ts';
import { makeSubscription, testMessage } from './testing/make-subscription.ts';
import { until } from '../testing/until.ts';

/** One of several servers on one store, reduced to its alerts. */
interface TestServer {
  readonly name: string;
  readonly subscriptions: Subscriptions;
  readonly queue: DeliveryQueue;
  /** Gives the lease to this server. */
  readonly gain: () => void;
  readonly close: () => Promise<void>;
}

let nowMs: number;
let holder: string | null;
let sent: string[];
let servers: TestServer[];
/** Delays every push in flight, like a slow service. */
let arrival: Promise<unknown>;
let letArrive: () => void = () => {};

async function open(store: Store, name: string): Promise<TestServer> {
  const gained = new Set<() => void>();
  const isHeld = () => holder === name;
  const scheduled: Store = {
    ...store,
    isUnavailable: () => store.isUnavailable() || !isHeld(),
    transaction: (work) =>
      store.transaction(async (sql) => {
        if (!isHeld()) throw new StoreUnavailableError('another server holds the lease');
        return work(sql);
      }),
  };
  const subscriptions = await openSubscriptions({
    store,
    logger: silentLogger,
    nowMs: () => nowMs,
    listener: { added: () => {}, removed: () => {} },
    makePrivateKey: () => `made by ${name}`,
    scheduled,
    hasOtherWriters: true,
  });
  const queue = createDeliveryQueue({
    send: async (subscription, _, __, { tag }) => {
      if (!(await subscriptions.recorded(subscription))) return { state: 'again', afterMs: null };
      sent.push(`${name} ${tag}`);
      await arrival;
      return { state: 'sent' };
    },
    nowMs: () => nowMs,
    find: subscriptions.find,
    onChange: subscriptions.attempted,
    onGone: ({ id }) => void subscriptions.remove(id),
    isSender: isHeld,
  });
  const stop = sendUnderLease(
    {
      isHeld,
      onGained: (listener) => {
        gained.add(listener);
        return () => gained.delete(listener);
      },
    },
    { queue, takeOver: subscriptions.takeOver },
  );
  const server = {
    name,
    subscriptions,
    queue,
    gain: () => {
      holder = name;
      for (const listener of gained) listener();
    },
    close: async () => {
      stop();
      await queue.close();
      await subscriptions.close();
    },
  };
  servers.push(server);
  return server;
}

const put = ({ subscriptions }: TestServer, overrides: Partial<KeptSubscription>, instead = false) => {
  const kept = makeSubscription(overrides);
  kept.record.lastVisitMs = nowMs;
  return subscriptions.put({ address: '192.0.2.1' }, kept.reach.endpoint, () => ({
    kept,
    instead: instead ? subscriptions.find(kept.id) : null,
  }));
};

/** Announces an event to every server, since all follow the same log. */
function happens(tag: string, atMs = nowMs, id = 'one'): void {
  const subscription = makeSubscription({ id });
  for (const { queue } of servers)
    queue.add({ subscription, ruleId: 'r', tag, atMs, write: () => ({ ...testMessage, tag }) });
}

/** Waits as long as a busy machine may need. */
const untilTrue = (condition: () => boolean | Promise<boolean>) =>
  until(async () => expect(await condition()).toBe(true));

const tags = () => sent.map((line) => line.split(' ')[1]);

describeStores('push subscriptions of several servers', (testStore) => {
  let a: TestServer;
  let b: TestServer;
  beforeEach(async () => {
    await testStore.store.sql`truncate alert_subscriptions, alert_keys cascade`;
    nowMs = Date.parse('2026-11-28T12:00:00Z');
    [holder, sent, servers, arrival] = [null, [], [], Promise.resolve()];
    a = await open(testStore.store, 'a');
    b = await open(testStore.store, 'b');
  });
  afterEach(async () => {
    letArrive();
    for (const { close } of servers) await close();
  });

  it('have the same key, whichever server started first', () => {
    expect(b.subscriptions.privateKey()).toEqual(a.subscriptions.privateKey());
  });

  it('are known on each server as soon as it reads again, with every change, and are deleted on all of them', async () => {
    await put(a, { id: 'one' });
    await put(a, { id: 'two' });
    await b.subscriptions.refresh();
    expect(b.subscriptions.find('one')).toEqual(a.subscriptions.find('one'));
    await put(b, { id: 'one', timeZone: 'Europe/Berlin' }, true);
    expect(await b.subscriptions.remove('two')).toBe(true);
    await a.subscriptions.refresh();
    expect([...a.subscriptions.all()].map(({ id, timeZone }) => [id, timeZone])).toEqual([
      ['one', 'Europe/Berlin'],
    ]);
    expect(await a.subscriptions.remove('two')).toBe(false);
  });

  it('stay the same objects if only messages were sent to them', async () => {
    await put(a, { id: 'one' });
    await b.subscriptions.refresh();
    const before = b.subscriptions.find('one');
    a.gain();
    happens('news');
    await untilTrue(() => sent.length === 1);
    await a.subscriptions.settle();
    await b.subscriptions.refresh();
    expect(b.subscriptions.find('one')).toBe(before);
    expect(before?.record).toMatchObject({ pushes: 1, handledThroughMs: nowMs, sentAtMs: [nowMs] });
  });

  it('are accepted according to what all servers have written: an endpoint or a free place is taken once', async () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/same';
    const taken = (server: TestServer, id: string) =>
      server.subscriptions.put({ address: '192.0.2.1' }, endpoint, ({ sameEndpoint, count, network }) => {
        if (sameEndpoint !== null) throw new HttpError(409, 'taken', 'taken');
        if (count > 0) throw new HttpError(429, 'full', 'full');
        return { kept: makeSubscription({ id, endpoint, network }), instead: null };
      });
    const outcomes = await Promise.allSettled([taken(a, 'of-a'), taken(b, 'of-b')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await testStore.store.sql`select endpoint from alert_subscriptions`).toEqual([{ endpoint }]);
  });

  it('keep the records of the sender and the visits that another server writes', async () => {
    await put(a, { id: 'one' });
    await b.subscriptions.refresh();
    a.gain();
    happens('news');
    await untilTrue(() => sent.length === 1);
    nowMs += dayMs;
    const onB = b.subscriptions.find('one');
    if (onB === null) throw new Error('it is not known');
    onB.record.lastVisitMs = nowMs;
    b.subscriptions.visited(onB.id);
    await b.subscriptions.settle();
    await a.subscriptions.settle();
    const rows = await testStore.store.sql`select last_visit, pushes from alert_subscriptions`;
    expect(rows).toEqual([{ last_visit: new Date(nowMs), pushes: 1 }]);
    expect(a.subscriptions.find('one')?.record.lastVisitMs).toBe(nowMs);
  });

  it('are deleted only by the sender, unless their browser was seen elsewhere', async () => {
    await put(a, { id: 'old' });
    await put(a, { id: 'seen' });
    await b.subscriptions.refresh();
    nowMs += 180 * dayMs;
    const seen = b.subscriptions.find('seen');
    if (seen === null) throw new Error('it is not known');
    seen.record.lastVisitMs = nowMs;
    b.subscriptions.visited(seen.id);
    expect(await b.subscriptions.settle()).toBe(0);
    a.gain();
    await untilTrue(async () => (await a.subscriptions.settle()) === 1);
    await b.subscriptions.refresh();
    expect([...b.subscriptions.all()].map(({ id }) => id)).toEqual(['seen']);
  });

  it('are sent by one server and, after its death, the rest by the next one, none of them twice', async () => {
    for (const id of ['one', 'two']) await put(a, { id });
    await b.subscriptions.refresh();
    a.gain();
    happens('first');
    happens('first-of-two', nowMs, 'two');
    await untilTrue(() => sent.length === 2);
    // The holder of the lease dies, so it does not announce later events.
    holder = null;
    nowMs += 1000;
    happens('second');
    nowMs += 10_000;
    happens('third');
    expect(b.queue.size()).toBe(0);
    b.gain();
    await untilTrue(() => sent.length === 4);
    expect(sent.toSorted()).toEqual(['a first', 'a first-of-two', 'b second', 'b third']);
  });

  it('are sent once by a server that is paused in the middle, and by its successor', async () => {
    await put(a, { id: 'one' });
    await b.subscriptions.refresh();
    a.gain();
    const gate = Promise.withResolvers<undefined>();
    arrival = gate.promise;
    letArrive = () => gate.resolve(undefined);
    happens('on-its-way');
    await untilTrue(() => sent.length === 1);
    happens('waits', nowMs + 1);
    // Another server takes over before the message has been recorded.
    b.gain();
    await untilTrue(() => sent.includes('b waits'));
    letArrive();
    await untilTrue(() => a.queue.fates().sent === 1);
    a.gain();
    happens('after-all', nowMs + 2);
    await untilTrue(() => sent.includes('a after-all'));
    expect(tags()).toEqual(['on-its-way', 'waits', 'after-all']);
  });

  it('are sent after a time without the store, when nobody held the lease', async () => {
    await put(a, { id: 'one' });
    a.gain();
    happens('before');
    await untilTrue(() => sent.length === 1);
    holder = null;
    for (const minute of [1, 2, 3]) happens(`minute-${minute}`, nowMs + minute * 60_000);
    nowMs += 9 * 60_000;
    a.gain();
    await untilTrue(() => sent.length === 4);
    expect(tags()).toEqual(['before', 'minute-1', 'minute-2', 'minute-3']);
  });

  it('are limited to thirty an hour, whichever servers sent them', async () => {
    await put(a, { id: 'one' });
    a.gain();
    for (let at = 0; at < 20; at += 1) happens(`a${at}`, nowMs + at);
    await untilTrue(() => sent.length === 20);
    b.gain();
    for (let at = 20; at < 40; at += 1) happens(`b${at}`, nowMs + at);
    await untilTrue(() => b.queue.fates().sent === 10);
    expect([b.queue.fates().limited, new Set(tags()).size]).toEqual([10, 30]);
  });

  it('that are ten minutes old when a server begins to send are not sent', async () => {
    await put(a, { id: 'one' });
    happens('old');
    nowMs += 10 * 60_000;
    happens('new');
    a.gain();
    await untilTrue(() => sent.length > 0);
    expect(tags()).toEqual(['new']);
  });
});
