import type { VerifyToken } from '../http/token-holder.ts';
import type { Store } from '../store/store.ts';
import { askStore } from './ask-store.ts';
import { hashCredential, readCredential } from './secrets.ts';
import { findToken, touchToken, type AccessToken } from './verification-queries.ts';

/** How exactly the last use of a token is known. */
const touchAfterMs = 3_600_000;

interface TokenVerifierParts {
  readonly store: Store;
  readonly nowMs: () => number;
}

/**
 * Verifies tokens against the store, each time: a token that was revoked, here or on another server of the same
 * store, proves nothing from then on. Notes the use of a token once an hour; nobody waits for that.
 */
export function createTokenVerifier({ store, nowMs }: TokenVerifierParts): VerifyToken {
  function noteUse({ token_hash, last_used_at }: AccessToken): void {
    const atMs = nowMs();
    // A use in the future was noted by a clock that has been set back since.
    if (last_used_at !== null && Math.abs(atMs - last_used_at.getTime()) < touchAfterMs) return;
    void touchToken(store.sql, token_hash, atMs).catch(() => {});
  }

  return async (authorization) => {
    const credential = readCredential(authorization);
    if (credential === null) return { state: 'missing' };
    const token = await askStore(() => findToken(store.sql, hashCredential(credential)));
    if (token === null) return { state: 'wrong' };
    noteUse(token);
    return { state: 'holds', characterId: token.character_id };
  };
}
