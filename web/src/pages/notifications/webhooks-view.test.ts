import { expect, it } from 'vitest';
import { CallError } from '../../api/call-error.ts';
import type { StoredAlerts } from '../../storage/alerts-store.ts';
import type { StoredWebhook } from '../../storage/webhooks-store.ts';
import { addFailureText, webhookText } from './webhooks-view.ts';

const rule = { id: 'a', name: '', kind: 'server', server: 'Orien', when: 'up' } as const;
const stored = { rule, isOn: true, onPage: true, byPush: true };
const nothing = JSON.stringify({ rules: [], time_zone: 'UTC', quiet_hours: null });
const withRule = JSON.stringify({ rules: [rule], time_zone: 'UTC', quiet_hours: null });
const alertsOf = (...webhooks: readonly string[]): StoredAlerts => ({
  rules: [{ ...stored, webhooks: [...webhooks] }],
  quietHours: null,
});

it.each<[what: string, webhook: Partial<StoredWebhook>, alerts: StoredAlerts, text: string]>([
  ['without rules', { told: nothing }, alertsOf(), 'No rule uses it yet'],
  ['with a rule', { told: withRule }, alertsOf('one'), 'Gets the alerts of 1 rule.'],
  ['with a change', { told: nothing }, alertsOf('one'), 'still on its way'],
  ['with a refused rule', { told: withRule, state: 'refused' }, alertsOf('one'), 'didn’t accept one'],
  [
    'whose address the server cannot read',
    { told: nothing, state: 'unreadable' },
    alertsOf('one'),
    'Gets no messages right now',
  ],
  ['that is gone', { told: withRule, state: 'gone' }, alertsOf('one'), 'No longer works'],
])('says how a webhook %s is', (_, webhook, alerts, text) => {
  const whole: StoredWebhook = {
    id: 'one',
    secret: 's',
    name: 'Discord webhook …5678',
    told: '',
    state: 'kept',
    toldAtMs: 0,
    ...webhook,
  };
  expect(webhookText(whole, alerts, 'UTC')).toContain(text);
});

const refused = (status: number, message: string, facts: object = {}) =>
  new CallError('status', message, { status, retryAfterMs: null, ...facts });
const atWebhook = (message: string) => ({ issues: [{ path: 'webhook', message }] });

it.each<[unknown, string]>([
  [
    refused(400, 'x', atWebhook('answered with status 404')),
    'Not added: the webhook answered with status 404.',
  ],
  [refused(400, 'x', atWebhook('did not answer')), 'Not added: the webhook did not answer.'],
  [refused(400, 'x', atWebhook('must begin with https://')), 'Not added: it must begin with https://.'],
  [refused(503, 'x', { code: 'webhooks-off' }), 'Not added: this server doesn’t send alerts to webhooks.'],
  [
    refused(429, 'A network may have 20 subscriptions: delete one first'),
    'Not added: A network may have 20 subscriptions: delete one first.',
  ],
  [
    new CallError('network', 'no answer', { status: null, retryAfterMs: null }),
    'Not added: the server can’t be reached right now. Please try again.',
  ],
  [new Error('a fault'), 'Not added: the server can’t be reached right now. Please try again.'],
])('says why a webhook was not added: %s', (error, text) => {
  expect(addFailureText(error)).toBe(text);
});
