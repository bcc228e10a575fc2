import { welcomeMessage } from '@rollcall/game/alerts/alert-message';
import type { RaidActivity } from '@rollcall/game/character/character-activity';
import type { GameDefinition } from '@rollcall/game/definition';
import { groupTerms } from '@rollcall/game/filters/search-grammar';
import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import type { HealthReason } from '@rollcall/game/site/health';
import type { CallerParts } from '../http/limit-share.ts';
import { plainGauge, type ReadGauge } from '../http/read-gauge.ts';
import type { RoutePlugin } from '../http/send-prepared.ts';
import type { VerifyToken } from '../http/token-holder.ts';
import type { KnownPeople } from '../live/live-lookups.ts';
import type { LiveStore } from '../live/live-store.ts';
import type { RequireKey } from '../visitors/private-routes.ts';
import type { WriteParts } from '../visitors/write-bounds.ts';
import { type AlertLooks, createAlertFeed } from './alert-feed.ts';
import { alertEndpoints, alertRoutes } from './alert-routes.ts';
import { alertChanges, createAlertWorld } from './live-changes.ts';
import { openChannels } from './channels.ts';
import type { Delivery } from './delivery-lines.ts';
import {
  createDeliveryQueue,
  type DeliveryQueue,
  type SenderLease,
  sendUnderLease,
} from './delivery-queue.ts';
import { makeVapidKeys } from './push-sender.ts';
import { startRaidTimerAlerts } from './raid-timer-alerts.ts';
import { createRuleLevels } from './rule-index.ts';
import { readTokenHolders, type Subscription } from './subscription-rows.ts';
import { openSubscriptions, type Subscriptions } from './subscriptions.ts';
import type { WebhookMessages } from './webhook-messages.ts';
import type { WebhookSeal } from './webhook-seal.ts';

interface AlertsParts extends CallerParts, WriteParts {
  /** Held by the server that does that work, sending included; the others only follow the rules. */
  readonly lease: SenderLease;
  /** Calls `listener` when another server has changed a table. */
  readonly onTableChanged: (table: 'alert_subscriptions', listener: () => void) => void;
  readonly definition: GameDefinition;
  readonly live: Pick<LiveStore, 'current' | 'subscribe'>;
  readonly people: KnownPeople;
  readonly catalogueIndex: () => CatalogueIndex;
  /** The raids that these characters have left, with nothing hidden. */
  readonly readRaidActivity: (ids: readonly number[], atMs: number) => Promise<readonly RaidActivity[]>;
  readonly verifyToken: VerifyToken;
  readonly requireKey: RequireKey;
  /** The key by which push services know this server; null = it makes its own, which the store keeps. */
  readonly vapidPrivateKey: string | null;
  /** The public address of the site, or null. */
  readonly publicUrl: string | null;
  /** Hosts of push services besides those of the browsers. */
  readonly pushHosts: readonly string[];
  /** Prefixes of allowed webhook addresses, besides Discord's. */
  readonly webhookPrefixes: readonly string[];
  /** null = there are no webhooks. */
  readonly webhookSeal: WebhookSeal | null;
}

