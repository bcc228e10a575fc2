import { CallError } from '../../api/call-error.ts';
import type { StoredAlerts } from '../../storage/alerts-store.ts';
import type { StoredWebhook } from '../../storage/webhooks-store.ts';
import { isWebhookBehind } from '../../alerts/webhooks.ts';
import { formatCount } from '../../ui/format.ts';

/** The state of a webhook as a sentence. */
export function webhookText(webhook: StoredWebhook, alerts: StoredAlerts, timeZone: string): string {
  if (webhook.state === 'gone')
    return 'No longer works: it was deleted, or added again in another browser. Remove it here.';
  if (webhook.state === 'unreadable')
    return 'Gets no messages right now: there’s a problem on our side. Messages resume once it’s fixed.';
  if (isWebhookBehind(webhook, alerts, timeZone))
    return 'Your last change is still on its way to the server.';
  if (webhook.state === 'refused')
    return 'The server didn’t accept one of its rules, so it still follows the rules from before your last change.';
  const count = alerts.rules.filter(
    ({ isOn, webhooks = [] }) => isOn && webhooks.includes(webhook.id),
  ).length;
  return count === 0
    ? 'No rule uses it yet: choose it under a rule above.'
    : `Gets the alerts of ${formatCount(count, 'rule')}.`;
}

/** Why a webhook was not added, as a sentence. */
export function addFailureText(error: unknown): string {
  if (!(error instanceof CallError) || error.failure !== 'status')
    return 'Not added: the server can’t be reached right now. Please try again.';
  if (error.code === 'webhooks-off') return 'Not added: this server doesn’t send alerts to webhooks.';
  const problem = error.issues.find(({ path }) => path === 'webhook')?.message;
  if (problem === undefined) return `Not added: ${error.message}.`;
  return `Not added: ${problem.startsWith('must') ? 'it' : 'the webhook'} ${problem}.`;
}
