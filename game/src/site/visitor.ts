import * as z from 'zod/mini';
import { wireTimeSchema } from '../wire-time.ts';

/** Answer to starting a claim: the only answer that ever holds the secret. */
export const claimSchema = z.object({
  challenge: z.string(),
  claim_secret: z.string(),
  expires_at: wireTimeSchema,
});

export type StartedClaim = z.infer<typeof claimSchema>;

/** Status of a verification. `challenge_word_match` stays once it was so, also when the comment is cleared again. */
export const claimStatusSchema = z.object({
  is_online: z.boolean(),
  is_anonymous: z.boolean(),
  public_comment: z.nullable(z.string()),
  challenge_word_match: z.boolean(),
  expires_at: wireTimeSchema,
});

export type ClaimStatus = z.infer<typeof claimStatusSchema>;

/** `token` opens what is the character's; `token_id` names it in the list of devices and opens nothing. */
export const grantedTokenSchema = z.object({ token_id: z.string(), token: z.string() });

export type GrantedToken = z.infer<typeof grantedTokenSchema>;

export const tokenRowSchema = z.object({
  token_id: z.string(),
  created_at: wireTimeSchema,
  last_used_at: z.nullable(wireTimeSchema),
  is_current: z.boolean(),
});

export type TokenRow = z.infer<typeof tokenRowSchema>;

/** How long settings wait for the other browser. */
export const settingsLifeMs = 300_000;
/** Characters of ciphertext that are kept for it: 256 KB. */
export const ciphertextMaximum = 262_144;

/**
 * Settings on their way between two browsers: the server sees ciphertext only, in letters of base64 or base64url, with
 * dots between its parts if need be.
 */
export const settingsTransferSchema = z.strictObject({
  id_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  ciphertext: z.string().check(z.regex(/^[\w+/=.~-]+$/), z.maxLength(ciphertextMaximum)),
});

export const settingsRedeemSchema = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9]{8}$/)),
});
