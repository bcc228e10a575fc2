import * as z from 'zod/mini';
import * as alerts from '../alerts/alert-rules.ts';
import { call, emptyCall } from './kinds.ts';

/** Push subscriptions and their rules. The caller sends the secret of the subscription as a bearer token. */

export const pushKey = call({
  method: 'GET',
  path: '/v1/alerts/key',
  summary: 'How this server sends alerts',
  caller: 'reader',
  answer: alerts.pushKeySchema,
});
export const startAlerts = call({
  method: 'POST',
  path: '/v1/alerts',
  summary: 'Create a subscription of a browser or webhook with its rules',
  caller: 'writer',
  body: z.union([alerts.alertSubscriptionSchema, alerts.webhookSubscriptionSchema]),
  answer: alerts.startedAlertsSchema,
});
export const keptAlerts = call({
  method: 'GET',
  path: '/v1/alerts/:id',
  summary: 'A subscription with its rules',
  caller: 'alerts-holder',
  answer: alerts.keptAlertsSchema,
});
export const changeAlerts = call({
  method: 'PUT',
  path: '/v1/alerts/:id',
  summary: 'Change the rules, quiet hours or endpoint of a subscription',
  caller: 'alerts-holder',
  body: alerts.alertChangeSchema,
  answer: alerts.keptAlertsSchema,
});
export const deleteAlerts = emptyCall({
  method: 'DELETE',
  path: '/v1/alerts/:id',
  summary: 'Delete a subscription and everything stored about it',
  caller: 'alerts-holder',
});

export const operatorAlerts = call({
  method: 'GET',
  path: '/v1/operator/alerts',
  summary: 'Subscriptions of browsers and webhooks, without their rules',
  caller: { scope: 'site' },
  query: ['before', 'limit'],
  answer: alerts.operatorAlertsSchema,
});
export const blockAlerts = emptyCall({
  method: 'DELETE',
  path: '/v1/operator/alerts/:id',
  summary: 'Delete a subscription of a browser or webhook',
  caller: { scope: 'site' },
});