interface Alerts {
  readonly plugin: RoutePlugin;
  readonly gauges: readonly ReadGauge[];
  readonly reasons: () => readonly HealthReason[];
  /** Forgets subscriptions that the store no longer has. */
  readonly forgetGone: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Alerts for closed browsers and webhooks: from changes in the live state to messages. */
export async function startAlerts(parts: AlertsParts): Promise<Alerts> {
  const { store, scheduled, lease, definition, nowMs, live, people, catalogueIndex } = parts;
  const readTerm = groupTerms(definition);
  const world = createAlertWorld(
    () => live.current(),
    () => ({
      definition,
      questsById: catalogueIndex().questsById,
      readTerm,
    }),
  );
  const rules = createRuleLevels(world.context);
  const subscriptions = await openSubscriptions({
    ...parts,
    listener: { added: rules.add, removed: rules.remove },
    makePrivateKey: () => makeVapidKeys().privateKey,
  });
  const channels = openChannels({
    ...parts,
    world,
    subscriptions,
    enqueue: (delivery) => queue.add(delivery),
  });
  const queue = createDeliveryQueue({
    send: channels.send,
    nowMs,
    find: subscriptions.find,
    onChange: subscriptions.attempted,
    isSender: lease.isHeld,
    onGone: ({ id }) => void subscriptions.remove(id).catch(() => false),
  });
  const feed = createAlertFeed({ rules, world, enqueue: queue.add });
  const stopFirst = startFirstMessages({ subscriptions, enqueue: queue.add, nowMs });
  const unsubscribe = live.subscribe((changed, before) => {
    for (const change of alertChanges(before, changed, feed.isFriend)) feed.take(change);
  });
  const timers = startRaidTimerAlerts({
    store: scheduled,
    logger: parts.logger,
    nowMs,
    rules,
    world,
    readRaidActivity: parts.readRaidActivity,
    whoIsAnonymous: (ids) => people.whoIsAnonymous(ids),
    nameOf: async (id) => (await people.find(id))?.name ?? null,
    enqueue: queue.add,
  });
  const stopReading = readChanges(parts.onTableChanged, subscriptions);
  const stopTurns = sendUnderLease(lease, {
    queue,
    takeOver: async () => (await subscriptions.takeOver()) && channels.webhookMessages.load(),
  });
  return {
    plugin: {
      endpoints: alertEndpoints,
      routes: () =>
        alertRoutes({
          ...parts,
          subscriptions,
          queue,
          countRules: rules.counts,
          publicKey: channels.publicKey,
          namedHosts: parts.pushHosts,
          onUnreadable: channels.onUnreadable,
          sendTest: channels.testWebhook,
          readTokenHolders: (hashes) => readTokenHolders(store.sql, hashes),
          whoIsAnonymous: (ids) => people.whoIsAnonymous(ids),
        }),
    },
    gauges: alertGauges(subscriptions, queue, feed.looks, channels.webhookMessages),
    reasons: feed.reasons,
    forgetGone: subscriptions.forgetGone,
    close: async () => {
      unsubscribe();
      stopFirst();
      stopReading();
      stopTurns();
      feed.close();
      await timers.close();
      await queue.close();
      await channels.close();
      await subscriptions.close();
    },
  };
}

const firstMessagesEveryMs = 1_000;
/** Interval of retries for a push service that was away. */
const repeatedAfterMs = 3_600_000;

/**
 * Sends each subscription a first message, which proves that its browser can be reached, and repeats it every hour
 * until one arrives. `subscriptions` deletes those that stay unreached.
 *
 * @returns a function that stops it
 */
function startFirstMessages({
  subscriptions,
  enqueue,
  nowMs,
}: {
  readonly subscriptions: Pick<Subscriptions, 'unreached'>;
  readonly enqueue: (delivery: Delivery) => void;
  readonly nowMs: () => number;
}): () => void {
  const sentAtMs = new WeakMap<Subscription['record'], number>();

  function send(): void {
    const now = nowMs();
    for (const subscription of subscriptions.unreached()) {
      const { record } = subscription;
      const last = sentAtMs.get(record);
      if (last !== undefined && now - last < repeatedAfterMs) continue;
      sentAtMs.set(record, now);
      enqueue({
        subscription,
        ruleId: null,
        tag: 'welcome',
        atMs: now,
        // A message of a rule may have come first.
        write: () => (record.lastPushMs === null ? welcomeMessage(now) : null),
      });
    }
  }

  const timer = setInterval(send, firstMessagesEveryMs).unref();
  send();
  return () => clearInterval(timer);
}

/** Delay that combines changes into one reading, since finding deletions requires a look at all ids. */
const readAfterMs = 500;

/** Reads changes of other servers, a moment after the first of several. @returns a function that stops it */
function readChanges(
  onTableChanged: AlertsParts['onTableChanged'],
  { refresh }: Pick<Subscriptions, 'refresh'>,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  onTableChanged('alert_subscriptions', () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void refresh();
    }, readAfterMs).unref();
  });
  return () => clearTimeout(timer);
}

function alertGauges(
  subscriptions: Pick<Subscriptions, 'size'>,
  queue: Pick<DeliveryQueue, 'size' | 'fates'>,
  looks: () => AlertLooks,
  webhookMessages: Pick<WebhookMessages, 'size'>,
): readonly ReadGauge[] {
  return [
    plainGauge('rollcall_alert_subscriptions', 'Subscriptions of browsers and webhooks.', subscriptions.size),
    {
      name: 'rollcall_alert_pushes',
      help: 'Messages of this run by result: sent, refused by the service, gone with their browser or webhook, late, held back (quiet, limited, asleep), replaced by a newer one, crowded out because their network had the most of too many, no longer true when they were due, for a webhook whose address is unreadable without the former SECRET_KEY.',
      label: 'fate',
      read: () => Object.entries(queue.fates()),
    },
    plainGauge('rollcall_alert_pushes_waiting', 'Messages waiting to be sent.', queue.size),
    plainGauge(
      'rollcall_alert_webhook_messages',
      'Messages of webhooks that change with their groups, on the server that sends.',
      webhookMessages.size,
    ),
    {
      name: 'rollcall_alert_looks',
      help: 'Rules that were checked in this run, changes that needed a check, and changes that were skipped because too many were waiting.',
      label: 'what',
      read: () => Object.entries(looks()),
    },
  ];
}
