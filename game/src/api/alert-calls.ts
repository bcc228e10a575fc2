import * as z from 'zod/mini';
import * as alerts from '../alerts/alert-rules.ts';
import { endpoint } from './kinds.ts';

/** Push subscriptions and their rules. The caller sends the secret of the subscription as a bearer token. */

export const pushKey = endpoint({
  method: 'GET',
  path: '/v1/alerts/key',
  summary: 'How this server sends alerts',
  caller: 'reader',
  wrapping: 'data',
  caching: 'none',
  answer: alerts.pushKeySchema,
});
export const startAlerts = endpoint({
  method: 'POST',
  path: '/v1/alerts',
  summary: 'Create a subscription of a browser or webhook with its rules',
  caller: 'writer',
  wrapping: 'data',
  caching: 'none',
  body: z.union([alerts.alertSubscriptionSchema, alerts.webhookSubscriptionSchema]),
  answer: alerts.startedAlertsSchema,
});
export const keptAlerts = endpoint({
  method: 'GET',
  path: '/v1/alerts/:id',
  summary: 'A subscription with its rules',
  caller: 'alerts-holder',
  wrapping: 'data',
  caching: 'none',
  answer: alerts.keptAlertsSchema,
});
export const changeAlerts = endpoint({
  method: 'PUT',
  path: '/v1/alerts/:id',
  summary: 'Change the rules, quiet hours or endpoint of a subscription',
  caller: 'alerts-holder',
  wrapping: 'data',
  caching: 'none',
  body: alerts.alertChangeSchema,
  answer: alerts.keptAlertsSchema,
});
export const deleteAlerts = endpoint({
  method: 'DELETE',
  path: '/v1/alerts/:id',
  summary: 'Delete a subscription and everything stored about it',
  caller: 'alerts-holder',
  wrapping: 'bare',
  caching: 'none',
  answer: z.null(),
});

export const operatorAlerts = endpoint({
  method: 'GET',
  path: '/v1/operator/alerts',
  summary: 'Subscriptions of browsers and webhooks, without their rules',
  caller: { scope: 'site' },
  wrapping: 'data',
  caching: 'none',
  query: ['before', 'limit'],
  answer: alerts.operatorAlertsSchema,
});
export const blockAlerts = endpoint({
  method: 'DELETE',
  path: '/v1/operator/alerts/:id',
  summary: 'Delete a subscription of a browser or webhook',
  caller: { scope: 'site' },
  wrapping: 'bare',
  caching: 'none',
  answer: z.null(),
});
