import * as z from 'zod/mini';
import * as networks from '../site/blocked-networks.ts';
import { endpoint } from './kinds.ts';

/** Networks that an operator has blocked. */

export const blockedNetworks = endpoint({
  method: 'GET',
  path: '/v1/operator/networks',
  summary: 'Blocked networks',
  caller: { scope: 'site' },
  wrapping: 'data',
  caching: 'none',
  answer: z.array(networks.blockedNetworkSchema),
});
export const blockNetwork = endpoint({
  method: 'POST',
  path: '/v1/operator/networks',
  summary: 'Block a network',
  caller: { scope: 'site' },
  wrapping: 'data',
  caching: 'none',
  body: networks.blockedNetworkPostSchema,
  answer: networks.newlyBlockedSchema,
});
export const unblockNetwork = endpoint({
  method: 'DELETE',
  path: '/v1/operator/networks/:network',
  summary: 'Unblock a network',
  caller: { scope: 'site' },
  wrapping: 'bare',
  caching: 'none',
  answer: z.null(),
});
