import * as z from 'zod/mini';
import { ciphertextMaximum } from '../site/visitor.ts';

/** What browsers and server say to each other about a sync. The server sees ciphertext only. */

/** Id of a sync, which is derived from its code: 256 bits in hex. */
const idPattern = /^[0-9a-f]{64}$/;
export const isSyncId = (text: string): boolean => idPattern.test(text);

/** A sync that no device has asked for in this time is deleted. */
export const syncDays = 365;

/** As that of a settings transfer. */
const ciphertextSchema = z.string().check(z.regex(/^[\w+/=.~-]+$/), z.maxLength(ciphertextMaximum));

export const syncPutSchema = z.strictObject({ ciphertext: ciphertextSchema });

/** A stored sync. */
export const storedSyncSchema = z.object({
  /** Grows with each change. */
  version: z.int().check(z.gte(1)),
  ciphertext: z.string(),
});
export type StoredSync = z.infer<typeof storedSyncSchema>;

/** The data of its topic, and the answer to a change. */
export const syncVersionSchema = z.object({ version: z.int().check(z.gte(1)) });
