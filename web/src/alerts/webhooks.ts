import { changeAlerts, deleteAlerts, startAlerts } from '@rollcall/game/api/alert-calls';
import { callEndpoint } from '../api/call-endpoint.ts';
import { CallError } from '../api/call-error.ts';
import { alertsStore, type StoredAlerts } from '../storage/alerts-store.ts';
import { setWebhook, type StoredWebhook, webhooksStore } from '../storage/webhooks-store.ts';
import { alertsOpener } from './alerts-opener.ts';
import { isGone, renewEveryMs, subscriptionBody } from './push-view.ts';

/** What the server needs to know about the rules that use a webhook. */
const bodyOf = (alerts: StoredAlerts, id: string, timeZone: string) =>
  subscriptionBody(alerts, timeZone, ({ webhooks = [] }) => webhooks.includes(id));

/** "Discord webhook …1234", or "Webhook at chat.example". @param address as typed, which may be anything */
export function webhookName(address: string): string {
  const [, digits] = /\/webhooks\/\d*?(\d{4})\//.exec(address) ?? [];
  if (digits !== undefined) return `Discord webhook …${digits}`;
  try {
    return `Webhook at ${new URL(address).host}`;
  } catch {
    return 'Webhook';
  }
}

/** A name that no other webhook of this browser has: "Webhook at chat.example (2)". */
function distinctName(name: string, others: readonly StoredWebhook[]): string {
  const taken = new Set(others.map((other) => other.name));
  let distinct = name;
  for (let number = 2; taken.has(distinct); number += 1) distinct = `${name} (${number})`;
  return distinct;
}

/**
 * Adds a webhook, which gets a test message first. One that is added again keeps its id, and so its rules.
 *
 * @throws CallError if the server or the webhook does not accept it
 */
export async function addWebhook(address: string, timeZone: string): Promise<StoredWebhook | null> {
  const typed = address.trim();
  const alerts = alertsStore.get();
  const content = bodyOf({ ...alerts, rules: [] }, '', timeZone);
  const started = await callEndpoint(startAlerts, {}, { body: { webhook: typed, ...content } });
  if (started === null) return null;
  const all = webhooksStore.get();
  const others = all.filter(({ id }) => id !== started.id);
  const added: StoredWebhook = {
    id: started.id,
    secret: started.secret,
    name: all.find(({ id }) => id === started.id)?.name ?? distinctName(webhookName(typed), others),
    told: JSON.stringify(content),
    state: 'kept',
    toldAtMs: Date.now(),
  };
  webhooksStore.set([...others, added]);
  alertsOpener.open();
  return added;
}

/**
 * Deletes a webhook from the server, this browser and its rules.
 *
 * @throws CallError if the server is not reachable
 */
export async function removeWebhook({ id, secret }: StoredWebhook): Promise<void> {
  try {
    await callEndpoint(deleteAlerts, { id }, { credential: secret });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  webhooksStore.set(webhooksStore.get().filter((each) => each.id !== id));
  const alerts = alertsStore.get();
  alertsStore.set({
    ...alerts,
    rules: alerts.rules.map(({ webhooks = [], ...rule }) => ({
      ...rule,
      webhooks: webhooks.filter((each) => each !== id),
    })),
  });
}

/** Whether the content on the server is out of date. */
export const isWebhookBehind = ({ id, told }: StoredWebhook, alerts: StoredAlerts, timeZone: string) =>
  told !== JSON.stringify(bodyOf(alerts, id, timeZone));

/**
 * Sends what has changed since the last time, and renews what is old. A webhook that fails does not hold up the others.
 *
 * @throws CallError the first failure that another try may mend
 */
export async function syncWebhooks(timeZone: string): Promise<void> {
  const failures: unknown[] = [];
  for (const webhook of webhooksStore.get()) {
    const isDue = Math.abs(Date.now() - webhook.toldAtMs) >= renewEveryMs;
    const isBehind = isWebhookBehind(webhook, alertsStore.get(), timeZone);
    if (webhook.state !== 'gone' && (isBehind || isDue))
      await update(webhook, timeZone).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function update(webhook: StoredWebhook, timeZone: string): Promise<void> {
  const { id, secret } = webhook;
  const body = bodyOf(alertsStore.get(), id, timeZone);
  const next = { ...webhook, told: JSON.stringify(body), toldAtMs: Date.now() };
  try {
    await callEndpoint(changeAlerts, { id }, { credential: secret, body });
    setWebhook({ ...next, state: 'kept' });
  } catch (error) {
    if (isGone(error)) setWebhook({ ...next, state: 'gone' });
    else if (error instanceof CallError && error.status === 400) setWebhook({ ...next, state: 'refused' });
    else {
      const isUnreadable = error instanceof CallError && error.code === 'webhook-unreadable';
      if (isUnreadable && webhook.state !== 'unreadable') setWebhook({ ...webhook, state: 'unreadable' });
      throw error;
    }
  }
}
