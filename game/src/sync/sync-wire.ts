import * as z from 'zod/mini';
import { ciphertextMaximum } from '../site/visitor.ts';

/** The messages between browsers and the server about a sync. The server sees only ciphertext. */

/** Id of a sync, which is derived from its code: 256 bits in hex. */
const idPattern = /^[0-9a-f]{64}$/;
export const isSyncId = (text: string): boolean => idPattern.test(text);

/** A sync that no device has asked for in this time is deleted. */
export const syncDays = 365;

/** In the same form as the ciphertext of a settings transfer. */
const ciphertextSchema = z.string().check(z.regex(/^[\w+/=.~-]+$/), z.maxLength(ciphertextMaximum));

export const syncPutSchema = z.strictObject({ ciphertext: ciphertextSchema });

/** A stored sync. */
export const storedSyncSchema = z.object({
  /** Grows with each change. */
  version: z.int().check(z.gte(1)),
  ciphertext: z.string(),
});
export type StoredSync = z.infer<typeof storedSyncSchema>;

/** The data in the topic of a sync, and the answer to a change. */
export const syncVersionSchema = z.object({ version: z.int().check(z.gte(1)) });
