import * as z from 'zod/mini';
import { feedbackPostSchema, feedbackTicketSchema } from '../site/feedback.ts';
import { logPostSchema } from '../site/log-event.ts';
import * as visitor from '../site/visitor.ts';
import { wireTimeSchema } from '../wire-time.ts';
import { call, emptyCall } from './kinds.ts';

/** Writes by visitors, and reads of their own data. */
export const visitorCalls = {
  sendFeedback: call({
    method: 'POST',
    path: '/v1/service/feedback',
    summary: 'A message to the operator',
    caller: 'writer',
    body: feedbackPostSchema,
    answer: feedbackTicketSchema,
  }),
  sendLog: emptyCall({
    method: 'POST',
    path: '/v1/service/log',
    summary: 'Events of a browser',
    caller: 'writer',
    body: logPostSchema,
  }),
  startClaim: call({
    method: 'POST',
    path: '/v1/verification/:id',
    summary: 'Start the verification of a character',
    caller: 'writer',
    answer: visitor.claimSchema,
  }),
  claimStatus: call({
    method: 'GET',
    path: '/v1/verification/:id',
    summary: 'Status of a verification',
    caller: 'claim-holder',
    answer: visitor.claimStatusSchema,
  }),
  cancelClaim: emptyCall({
    method: 'DELETE',
    path: '/v1/verification/:id',
    summary: 'Cancel a verification',
    caller: 'claim-holder',
  }),
  grantToken: call({
    method: 'POST',
    path: '/v1/verification/:id/token',
    summary: 'Fetch the token after the verification',
    caller: 'claim-holder',
    answer: visitor.grantedTokenSchema,
  }),
  tokens: call({
    method: 'GET',
    path: '/v1/verification/:id/tokens',
    summary: 'Devices that hold a token',
    caller: 'token-holder',
    answer: z.array(visitor.tokenRowSchema),
  }),
  revokeToken: emptyCall({
    method: 'DELETE',
    path: '/v1/verification/:id/tokens/:token_id',
    summary: 'Revoke a token',
    caller: 'token-holder',
  }),
  sendSettings: call({
    method: 'POST',
    path: '/v1/user/settings',
    summary: 'Store encrypted settings for another browser',
    caller: 'writer',
    body: visitor.settingsTransferSchema,
    answer: z.object({ expires_at: wireTimeSchema }),
  }),
  redeemSettings: call({
    method: 'POST',
    path: '/v1/user/settings/redeem',
    summary: 'Fetch encrypted settings, once',
    caller: 'writer',
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
