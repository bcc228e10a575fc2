import * as z from 'zod/mini';
import * as networks from '../site/blocked-networks.ts';
import { call, emptyCall } from './kinds.ts';

/** Networks that an operator has blocked. */

export const blockedNetworks = call({
  method: 'GET',
  path: '/v1/operator/networks',
  summary: 'Blocked networks',
  caller: { scope: 'site' },
  answer: z.array(networks.blockedNetworkSchema),
});
export const blockNetwork = call({
  method: 'POST',
  path: '/v1/operator/networks',
  summary: 'Block a network',
  caller: { scope: 'site' },
  body: networks.blockedNetworkPostSchema,
  answer: networks.newlyBlockedSchema,
});
export const unblockNetwork = emptyCall({
  method: 'DELETE',
  path: '/v1/operator/networks/:network',
  summary: 'Unblock a network',
  caller: { scope: 'site' },
});
