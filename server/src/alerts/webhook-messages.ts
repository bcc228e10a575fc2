import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { groupSubject } from '@rollcall/game/alerts/alert-message';
import { forgetAfterMs } from '@rollcall/game/alerts/alert-memory';
import {
  closedWebhookMessage,
  groupWebhookMessage,
  plainWebhookMessage,
  type WebhookMessage,
} from '@rollcall/game/alerts/webhook-message';
import { hourMs } from '@rollcall/game/time';
import { describeGroup } from '@rollcall/game/lfm/lfm-quest';
import { startRepeatedTask } from '../store/repeated-task.ts';
import type { Store, StoreLogger } from '../store/store.ts';
import { messageLifeMs, type SendOutcome } from './endpoint-calls.ts';
import type { KnownWorld } from './live-changes.ts';
import type { Delivery, GroupKey, Written } from './delivery-lines.ts';
import { createShownMessages, groupKeyOf, type ShownMessage } from './shown-messages.ts';
import type { Subscription } from './subscription-rows.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** What a message should show. */
interface Content {
  readonly message: WebhookMessage;
  readonly hash: string;
  readonly subject: string;
  readonly isClosed: boolean;
}

const contentOf = (message: WebhookMessage, subject: string, isClosed: boolean): Content => ({
  message,
  hash: createHash('sha256').update(JSON.stringify(message)).digest('base64url').slice(0, 16),
  subject,
  isClosed,
});

interface WebhookCall {
  readonly subscription: Subscription;
  readonly address: string;
  readonly delivery: Delivery;
  readonly written: Written;
  readonly signal: AbortSignal;
}

export interface WebhookMessages {
  /** Posts a message, or changes the one about its group, so that each group has one message per webhook. */
  readonly send: (call: WebhookCall) => Promise<SendOutcome>;
  /** Reads the messages that the previous sender has posted. @returns whether that succeeded */
  readonly load: () => Promise<boolean>;
  /** Hands changes to the queue, and stores what was not stored yet. */
  readonly update: () => Promise<number>;
  /** Number of messages that are kept up to date. */
  readonly size: () => number;
  readonly close: () => Promise<void>;
}

interface WebhookMessagesParts {
  readonly store: Store;
  readonly logger: StoreLogger;
  readonly nowMs: () => number;
  readonly world: KnownWorld;
  readonly publicUrl: string | null;
  readonly sender: WebhookSender;
  readonly find: (id: string) => Subscription | null;
  readonly enqueue: (delivery: Delivery) => void;
  /** Whether this server sends messages. */
  readonly isSender: () => boolean;
}

const updateEveryMs = 5_000;
/** Minimum interval between two changes of a message, unless its group has been closed. */
const changedAgainAfterMs = 30_000;
/** Time within which a webhook must accept that a group has closed. */
const triedForMs = hourMs;
/** Messages examined before other work gets a turn. */
const looksAtOnce = 50;

/** What messages about groups should show now. */
function createContents({ world, publicUrl }: Pick<WebhookMessagesParts, 'world' | 'publicUrl'>) {
  /** null = the group is not posted. */
  function open({ server, id }: GroupKey): Content | null {
    const lfm = world.findGroup(server, id);
    if (lfm === null) return null;
    const context = world.context();
    const group = describeGroup(lfm, context);
    return contentOf(groupWebhookMessage(group, { ...context, publicUrl }), groupSubject(group), false);
  }

  return {
    open,
    /** @param shared what `open` returned for its group; null = nothing is known about the groups of its server */
    of({ group, subject }: ShownMessage, shared = open(group)): Content | null {
      if (!world.areGroupsKnown(group.server)) return null;
      return shared ?? contentOf(closedWebhookMessage(subject), subject, true);
    },
  };
}

