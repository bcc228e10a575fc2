import { randomInt } from 'node:crypto';
import { isCharacterId } from '@rollcall/game/character/character-id';
import {
  claimLifeMs,
  makeChallenge,
  meetsChallenge,
  type SeenCharacter,
} from '@rollcall/game/character/verification';
import { visibleCharacter } from '@rollcall/game/character/visibility';
import type { ClaimStatus, GrantedToken, StartedClaim, TokenRow } from '@rollcall/game/site/visitor';
import { toWireTime } from '@rollcall/game/wire-time';
import { HttpError, notFound } from '../http/http-error.ts';
import { secretMissing, tokenMissing, tokenRefused, type VerifyToken } from '../http/token-holder.ts';
import type { Store } from '../store/store.ts';
import { askStore } from './ask-store.ts';
import { hashCredential, isTokenId, makeSecret, makeToken, readCredential, tokenIdOf } from './secrets.ts';
import * as queries from './verification-queries.ts';

/**
 * How far the clock may be set back without ending open claims: enough for the small steps of clock synchronization,
 * but so little that no claim lives much longer than intended.
 */
const clockStepMs = 60_000;

/** Maximum number of attempts to draw unused words. Few claims are open at once, so five attempts are ample. */
const drawsMaximum = 5;

export interface VerificationParts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly verifyToken: VerifyToken;
  /** Returns the character as last seen, with nothing hidden; null = not online. */
  readonly findLive: (characterId: number) => SeenCharacter | null;
  readonly characterExists: (characterId: number) => Promise<boolean>;
  /** Draws the words of a claim; random by default. */
  readonly drawChallenge?: () => string;
}

/**
 * Proves in the game itself that a character belongs to somebody. All state is in the store, so claims continue after a
 * restart and on any server with the same store.
 *
 * `authorization` is the header as received. The answer is the same whatever is wrong with a secret or a token: it does
 * not reveal whether they were ever valid, whose they are, or whether somebody else has verified the character.
 */
export interface Verification {
  /**
   * Starts a claim.
   *
   * @throws HttpError 404 for an unknown character, 503 while the store is unavailable
   */
  start(characterId: number): Promise<StartedClaim>;
  /**
   * Returns the status of a claim.
   *
   * @throws HttpError 401 without a secret, 403 unless the secret belongs to an open claim on this character, 503
   */
  status(characterId: number, authorization: string | undefined): Promise<ClaimStatus>;
  /**
   * Ends a claim early. A token that it has granted stays valid.
   *
   * @throws HttpError like `status`
   */
  cancel(characterId: number, authorization: string | undefined): Promise<void>;
  /**
   * Returns the token of a proven claim.
   *
   * @throws HttpError like `status`, and 409 while the claim is not proven
   */
  grant(characterId: number, authorization: string | undefined): Promise<GrantedToken>;
  /**
   * Lists the tokens of the character.
   *
   * @throws HttpError 401 without a token, 403 unless the token belongs to this character, 503
   */
  tokens(characterId: number, authorization: string | undefined): Promise<TokenRow[]>;
  /**
   * Revokes a token of the character. An unknown one counts as revoked.
   *
   * @throws HttpError like `tokens`
   */
  revoke(characterId: number, authorization: string | undefined, tokenId: string): Promise<void>;
}

