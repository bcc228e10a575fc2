import * as z from 'zod/mini';
import { wireTimeSchema } from '../wire-time.ts';

/** The answer to starting a claim, the only one that contains the secret. */
export const claimSchema = z.object({
  challenge: z.string(),
  claim_secret: z.string(),
  expires_at: wireTimeSchema,
});

export type StartedClaim = z.infer<typeof claimSchema>;

/** Status of a verification. `challenge_word_match` stays true even after the comment is cleared. */
export const claimStatusSchema = z.object({
  is_online: z.boolean(),
  is_anonymous: z.boolean(),
  public_comment: z.nullable(z.string()),
  challenge_word_match: z.boolean(),
  expires_at: wireTimeSchema,
});

export type ClaimStatus = z.infer<typeof claimStatusSchema>;

/** `token` gives access to the character's data. `token_id` names it in the list of devices and gives no access. */
export const grantedTokenSchema = z.object({ token_id: z.string(), token: z.string() });

export type GrantedToken = z.infer<typeof grantedTokenSchema>;

export const tokenRowSchema = z.object({
  token_id: z.string(),
  created_at: wireTimeSchema,
  last_used_at: z.nullable(wireTimeSchema),
  is_current: z.boolean(),
});

export type TokenRow = z.infer<typeof tokenRowSchema>;

/** Time for which the server keeps moved settings for the other browser. */
export const settingsLifeMs = 300_000;
/** Maximum length of a ciphertext: 256 KB. */
export const ciphertextMaximum = 262_144;

/**
 * Settings that are moved between two browsers. The server only sees ciphertext, in base64 or base64url, possibly with
 * dots between its parts.
 */
export const settingsTransferSchema = z.strictObject({
  id_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  ciphertext: z.string().check(z.regex(/^[\w+/=.~-]+$/), z.maxLength(ciphertextMaximum)),
});

export const settingsRedeemSchema = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9]{8}$/)),
});
