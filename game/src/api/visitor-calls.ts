import * as z from 'zod/mini';
import { feedbackPostSchema, feedbackTicketSchema } from '../site/feedback.ts';
import { logPostSchema } from '../site/log-event.ts';
import * as visitor from '../site/visitor.ts';
import { wireTimeSchema } from '../wire-time.ts';
import { endpoint } from './kinds.ts';

/** Writes by visitors, and reads of their own data. */
export const visitorCalls = {
  sendFeedback: endpoint({
    method: 'POST',
    path: '/v1/service/feedback',
    summary: 'A message to the operator',
    caller: 'writer',
    wrapping: 'data',
    caching: 'none',
    body: feedbackPostSchema,
    answer: feedbackTicketSchema,
  }),
  sendLog: endpoint({
    method: 'POST',
    path: '/v1/service/log',
    summary: 'Events of a browser',
    caller: 'writer',
    wrapping: 'bare',
    caching: 'none',
    body: logPostSchema,
    answer: z.null(),
  }),
  startClaim: endpoint({
    method: 'POST',
    path: '/v1/verification/:id',
    summary: 'Start the verification of a character',
    caller: 'writer',
    wrapping: 'data',
    caching: 'none',
    answer: visitor.claimSchema,
  }),
  claimStatus: endpoint({
    method: 'GET',
    path: '/v1/verification/:id',
    summary: 'Status of a verification',
    caller: 'claim-holder',
    wrapping: 'data',
    caching: 'none',
    answer: visitor.claimStatusSchema,
  }),
  cancelClaim: endpoint({
    method: 'DELETE',
    path: '/v1/verification/:id',
    summary: 'Cancel a verification',
    caller: 'claim-holder',
    wrapping: 'bare',
    caching: 'none',
    answer: z.null(),
  }),
  grantToken: endpoint({
    method: 'POST',
    path: '/v1/verification/:id/token',
    summary: 'Fetch the token after the verification',
    caller: 'claim-holder',
    wrapping: 'data',
    caching: 'none',
    answer: visitor.grantedTokenSchema,
  }),
  tokens: endpoint({
    method: 'GET',
    path: '/v1/verification/:id/tokens',
    summary: 'Devices that hold a token',
    caller: 'token-holder',
    wrapping: 'data',
    caching: 'none',
    answer: z.array(visitor.tokenRowSchema),
  }),
  revokeToken: endpoint({
    method: 'DELETE',
    path: '/v1/verification/:id/tokens/:token_id',
    summary: 'Revoke a token',
    caller: 'token-holder',
    wrapping: 'bare',
    caching: 'none',
    answer: z.null(),
  }),
  sendSettings: endpoint({
    method: 'POST',
    path: '/v1/user/settings',
    summary: 'Store encrypted settings for another browser',
    caller: 'writer',
    wrapping: 'data',
    caching: 'none',
    body: visitor.settingsTransferSchema,
    answer: z.object({ expires_at: wireTimeSchema }),
  }),
  redeemSettings: endpoint({
    method: 'POST',
    path: '/v1/user/settings/redeem',
    summary: 'Fetch encrypted settings, once',
    caller: 'writer',
    wrapping: 'data',
    caching: 'none',
    body: visitor.settingsRedeemSchema,
    answer: z.object({ ciphertext: z.string() }),
  }),
};

/** Writes that pages of other sites may make if the operator has allowed their origin. */
export const openWriteNames = [
  'sendFeedback',
  'sendLog',
  'startClaim',
  'grantToken',
  'revokeToken',
] as const satisfies readonly (keyof typeof visitorCalls)[];

/**
 * Writes that pages of any site may make. A page that uses this API reports its events from its own origin; refusing
 * them would make every page view fail.
 */
export const anyOriginWriteNames = ['sendLog'] as const satisfies readonly (typeof openWriteNames)[number][];
