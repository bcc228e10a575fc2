import * as z from 'zod/mini';
import * as alerts from '../alerts/alert-rules.ts';
import { endpoint } from './kinds.ts';

/** Push subscriptions and their rules. The caller sends the secret of the subscription as a bearer token. */

export const pushKey = endpoint({
  method: 'GET',
  path: '/v1/alerts/key',
  summary: 'The key that identifies this server to push services',
  caller: 'reader',
  wrapping: 'data',
  caching: 'none',
  answer: alerts.pushKeySchema,
});
export const startAlerts = endpoint({
  method: 'POST',
  path: '/v1/alerts',
  summary: 'Create a push subscription with its rules',
  caller: 'writer',
  wrapping: 'data',
  caching: 'none',
  body: alerts.alertSubscriptionSchema,
  answer: alerts.startedAlertsSchema,
});
export const keptAlerts = endpoint({
  method: 'GET',
  path: '/v1/alerts/:id',
  summary: 'A push subscription with its rules',
  caller: 'alerts-holder',
  wrapping: 'data',
  caching: 'none',
  answer: alerts.keptAlertsSchema,
});
export const changeAlerts = endpoint({
  method: 'PUT',
  path: '/v1/alerts/:id',
  summary: 'Change the rules, quiet hours or endpoint of a push subscription',
  caller: 'alerts-holder',
  wrapping: 'data',
  caching: 'none',
  body: alerts.alertChangeSchema,
  answer: alerts.keptAlertsSchema,
});
export const deleteAlerts = endpoint({
  method: 'DELETE',
  path: '/v1/alerts/:id',
  summary: 'Delete a push subscription and everything stored about it',
  caller: 'alerts-holder',
  wrapping: 'bare',
  caching: 'none',
  answer: z.null(),
});

export const operatorAlerts = endpoint({
  method: 'GET',
  path: '/v1/operator/alerts',
  summary: 'Push subscriptions, without their rules',
  caller: { scope: 'site' },
  wrapping: 'data',
  caching: 'none',
  query: ['before', 'limit'],
  answer: alerts.operatorAlertsSchema,
});
export const blockAlerts = endpoint({
  method: 'DELETE',
  path: '/v1/operator/alerts/:id',
  summary: 'Delete a push subscription',
  caller: { scope: 'site' },
  wrapping: 'bare',
  caching: 'none',
  answer: z.null(),
});
