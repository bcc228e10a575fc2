import { plainWebhookMessage, webhookTest } from '@rollcall/game/alerts/webhook-message';
import type { Logger } from '../http/logger.ts';
import { siteOrigin } from '../http/site-page.ts';
import type { Store } from '../store/store.ts';
import type { SendOutcome } from './endpoint-calls.ts';
import type { KnownWorld } from './live-changes.ts';
import { createAddressFinder } from './push-endpoints.ts';
import type { Delivery } from './delivery-lines.ts';
import type { DeliveryQueueParts, SenderLease } from './delivery-queue.ts';
import { createPushSender, vapidKeysOf } from './push-sender.ts';
import type { Reach } from './subscription-rows.ts';
import type { Subscriptions } from './subscriptions.ts';
import { startWebhookMessages } from './webhook-messages.ts';
import type { WebhookSeal } from './webhook-seal.ts';
import { createWebhookSender } from './webhook-sender.ts';

interface ChannelsParts {
  readonly store: Store;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly lease: Pick<SenderLease, 'isHeld'>;
  readonly world: KnownWorld;
  readonly subscriptions: Subscriptions;
  readonly enqueue: (delivery: Delivery) => void;
  readonly vapidPrivateKey: string | null;
  readonly publicUrl: string | null;
  readonly pushHosts: readonly string[];
  readonly webhookPrefixes: readonly string[];
  readonly webhookSeal: WebhookSeal | null;
}

/** Contact address for push services if the operator has configured none. */
const nobody = 'mailto:operator@rollcall.invalid';

const unreadableWarning =
  'A webhook gets no messages, because its address was stored with another key. Set SECRET_KEY, or the file secret-key in DATA_DIR, to what it was then, on every server, and restart. Until then such webhooks are kept';

/** The two channels for messages: push services of browsers, and webhooks. They share everything up to the queue. */
export function openChannels(parts: ChannelsParts) {
  const { nowMs, logger, subscriptions, webhookSeal } = parts;
  const publicUrl = parts.publicUrl === null ? null : siteOrigin(parts.publicUrl);
  const vapidNow = () => vapidKeysOf(parts.vapidPrivateKey ?? subscriptions.privateKey());
  const pushes = createPushSender({
    vapid: vapidNow,
    contact: publicUrl?.startsWith('https:') === true ? publicUrl : nobody,
    findAddress: createAddressFinder({ namedHosts: parts.pushHosts, nowMs }),
    nowMs,
  });
  const webhookHosts = parts.webhookPrefixes.map((prefix) => new URL(prefix).host);
  const webhooks = createWebhookSender({
    findAddress: createAddressFinder({ namedHosts: webhookHosts, nowMs }),
    nowMs,
  });
  const webhookMessages = startWebhookMessages({
    ...parts,
    publicUrl,
    sender: webhooks,
    find: subscriptions.find,
    isSender: parts.lease.isHeld,
  });
  let hasWarned = false;
  const onUnreadable = () => {
    if (!hasWarned) logger.warn(unreadableWarning);
    hasWarned = true;
  };

  async function sendTo(
    reach: Reach,
    ...[subscription, written, signal, delivery]: Parameters<DeliveryQueueParts['send']>
  ): Promise<SendOutcome> {
    if ('keys' in reach)
      return written === 'change' ? { state: 'refused' } : pushes.send(reach, written, signal);
    const address = webhookSeal?.open(reach.sealedAddress, subscription.id) ?? null;
    if (address !== null) return webhookMessages.send({ subscription, address, delivery, written, signal });
    if (webhookSeal !== null) onUnreadable();
    return { state: 'unreadable' };
  }

  const send: DeliveryQueueParts['send'] = async (subscription, written, signal, delivery) => {
    const reach = await subscriptions.reachOf(subscription.id).catch(() => undefined);
    if (reach === null) return { state: 'gone' };
    // Recorded before it is sent: if this server dies, the next one does not send it again.
    const mayBeSent = reach !== undefined && (await subscriptions.recorded(subscription));
    return mayBeSent
      ? sendTo(reach, subscription, written, signal, delivery)
      : { state: 'again', afterMs: null };
  };

  return {
    send,
    webhookMessages,
    publicKey: () => vapidNow().publicKey,
    /** Logs once that the addresses of webhooks are encrypted with another key. */
    onUnreadable,
    testWebhook: (address: string) => webhooks.test(address, plainWebhookMessage(webhookTest, publicUrl)),
    close: async () => {
      pushes.close();
      await webhookMessages.close();
      webhooks.close();
    },
  };
}