export function createVerification(parts: VerificationParts): Verification {
  const { store, nowMs, verifyToken, findLive, characterExists } = parts;
  const { drawChallenge = () => makeChallenge((end) => randomInt(end)) } = parts;

  async function insertClaim(characterId: number, secret: string) {
    for (let draw = 0; draw < drawsMaximum; draw += 1) {
      const beganAtMs = nowMs();
      const claim = {
        character_id: characterId,
        secret_hash: hashCredential(secret),
        challenge: drawChallenge(),
        began_at: new Date(beganAtMs),
        expires_at: new Date(beganAtMs + claimLifeMs),
      };
      if (await queries.insertClaim(store.sql, claim)) return claim;
    }
    throw new Error('no words are left for another claim');
  }

  function isOpen({ began_at, expires_at }: queries.Claim): boolean {
    const now = nowMs();
    return now >= began_at.getTime() - clockStepMs && now < expires_at.getTime();
  }

  async function openClaim(characterId: number, authorization: string | undefined) {
    const secret = readCredential(authorization);
    if (secret === null) throw secretMissing(' of the claim');
    const claim = await queries.findClaim(store.sql, hashCredential(secret));
    if (claim === null || claim.character_id !== characterId || !isOpen(claim)) throw secretRefused();
    return { secret, claim };
  }

  /**
   * Whether the character meets the challenge, or did so before: a proven claim stays proven, since the comment may be
   * cleared again.
   */
  async function isMet(claim: queries.Claim, seen: SeenCharacter | null): Promise<boolean> {
    if (claim.matched_at !== null) return true;
    if (!meetsChallenge(seen, { words: claim.challenge, beganAtMs: claim.began_at.getTime() })) return false;
    await queries.markMatched(store.sql, claim.id, nowMs());
    return true;
  }

  async function requireHolder(characterId: number, authorization: string | undefined): Promise<void> {
    const verdict = await verifyToken(authorization);
    if (verdict.state === 'missing') throw tokenMissing();
    if (verdict.state === 'wrong' || verdict.characterId !== characterId) throw tokenRefused();
  }

  async function start(characterId: number): Promise<StartedClaim> {
    const exists = isCharacterId(characterId) && (await characterExists(characterId));
    if (!exists) throw notFound('There is no such character');
    const now = nowMs();
    await queries.removeEndedClaims(store.sql, now, now + clockStepMs);
    const secret = makeSecret();
    const { challenge, expires_at } = await insertClaim(characterId, secret);
    return { challenge, claim_secret: secret, expires_at: toWireTime(expires_at.getTime()) };
  }

  async function status(characterId: number, authorization: string | undefined): Promise<ClaimStatus> {
    const { claim } = await openClaim(characterId, authorization);
    const seen = findLive(characterId);
    return {
      is_online: seen?.character.is_online ?? false,
      is_anonymous: seen?.character.is_anonymous ?? false,
      public_comment: seen && visibleCharacter(seen.character).public_comment,
      challenge_word_match: await isMet(claim, seen),
      expires_at: toWireTime(claim.expires_at.getTime()),
    };
  }

  async function cancel(characterId: number, authorization: string | undefined): Promise<void> {
    const { claim } = await openClaim(characterId, authorization);
    await queries.removeClaim(store.sql, claim.id);
  }

  async function grant(characterId: number, authorization: string | undefined): Promise<GrantedToken> {
    const { secret, claim } = await openClaim(characterId, authorization);
    if (!(await isMet(claim, findLive(characterId)))) throw notMatchedYet();
    const token = makeToken(secret, { id: claim.id, characterId });
    const token_id = tokenIdOf(claim.secret_hash);
    const granted = { token_id, token_hash: hashCredential(token), created_at: new Date(nowMs()) };
    if (!(await queries.grantToken(store.sql, claim.id, granted))) throw secretRefused();
    return { token_id, token };
  }

  async function tokens(characterId: number, authorization: string | undefined): Promise<TokenRow[]> {
    await requireHolder(characterId, authorization);
    const current = hashCredential(readCredential(authorization) ?? '');
    const rows = await queries.listTokens(store.sql, characterId);
    return rows.map(({ token_id, created_at, last_used_at, token_hash }) => ({
      token_id,
      created_at: toWireTime(created_at.getTime()),
      last_used_at: last_used_at && toWireTime(last_used_at.getTime()),
      is_current: current.equals(token_hash),
    }));
  }

  async function revoke(
    characterId: number,
    authorization: string | undefined,
    tokenId: string,
  ): Promise<void> {
    await requireHolder(characterId, authorization);
    if (isTokenId(tokenId)) await queries.revokeToken(store, characterId, tokenId);
  }

  return {
    start: (id) => askStore(() => start(id)),
    status: (id, authorization) => askStore(() => status(id, authorization)),
    cancel: (id, authorization) => askStore(() => cancel(id, authorization)),
    grant: (id, authorization) => askStore(() => grant(id, authorization)),
    tokens: (id, authorization) => askStore(() => tokens(id, authorization)),
    revoke: (id, authorization, tokenId) => askStore(() => revoke(id, authorization, tokenId)),
  };
}

const secretRefused = () =>
  new HttpError(403, 'secret-refused', 'This secret is not, or no longer, that of a claim on this character');

const notMatchedYet = () =>
  new HttpError(
    409,
    'not-matched-yet',
    'The comment of the character has not yet been seen to hold the words',
  );

/** Precision with which the last use of a token is recorded. */
const touchAfterMs = 300_000;

/**
 * Creates a function that verifies tokens against the store each time, so that a token that was revoked, here or on
 * another server with the same store, is invalid at once. The last use of a token is recorded at most once every five
 * minutes, without waiting for the write.
 */
export function createTokenVerifier({
  store,
  nowMs,
}: Pick<VerificationParts, 'store' | 'nowMs'>): VerifyToken {
  function noteUse({ token_hash, last_used_at }: queries.AccessToken): void {
    const atMs = nowMs();
    // A time in the future was recorded before the clock was set back.
    if (last_used_at !== null && Math.abs(atMs - last_used_at.getTime()) < touchAfterMs) return;
    void queries.touchToken(store.sql, token_hash, atMs).catch(() => {});
  }

  return async (authorization) => {
    const credential = readCredential(authorization);
    if (credential === null) return { state: 'missing' };
    const token = await askStore(() => queries.findToken(store.sql, hashCredential(credential)));
    if (token === null) return { state: 'wrong' };
    noteUse(token);
    return { state: 'holds', characterId: token.character_id, createdAtMs: token.created_at.getTime() };
  };
}
