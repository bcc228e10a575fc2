import { groupTerms } from '@rollcall/game/filters/search-grammar';
import { defaultDefinition } from '@rollcall/game/definition';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits } from '../http/limits.ts';
import { silentLogger } from '../http/logger.ts';
import type { Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { until } from '../testing/until.ts';
import type { Delivery } from './delivery-lines.ts';
import { type Subscription, writeSubscription } from './subscription-rows.ts';
import { makeSubscription, testMessage } from './testing/make-subscription.ts';
import { startWebhookMessages, type WebhookMessages } from './webhook-messages.ts';
import type { WebhookOutcome, WebhookSender } from './webhook-sender.ts';

type Call = Parameters<WebhookSender['send']>[0];

const startMs = Date.parse('2026-03-14T20:15:07Z');
const questsById = new Map([[701, makeQuest({ id: 701, name: 'The Shroud', group_size: 'Raid' })]]);
const never = new AbortController().signal;
const group = { server: 'Orien', id: 9001 };

let nowMs: number;
let groups: Map<number, Lfm>;
let areGroupsKnown: boolean;
let isSender: boolean;
let known: Map<string, Subscription>;
let calls: Call[];
let outcomes: WebhookOutcome[];
let enqueued: Delivery[];
let messages: WebhookMessages;

const open = (store: Store) =>
  startWebhookMessages({
    store,
    logger: silentLogger,
    nowMs: () => nowMs,
    world: {
      context: () => ({
        definition: defaultDefinition,
        questsById,
        readTerm: groupTerms(defaultDefinition),
      }),
      findGroup: (_, id) => groups.get(id) ?? null,
      areGroupsKnown: () => areGroupsKnown,
      findCharacter: () => null,
      infoOf: () => null,
    },
    publicUrl: 'https://rollcall.example',
    sender: {
      send: (call) => {
        calls.push(call);
        return Promise.resolve(outcomes.shift() ?? { state: 'sent', messageId: `m${calls.length}` });
      },
      test: () => Promise.resolve(200),
      close: () => {},
    },
    find: (id) => known.get(id) ?? null,
    enqueue: (delivery) => enqueued.push(delivery),
    isSender: () => isSender,
  });

const subscriptionOf = (id: string): Subscription => known.get(id) ?? makeSubscription({ id });
/** Sends what the queue would send. */
const send = (delivery: Partial<Delivery> = {}, id = 'one') => {
  const subscription = subscriptionOf(id);
  const whole: Delivery = {
    subscription,
    ruleId: 'r',
    tag: 'group-orien-9001',
    atMs: nowMs,
    group,
    write: () => testMessage,
    ...delivery,
  };
  const written = whole.write();
  if (written === null) throw new Error('there is nothing to send');
  return messages.send({
    subscription,
    address: `https://chat.example/${id}`,
    delivery: whole,
    written,
    signal: never,
  });
};
/** Looks at the groups, and sends the changes. @returns the titles that were sent, each with the id of its message */
async function update(): Promise<string[]> {
  const before = calls.length;
  await messages.update();
  for (const delivery of enqueued.splice(0)) await send(delivery, delivery.subscription.id);
  return calls.slice(before).map((call) => `${call.messageId}: ${call.message.embeds[0].title}`);
}
const post = (overrides: Parameters<typeof makeLfm>[0] = {}) =>
  groups.set(9001, makeLfm({ server_name: 'Orien', ...overrides }));
const rows = (store: Store) =>
  store.sql<{ message_id: string }[]>`select message_id from webhook_messages order by message_id`;

describeStores('messages of webhooks', (testStore) => {
  beforeEach(async () => {
    await testStore.store.sql`truncate alert_subscriptions, webhook_messages`;
    [nowMs, areGroupsKnown, isSender] = [startMs, true, true];
    [calls, outcomes, enqueued] = [[], [], []];
    groups = new Map();
    known = new Map();
    for (const id of ['one', 'two']) {
      const kept = makeSubscription({ id });
      known.set(id, kept);
      await writeSubscription(testStore.store.sql, kept);
    }
    messages = open(testStore.store);
    post();
  });
  afterEach(() => messages.close());

  it('exist once for each group, and change with it at most every 30 seconds', async () => {
    expect(await send()).toMatchObject({ state: 'sent' });
    expect(calls).toMatchObject([{ messageId: null, address: 'https://chat.example/one' }]);
    expect(calls[0]?.message.embeds[0]).toMatchObject({
      title: 'The Shroud on Orien: 11 places left',
      url: 'https://rollcall.example/grouping/orien?group=9001',
    });
    post({ members: [makeCharacter({ id: 201 })] });
    expect(await update()).toEqual([]);
    nowMs += 30_000;
    expect(await update()).toEqual(['m1: The Shroud on Orien: 10 places left']);
    post({ members: [] });
    nowMs += 29_000;
    expect(await update()).toEqual([]);
    nowMs += 1_000;
    expect(await update()).toEqual(['m1: The Shroud on Orien: 11 places left']);
    nowMs += 30_000;
    expect(await update()).toEqual([]);
  });

  it('are not posted again for another rule', async () => {
    await send();
    expect(await send({ ruleId: 'other' })).toEqual({ state: 'sent' });
    expect(calls).toHaveLength(1);
    await send({}, 'two');
    expect(calls).toHaveLength(2);
  });

  it('are closed at once when their group closes, and open again if it comes back soon', async () => {
    await send();
    groups.clear();
    expect(await update()).toEqual(['m1: Closed: The Shroud on Orien']);
    expect(await update()).toEqual([]);
    nowMs += 60_000;
    post();
    expect(await update()).toEqual(['m1: The Shroud on Orien: 11 places left']);
    groups.clear();
    await update();
    nowMs += 10 * 60_000;
    expect(await update()).toEqual([]);
    expect(messages.size()).toBe(0);
    await until(async () => expect(await rows(testStore.store)).toEqual([]));
  });

  it('no longer name somebody who became anonymous', async () => {
    await send();
    post({ leader: makeCharacter({ name: null, is_anonymous: true }) });
    nowMs += 30_000;
    await update();
    const texts = calls.map(({ message }) => JSON.stringify(message).includes('Torvald'));
    expect(texts).toEqual([true, false]);
  });

  it('are closed by the next server if their group closed while none was running', async () => {
    await send();
    await send({}, 'two');
    await messages.close();
    groups.clear();
    areGroupsKnown = false;
    messages = open(testStore.store);
    expect(await messages.load()).toBe(true);
    expect(messages.size()).toBe(2);
    // Nothing has been reported yet.
    expect(await update()).toEqual([]);
    areGroupsKnown = true;
    expect(await update()).toEqual(['m1: Closed: The Shroud on Orien', 'm2: Closed: The Shroud on Orien']);
  });

  it('are left alone after a restart if nothing has changed', async () => {
    await send();
    await messages.close();
    messages = open(testStore.store);
    await messages.load();
    expect(await update()).toEqual([]);
    post({ comment: 'Changed' });
    expect(await update()).toEqual(['m1: The Shroud on Orien: 11 places left']);
  });

  it('are changed by the sender only', async () => {
    await send();
    groups.clear();
    isSender = false;
    expect(await update()).toEqual([]);
  });

  it('are tried again by the queue, and not handed to it twice', async () => {
    await send();
    groups.clear();
    outcomes = [{ state: 'again', afterMs: 1000 }];
    expect(await update()).toHaveLength(1);
    expect(await update()).toEqual([]);
    // The queue has given up.
    nowMs += 10 * 60_000;
    expect(await update()).toEqual(['m1: Closed: The Shroud on Orien']);
  });

  it('are given up an hour after their group has closed', async () => {
    await send();
    groups.clear();
    outcomes = [{ state: 'again', afterMs: 1000 }];
    expect(await update()).toHaveLength(1);
    nowMs += 60 * 60_000;
    expect(await update()).toEqual([]);
    expect(messages.size()).toBe(0);
  });

  it('are not changed again and again if the change is refused', async () => {
    await send();
    groups.clear();
    outcomes = [{ state: 'refused' }];
    expect(await update()).toHaveLength(1);
    expect(await update()).toEqual([]);
  });

  it('are forgotten if somebody deleted them, or their subscription is gone', async () => {
    await send();
    await send({}, 'two');
    await until(async () => expect(await rows(testStore.store)).toHaveLength(2));
    outcomes = [{ state: 'lost' }];
    groups.clear();
    known.delete('two');
    expect(await update()).toHaveLength(1);
    expect(messages.size()).toBe(0);
    await until(async () =>
      expect((await rows(testStore.store)).map(({ message_id: id }) => id)).toEqual(['m2']),
    );
    await testStore.store.sql`delete from alert_subscriptions where id = 'two'`;
    expect(await rows(testStore.store)).toEqual([]);
  });

  it('about anything but a group are posted, and never changed', async () => {
    const message = {
      ...testMessage,
      kind: 'server' as const,
      title: 'Orien is down',
      path: '/servers/orien',
    };
    const subscription = subscriptionOf('one');
    const delivery = { subscription, ruleId: 'r', tag: 'server-orien', atMs: nowMs, write: () => message };
    await messages.send({
      subscription,
      address: 'https://chat.example/one',
      delivery,
      written: message,
      signal: never,
    });
    expect(calls[0]?.message.embeds[0].title).toBe('Orien is down');
    expect(messages.size()).toBe(0);
  });

  it('are not posted if their group has closed in the meantime', async () => {
    groups.clear();
    expect(await send()).toEqual({ state: 'sent' });
    expect([calls.length, messages.size()]).toEqual([0, 0]);
  });

  it('are not kept up to date if the receiver names no message, or refuses it', async () => {
    outcomes = [{ state: 'sent', messageId: null }, { state: 'refused' }];
    expect([await send(), await send()]).toMatchObject([{ state: 'sent' }, { state: 'refused' }]);
    expect(messages.size()).toBe(0);
  });

  it('of one webhook are kept up to date up to a limit, the newest first', async () => {
    const most = limits.webhookMessages.count;
    for (let id = 1; id <= most + 1; id += 1) {
      groups.set(id, makeLfm({ id, server_name: 'Orien' }));
      await send({ group: { server: 'Orien', id } });
    }
    expect(messages.size()).toBe(most);
    groups.clear();
    const closed = await update();
    expect([closed.length, closed.some((text) => text.startsWith('m1:'))]).toEqual([most, false]);
  });
});
