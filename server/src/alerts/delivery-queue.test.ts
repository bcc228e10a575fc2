import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '@rollcall/game/time';
import type { Delivery } from './delivery-lines.ts';
import { createDeliveryQueue, type DeliveryQueue } from './delivery-queue.ts';
import type { SendOutcome } from './endpoint-calls.ts';
import type { Subscription } from './subscription-rows.ts';
import { makeSubscription, testMessage } from './testing/make-subscription.ts';

const startMs = Date.parse('2026-03-14T20:00:00Z');

let subscriptions: Map<string, Subscription>;
let sent: { readonly id: string; readonly tag: string; readonly atMs: number }[];
let outcomes: SendOutcome[];
let changed: string[];
let queue: DeliveryQueue;

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
  subscriptions = new Map();
  [sent, outcomes, changed] = [[], [], []];
  queue = openQueue();
});
afterEach(async () => {
  await queue.close();
  vi.useRealTimers();
});

function openQueue(
  send = (_: Subscription, __: AbortSignal): Promise<SendOutcome> =>
    Promise.resolve(outcomes.shift() ?? { state: 'sent' }),
  bounds: { readonly maximum?: number; readonly perSecond?: number } = {},
): DeliveryQueue {
  return createDeliveryQueue({
    ...bounds,
    send: (subscription, _, signal, { tag }) => {
      sent.push({ id: subscription.id, tag, atMs: Date.now() - startMs });
      return send(subscription, signal);
    },
    nowMs: Date.now,
    find: (id) => subscriptions.get(id) ?? null,
    onChange: ({ id }) => changed.push(id),
    onGone: ({ id }) => subscriptions.delete(id),
  });
}

function subscribe(id: string, overrides: Partial<Subscription> = {}): Subscription {
  const subscription = makeSubscription({ id, ...overrides });
  subscription.record.lastVisitMs = startMs;
  subscriptions.set(id, subscription);
  return subscription;
}

const push = (subscription: Subscription, tag = 'group-orien-1', overrides: Partial<Delivery> = {}): void =>
  queue.add({
    subscription,
    ruleId: 'r',
    tag,
    atMs: Date.now(),
    write: () => ({ ...testMessage, tag }),
    ...overrides,
  });

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const fatesNow = () => Object.fromEntries(Object.entries(queue.fates()).filter(([, count]) => count > 0));

