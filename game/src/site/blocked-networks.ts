import * as z from 'zod/mini';
import { wireTimeSchema } from '../wire-time.ts';

/** Networks from which an operator takes neither push subscriptions nor keys of readers. */

/** A network as lists of operators name it: a /24 or /48 by 8 letters, a /56 by 14, an address of IPv4 or a /64 by 20. */
export const networkNamePattern = /^(?:[A-Za-z0-9]{8}|[A-Za-z0-9]{14}|[A-Za-z0-9]{20})$/;

/** Its name, or its address such as `192.0.2.0/24`, `192.0.2.7` or `2001:db8:1::/48`. */
export const blockedNetworkPostSchema = z.strictObject({ network: z.string().check(z.maxLength(60)) });

export const blockedNetworkSchema = z.object({
  /** Its name: addresses are not kept. */
  network: z.string(),
  blocked_at: wireTimeSchema,
});

/** What was deleted of a network when it was blocked. */
export const newlyBlockedSchema = z.object({
  network: z.string(),
  subscriptions: z.int(),
  keys: z.int(),
});

export type BlockedNetwork = z.infer<typeof blockedNetworkSchema>;
export type NewlyBlocked = z.infer<typeof newlyBlockedSchema>;