/** Posts messages, and changes those about groups. */
function createPoster(
  { nowMs, publicUrl, sender }: WebhookMessagesParts,
  contents: ReturnType<typeof createContents>,
  messages: ReturnType<typeof createShownMessages>,
) {
  async function post(
    { subscription, address, delivery: { group }, signal }: WebhookCall,
    written: Exclude<Written, 'change'>,
  ): Promise<SendOutcome> {
    const content = group === undefined ? null : contents.open(group);
    // The group has closed in the meantime.
    if (group !== undefined && content === null) return { state: 'sent' };
    const message = content?.message ?? plainWebhookMessage(written, publicUrl);
    const outcome = await sender.send({ address, message, messageId: null, signal });
    if (outcome.state === 'lost') return { state: 'refused' };
    if (outcome.state !== 'sent' || group === undefined || content === null) return outcome;
    if (outcome.messageId === null) return outcome;
    messages.add({
      subscriptionId: subscription.id,
      group,
      messageId: outcome.messageId,
      shown: content.hash,
      subject: content.subject,
      changedAtMs: nowMs(),
      changingSinceMs: null,
      closedAtMs: null,
      isStored: false,
    });
    void messages.store();
    return outcome;
  }

  async function change(shown: ShownMessage, address: string, signal: AbortSignal): Promise<SendOutcome> {
    const content = contents.of(shown);
    if (content === null) return { state: 'sent' };
    const { messageId } = shown;
    const outcome = await sender.send({ address, message: content.message, messageId, signal });
    if (outcome.state === 'again') return outcome;
    shown.changingSinceMs = null;
    shown.changedAtMs = nowMs();
    if (outcome.state === 'lost') {
      messages.remove(shown);
      return { state: 'sent' };
    }
    // A refused change is not sent again, either.
    shown.shown = content.hash;
    shown.subject = content.subject;
    shown.isStored = false;
    void messages.store();
    return outcome;
  }

  return async (call: WebhookCall): Promise<SendOutcome> => {
    const { subscription, delivery, written, address, signal } = call;
    const shown = delivery.group === undefined ? null : messages.find(subscription.id, delivery.group);
    if (written !== 'change' && shown === null) return post(call, written);
    // If another rule has posted it, `update` changes it.
    return written === 'change' && shown !== null ? change(shown, address, signal) : { state: 'sent' };
  };
}

/**
 * Keeps the messages about groups up to date. The sending server checks the groups every few seconds instead of
 * following their changes, so it also notices groups that closed while no server was running, and people who became
 * anonymous.
 */
export function startWebhookMessages(parts: WebhookMessagesParts): WebhookMessages {
  const { store, nowMs, find, enqueue, isSender } = parts;
  const messages = createShownMessages(store);
  const contents = createContents(parts);

  function isDue({ changedAtMs, changingSinceMs }: ShownMessage, { isClosed }: Content): boolean {
    const now = nowMs();
    if (changingSinceMs !== null && now - changingSinceMs < messageLifeMs) return false;
    return isClosed || now - changedAtMs >= changedAgainAfterMs;
  }

  /**
   * Hands a due change to the queue, or forgets a message that will not change any more. @returns whether it handed
   * over one
   */
  function look(shown: ShownMessage, content: Content): boolean {
    const { subscriptionId, group } = shown;
    const now = nowMs();
    const subscription = find(subscriptionId);
    if (subscription === null) {
      messages.forget(shown);
      return false;
    }
    shown.closedAtMs = content.isClosed ? (shown.closedAtMs ?? now) : null;
    const isUpToDate = content.hash === shown.shown;
    // A group that comes back soon is the same one. A webhook that is unreachable for long keeps an old message.
    const keptForMs = isUpToDate ? forgetAfterMs : triedForMs;
    if (shown.closedAtMs !== null && now - shown.closedAtMs >= keptForMs) {
      messages.remove(shown);
      return false;
    }
    if (isUpToDate || !isDue(shown, content)) return false;
    shown.changingSinceMs = now;
    enqueue({
      subscription,
      ruleId: null,
      tag: `change ${groupKeyOf(group)}`,
      atMs: now,
      group,
      write: () => (messages.find(subscriptionId, group) === shown ? 'change' : null),
    });
    return true;
  }

  async function update(): Promise<number> {
    if (!isSender()) return 0;
    const open = new Map<string, Content | null>();
    let [looks, changes] = [0, 0];
    for (const shown of messages.all()) {
      const key = groupKeyOf(shown.group);
      if (!open.has(key)) open.set(key, contents.open(shown.group));
      const content = contents.of(shown, open.get(key) ?? null);
      if (content !== null && look(shown, content)) changes += 1;
      looks += 1;
      if (looks % looksAtOnce === 0) await setImmediate();
    }
    await messages.store();
    return changes;
  }

  const task = startRepeatedTask({
    store,
    logger: parts.logger,
    firstAfterMs: updateEveryMs,
    everyMs: updateEveryMs,
    run: update,
    failure: 'Could not update the messages of webhooks',
  });

  return {
    send: createPoster(parts, contents, messages),
    load: () => messages.load(),
    update: () => task.runOnce(),
    size: () => messages.all().length,
    close: async () => {
      await task.close();
      await messages.store();
    },
  };
}