describe('a message', () => {
  it('is sent at once', async () => {
    push(subscribe('a'));
    await pass(1);
    expect(sent).toEqual([{ id: 'a', tag: 'group-orien-1', atMs: expect.any(Number) as number }]);
    expect(fatesNow()).toEqual({ sent: 1 });
    expect(changed).toEqual(['a']);
    expect(subscriptions.get('a')?.record).toMatchObject({
      pushes: 1,
      lastPushMs: expect.any(Number) as number,
    });
  });

  it('replaces a waiting one with the same tag', async () => {
    outcomes = [{ state: 'again', afterMs: 20_000 }];
    const subscription = subscribe('a');
    push(subscription, 'group-orien-1');
    await pass(100);
    push(subscription, 'group-orien-1');
    push(subscription, 'group-orien-2');
    await pass(30_000);
    expect(sent.map(({ tag }) => tag)).toEqual(['group-orien-1', 'group-orien-1', 'group-orien-2']);
    expect(fatesNow()).toEqual({ sent: 2, replaced: 1 });
  });

  it.each([
    ['that no longer applies', { write: () => null }, {}, 'untrue'],
    ['of a rule that was deleted', { ruleId: 'gone' }, {}, 'untrue'],
    ['in quiet hours', {}, { quietHours: { from: '19:00', to: '21:00' } }, 'quiet'],
    [
      'in quiet hours of the reader',
      {},
      { quietHours: { from: '15:00', to: '17:00' }, timeZone: 'America/New_York' },
      'quiet',
    ],
    ['that is ten minutes old', { atMs: startMs - 10 * minuteMs }, {}, 'late'],
  ])('%s is not sent', async (_, pushed, subscription, fate) => {
    push(subscribe('a', subscription), 'tag', pushed);
    await pass(100);
    expect(sent).toEqual([]);
    expect(fatesNow()).toEqual({ [fate]: 1 });
  });

  it('is not sent to a browser that was away for ninety days, but again after it has returned', async () => {
    const subscription = subscribe('a');
    subscription.record.lastVisitMs = startMs - 90 * 86_400_000;
    push(subscription, 'one');
    await pass(100);
    subscription.record.lastVisitMs = startMs;
    push(subscription, 'two');
    await pass(100);
    expect(fatesNow()).toEqual({ asleep: 1, sent: 1 });
  });

  it('is changed beyond the hourly limit, in quiet hours, and after ninety days', async () => {
    const subscription = subscribe('a', { quietHours: { from: '19:00', to: '21:00' } });
    const { record } = subscription;
    Object.assign(record, {
      lastVisitMs: startMs - 100 * 86_400_000,
      sentAtMs: Array.from({ length: 30 }, () => startMs - 1),
    });
    for (let number = 1; number <= 40; number += 1)
      push(subscription, `change ${number}`, { ruleId: null, write: () => 'change' });
    await pass(1000);
    expect(fatesNow()).toEqual({ sent: 40 });
    expect(record.sentAtMs).toHaveLength(30);
  });

  it('is limited to thirty an hour', async () => {
    const subscription = subscribe('a');
    for (let number = 1; number <= 40; number += 1) push(subscription, `tag-${number}`);
    await pass(1000);
    expect(fatesNow()).toEqual({ sent: 30, limited: 10 });
    await pass(60 * minuteMs);
    push(subscription, 'next');
    await pass(100);
    expect(fatesNow()).toEqual({ sent: 31, limited: 10 });
  });

  it('is the last one to a browser that has unsubscribed', async () => {
    outcomes = [{ state: 'gone' }];
    const subscription = subscribe('a');
    push(subscription, 'one');
    await pass(100);
    push(subscription, 'two');
    await pass(100);
    expect(sent).toHaveLength(1);
    expect(fatesNow()).toEqual({ gone: 2 });
  });

  it('that a service rejects is not sent again, and the failure is recorded until a message arrives', async () => {
    outcomes = [{ state: 'refused' }];
    const subscription = subscribe('a');
    push(subscription, 'one');
    await pass(1000);
    expect([sent.length, subscription.record.failingSinceMs]).toEqual([1, expect.any(Number)]);
    push(subscription, 'two');
    await pass(1000);
    expect(subscription.record.failingSinceMs).toBeNull();
    expect(fatesNow()).toEqual({ refused: 1, sent: 1 });
  });

  it('to a webhook whose address cannot be read is dropped, and is no failure of the webhook', async () => {
    outcomes = [{ state: 'unreadable' }];
    const subscription = subscribe('a');
    subscription.record.failingSinceMs = 1;
    push(subscription);
    await pass(1000);
    expect([sent.length, subscription.record.failingSinceMs]).toEqual([1, null]);
    expect(subscriptions.has('a')).toBe(true);
    expect(fatesNow()).toEqual({ unreadable: 1 });
  });
});

describe('a message that the service could not accept', () => {
  it('is retried when the service says so', async () => {
    outcomes = [{ state: 'again', afterMs: 90_000 }];
    push(subscribe('a'));
    await pass(89_000);
    expect(sent).toHaveLength(1);
    await pass(2000);
    expect(sent).toHaveLength(2);
    expect(fatesNow()).toEqual({ sent: 1 });
  });

  it('is retried after longer and longer pauses, until it is ten minutes old', async () => {
    outcomes = Array.from({ length: 20 }, () => ({ state: 'again', afterMs: null }) as const);
    const subscription = subscribe('a');
    push(subscription);
    await pass(20 * minuteMs);
    const pauses = sent.map(({ atMs }, at) => Math.round((atMs - (sent[at - 1]?.atMs ?? 0)) / 1000));
    expect(pauses).toEqual([0, 5, 15, 45, 120, 120, 120, 120]);
    expect(fatesNow()).toEqual({ late: 1 });
    expect([queue.size(), subscription.record.failingSinceMs]).toEqual([0, expect.any(Number)]);
  });

  it('is dropped at once if the service asks for more than ten minutes', async () => {
    outcomes = [{ state: 'again', afterMs: 3_600_000 }];
    push(subscribe('a'));
    await pass(1000);
    expect([fatesNow(), queue.size()]).toEqual([{ late: 1 }, 0]);
  });
});

