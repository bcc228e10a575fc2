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
 * Requests the words of a new claim. Never retried: a lost answer leaves a claim whose secret is unknown, and the
 * number of claims is limited.
 *
 * @throws CallError
 */
export async function startClaim(characterId: number, signal: AbortSignal): Promise<OpenClaim | null> {
  const started = await callEndpoint(visitorCalls.startClaim, { id: String(characterId) }, { signal });
  if (started === null) return null;
  const { challenge, claim_secret: secret, expires_at } = started;
  return { characterId, challenge, secret, expiresAtMs: fromWireTime(expires_at) };
}

/**
 * Reads the state of a claim.
 *
 * @throws CallError
 */
export function readClaim(claim: OpenClaim, signal: AbortSignal): Promise<ClaimStatus | null> {
  const id = String(claim.characterId);
  return callEndpoint(visitorCalls.claimStatus, { id }, { signal, credential: claim.secret });
}

/** Cancels a claim. If that fails, the server notices by itself within a minute. */
export async function cancelClaim({ characterId, secret }: OpenClaim): Promise<void> {
  const id = String(characterId);
  await callEndpoint(visitorCalls.cancelClaim, { id }, { credential: secret }).catch(() => null);
}

/**
 * Takes the token of a fulfilled claim; repeated calls return the same one.
 *
 * @throws CallError
 */
export async function takeToken(claim: OpenClaim, signal: AbortSignal): Promise<AccessToken | null> {
  const { characterId, secret } = claim;
  const id = String(characterId);
  const granted = await callEndpoint(visitorCalls.grantToken, { id }, { signal, credential: secret });
  return granted && { characterId, token: granted.token, tokenId: granted.token_id };
}

/**
 * Stores the token in this browser, replacing an earlier one.
 *
 * @throws CallError for a token that is not a valid header value
 */
export function storeToken(token: AccessToken, atMs: number): void {
  const tokens = accessTokensStore.get();
  const others = tokens.data.filter((other) => accessTokensKind.keyOf(other) !== token.characterId);
  const list = withEntries(tokens, [...others, token], new Date(atMs).toISOString());
  if (accessTokensStore.set(list)) return;
  throw new CallError('shape', 'The token cannot be kept', { status: null, retryAfterMs: null });
}
