import { serverKey } from '@rollcall/game/servers';
import { limits } from '../http/limits.ts';
import { createSerialQueue } from '../http/serial-queue.ts';
import type { Sql, Store } from '../store/store.ts';
import { givenRows } from '../store/write-rows.ts';
import type { GroupKey } from './delivery-lines.ts';

/** A message about a group that a webhook shows: changed with the group, until the group is closed. */
export interface ShownMessage {
  readonly subscriptionId: string;
  readonly group: GroupKey;
  readonly messageId: string;
  /** Hash of its present content. */
  shown: string;
  /** Names the group once it is closed. */
  subject: string;
  /** When it was posted or last changed. */
  changedAtMs: number;
  /** When a change was handed to the queue; null = none is on its way. */
  changingSinceMs: number | null;
  /** null = its group is still posted. */
  closedAtMs: number | null;
  isStored: boolean;
}

export const groupKeyOf = ({ server, id }: GroupKey) => `${serverKey(server)}:${id}`;

/** The messages that webhooks show, in memory and in the store. Only the sending server holds and writes them. */
export function createShownMessages(store: Store) {
  /** By subscription, then by group, the oldest first. */
  const messages = new Map<string, Map<string, ShownMessage>>();
  const inOrder = createSerialQueue();
  const all = () => [...messages.values()].flatMap((ofWebhook) => [...ofWebhook.values()]);

  function forget({ subscriptionId, group }: ShownMessage): void {
    const ofWebhook = messages.get(subscriptionId);
    ofWebhook?.delete(groupKeyOf(group));
    if (ofWebhook?.size === 0) messages.delete(subscriptionId);
  }

  function remove(shown: ShownMessage): void {
    forget(shown);
    void inOrder(() => deleteRow(store.sql, shown)).catch(() => {});
  }

  function add(shown: ShownMessage): void {
    const ofWebhook = messages.get(shown.subscriptionId) ?? new Map<string, ShownMessage>();
    messages.set(shown.subscriptionId, ofWebhook);
    ofWebhook.set(groupKeyOf(shown.group), shown);
    const [oldest] = ofWebhook.values();
    if (ofWebhook.size > limits.webhookMessages.count && oldest !== undefined) remove(oldest);
  }

  return {
    all,
    find: (subscriptionId: string, group: GroupKey) =>
      messages.get(subscriptionId)?.get(groupKeyOf(group)) ?? null,
    add,
    /** Forgets a message whose row is gone with its subscription. */
    forget,
    remove,
    /** Never throws: the next call stores whatever this one could not. */
    store: (): Promise<void> =>
      inOrder(async () => {
        const changed = all().filter(({ isStored }) => !isStored);
        if (changed.length === 0 || store.isUnavailable()) return;
        for (const shown of changed) shown.isStored = true;
        try {
          await writeRows(store.sql, changed);
        } catch {
          for (const shown of changed) shown.isStored = false;
        }
      }),
    /** Reads the messages that the previous sender has posted. @returns whether that succeeded */
    async load(): Promise<boolean> {
      if (store.isUnavailable()) return false;
      try {
        const rows = await readRows(store.sql);
        messages.clear();
        rows.forEach(add);
        return true;
      } catch {
        return false;
      }
    },
  };
}

const columns =
  'subscription_id text, server_name text, group_id bigint, message_id text, subject text, shown text';

async function writeRows(sql: Sql, messages: readonly ShownMessage[]): Promise<void> {
  const rows = messages.map(({ subscriptionId, group, messageId, subject, shown }) => ({
    subscription_id: subscriptionId,
    server_name: group.server,
    group_id: group.id,
    message_id: messageId,
    subject,
    shown,
  }));
  // Leaves out messages of subscriptions that were deleted in the meantime.
  await sql`
    insert into webhook_messages (subscription_id, server_name, group_id, message_id, subject, shown)
    select subscription_id, server_name, group_id, message_id, subject, shown
    from ${givenRows(sql, rows, columns)}
    where exists (select from alert_subscriptions where id = given.subscription_id)
    on conflict (subscription_id, server_name, group_id) do update set
      message_id = excluded.message_id, subject = excluded.subject, shown = excluded.shown`;
}

async function readRows(sql: Sql): Promise<readonly ShownMessage[]> {
  const rows = await sql<
    {
      subscription_id: string;
      server_name: string;
      group_id: number;
      message_id: string;
      subject: string;
      shown: string;
    }[]
  >`select * from webhook_messages order by posted_at`;
  return rows.map((row) => ({
    subscriptionId: row.subscription_id,
    group: { server: row.server_name, id: row.group_id },
    messageId: row.message_id,
    subject: row.subject,
    shown: row.shown,
    changedAtMs: Number.NEGATIVE_INFINITY,
    changingSinceMs: null,
    closedAtMs: null,
    isStored: true,
  }));
}

const deleteRow = (sql: Sql, { subscriptionId, group }: ShownMessage) => sql`
  delete from webhook_messages
  where subscription_id = ${subscriptionId} and server_name = ${group.server} and group_id = ${group.id}`;