describe('a burst', () => {
  it('is sent at two hundred a second, in order, without messages that are too old', async () => {
    const count = 1000;
    for (let number = 0; number < count; number += 1) push(subscribe(`s${number}`), 'server-Orien');
    // A quarter of a second's worth at once, then two hundred a second.
    await pass(1000);
    expect(sent.length).toBeGreaterThan(230);
    expect(sent.length).toBeLessThanOrEqual(250);
    await pass(1000);
    expect(sent.length).toBeGreaterThan(430);
    expect(sent.length).toBeLessThanOrEqual(450);
    await pass(5000);
    expect(sent.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, number) => `s${number}`));
    expect([fatesNow(), queue.size()]).toEqual([{ sent: count }, 0]);
  });

  it('to a service that hangs does not delay the others', async () => {
    await queue.close();
    queue = openQueue(({ service }) =>
      service.includes('mozilla') ? new Promise(() => {}) : Promise.resolve({ state: 'sent' }),
    );
    for (let number = 0; number < 600; number += 1)
      push(subscribe(`m${number}`, { service: 'push.services.mozilla.com' }));
    for (let number = 0; number < 50; number += 1) push(subscribe(`g${number}`));
    await pass(4000);
    expect(fatesNow()).toEqual({ sent: 50 });
    expect(sent.filter(({ id }) => id.startsWith('m'))).toHaveLength(200);
    // Closing does not wait for the ones that hang.
    queue = openQueue();
  });
});

describe('messages to a network with many of them', () => {
  it('wait while others have their turn', async () => {
    for (let number = 0; number < 500; number += 1)
      push(subscribe(`m${number}`, { network: `greedy--${number}` }));
    for (let number = 0; number < 3; number += 1)
      push(subscribe(`other${number}`, { network: `other${number}` }));
    await pass(100);
    expect(sent.slice(0, 8).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['other0', 'other1', 'other2']),
    );
  });

  it('are dropped, the oldest first, when too many wait', async () => {
    await queue.close();
    queue = openQueue(undefined, { maximum: 100, perSecond: 4 });
    for (let number = 0; number < 10; number += 1)
      push(subscribe(`other${number}`, { network: `other-${number % 2}` }));
    for (let number = 0; number < 500; number += 1)
      push(subscribe(`m${number}`, { network: `greedy--${number}`, service: `service ${number % 3}` }));
    expect([queue.size(), queue.fates().crowded]).toEqual([100, 410]);
    await pass(60_000);
    expect(sent.filter(({ id }) => id.startsWith('other'))).toHaveLength(10);
    expect(sent.filter(({ id }) => id.startsWith('m')).every(({ id }) => Number(id.slice(1)) >= 400)).toBe(
      true,
    );
  });
});

describe('the first message', () => {
  it('is also sent in quiet hours, but not after another message has arrived', async () => {
    const quiet = subscribe('quiet', { quietHours: { from: '00:00', to: '23:59' } });
    push(quiet, 'welcome', { ruleId: null });
    await pass(100);
    expect([fatesNow(), quiet.record.lastPushMs]).toEqual([{ sent: 1 }, expect.any(Number)]);
  });
});

describe('a queue that closes', () => {
  it('waits for messages in flight, sends nothing more, and aborts those that hang', async () => {
    const aborted: string[] = [];
    await queue.close();
    queue = openQueue(
      ({ id }, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            aborted.push(id);
            resolve({ state: 'again', afterMs: null });
          });
        }),
    );
    push(subscribe('a'));
    await pass(100);
    const closed = queue.close();
    push(subscribe('b'));
    await pass(5000);
    await closed;
    expect([sent.map(({ id }) => id), aborted, queue.size()]).toEqual([['a'], ['a'], 0]);
  });
});
