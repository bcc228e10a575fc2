import * as z from 'zod/mini';
import { wireTimeSchema } from '../wire-time.ts';

/** Networks that an operator has blocked from creating push subscriptions, API keys and raid rosters. */

/**
 * A network's hashed name in lists for operators: 8 letters for a /24 or /48, 14 for a /56, 20 for an IPv4 address or a
 * /64.
 */
export const networkNamePattern = /^(?:[A-Za-z0-9]{8}|[A-Za-z0-9]{14}|[A-Za-z0-9]{20})$/;

/** A network's hashed name, or its address such as `192.0.2.0/24`, `192.0.2.7` or `2001:db8:1::/48`. */
export const blockedNetworkPostSchema = z.strictObject({ network: z.string().check(z.maxLength(60)) });

export const blockedNetworkSchema = z.object({
  /** Its hashed name: addresses are not stored. */
  network: z.string(),
  blocked_at: wireTimeSchema,
});

/** Numbers of things deleted when a network was blocked. */
export const newlyBlockedSchema = z.object({
  network: z.string(),
  subscriptions: z.int(),
  keys: z.int(),
  rosters: z.int(),
});

export type BlockedNetwork = z.infer<typeof blockedNetworkSchema>;
export type NewlyBlocked = z.infer<typeof newlyBlockedSchema>;
