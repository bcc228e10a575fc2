import { visitorCalls } from '@rollcall/game/api/visitor-calls';
import type { ClaimStatus } from '@rollcall/game/site/visitor';
import { fromWireTime } from '@rollcall/game/wire-time';
import {
  type AccessToken,
  accessTokensKind,
  accessTokensStore,
  type OpenClaim,
} from '../../storage/access-tokens-store.ts';
import { withEntries } from '../../storage/stored-list.ts';
import { callEndpoint } from '../call-endpoint.ts';
import { CallError } from '../call-error.ts';

/**
 * Asks for words. Once: what is lost on the way has begun a claim that nobody knows the secret of, and those are few.
 *
 * @returns null when aborted
 * @throws CallError
 */
export async function startClaim(characterId: number, signal: AbortSignal): Promise<OpenClaim | null> {
  const started = await callEndpoint(visitorCalls.startClaim, { id: String(characterId) }, { signal });
  if (started === null) return null;
  const { challenge, claim_secret: secret, expires_at } = started;
  return { characterId, challenge, secret, expiresAtMs: fromWireTime(expires_at) };
}

/**
 * How a claim stands.
 *
 * @returns null when aborted
 * @throws CallError
 */
export function readClaim(claim: OpenClaim, signal: AbortSignal): Promise<ClaimStatus | null> {
  const id = String(claim.characterId);
  return callEndpoint(visitorCalls.claimStatus, { id }, { signal, credential: claim.secret });
}

/** Tells the server that nobody waits for a claim any more. Where that fails, it notices by itself within a minute. */
export async function cancelClaim({ characterId, secret }: OpenClaim): Promise<void> {
  const id = String(characterId);
  await callEndpoint(visitorCalls.cancelClaim, { id }, { credential: secret }).catch(() => null);
}

/**
 * The token of a claim that was met: the same one, however often it is asked for.
 *
 * @returns null when aborted
 * @throws CallError
 */
export async function takeToken(claim: OpenClaim, signal: AbortSignal): Promise<AccessToken | null> {
  const { characterId, secret } = claim;
  const id = String(characterId);
  const granted = await callEndpoint(visitorCalls.grantToken, { id }, { signal, credential: secret });
  return granted && { characterId, token: granted.token, tokenId: granted.token_id };
}

/**
 * Makes it the token of this browser, in place of one before.
 *
 * @throws CallError for a token that could not be sent again
 */
export function keepToken(token: AccessToken, atMs: number): void {
  const tokens = accessTokensStore.get();
  const others = tokens.data.filter((other) => accessTokensKind.keyOf(other) !== token.characterId);
  const list = withEntries(tokens, [...others, token], new Date(atMs).toISOString());
  if (accessTokensStore.set(list)) return;
  throw new CallError('shape', 'The token cannot be kept', { status: null, retryAfterMs: null });
}
