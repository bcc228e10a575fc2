import type { Sql, Store } from '../store/store.ts';
import { tokenIdOf } from './secrets.ts';

/** An open claim on a character. */
export interface Claim {
  readonly id: number;
  readonly character_id: number;
  readonly challenge: string;
  readonly began_at: Date;
  readonly expires_at: Date;
  /** Time when a matching comment was first seen; null = not yet. */
  readonly matched_at: Date | null;
  readonly secret_hash: Uint8Array;
}

/** The stored data of a token. */
export interface AccessToken {
  readonly token_id: string;
  readonly character_id: number;
  readonly created_at: Date;
  /** null = never. */
  readonly last_used_at: Date | null;
  readonly token_hash: Uint8Array;
}

/** Maximum number of ended claims that one statement deletes. The next start deletes more. */
const endedPerStatement = 500;

/** Inserts a claim. Returns false if another claim has the same words and nothing was written. */
export async function insertClaim(sql: Sql, claim: Omit<Claim, 'id' | 'matched_at'>): Promise<boolean> {
  const { count } = await sql`
    insert into verification_claims (character_id, secret_hash, challenge, began_at, expires_at)
    values (
      ${claim.character_id}, ${Buffer.from(claim.secret_hash)}, ${claim.challenge}, ${claim.began_at},
      ${claim.expires_at}
    )
    on conflict (challenge) do nothing`;
  return count === 1;
}

/** Returns the claim with this secret, open or not; null = there is none. */
export async function findClaim(sql: Sql, secretHash: Uint8Array): Promise<Claim | null> {
  const [claim] = await sql<Claim[]>`
    select id, character_id, challenge, began_at, expires_at, matched_at, secret_hash
    from verification_claims where secret_hash = ${Buffer.from(secretHash)}`;
  return claim ?? null;
}

export async function markMatched(sql: Sql, claimId: number, atMs: number): Promise<void> {
  await sql`
    update verification_claims set matched_at = ${new Date(atMs)} where id = ${claimId} and matched_at is null`;
}

export async function removeClaim(sql: Sql, claimId: number): Promise<void> {
  await sql`delete from verification_claims where id = ${claimId}`;
}

/** Deletes claims that have ended, or that began after `latestBeginMs`, which is in the future. */
export async function removeEndedClaims(sql: Sql, nowMs: number, latestBeginMs: number): Promise<void> {
  await sql`
    delete from verification_claims where id = any (array (
      select id from verification_claims
      where expires_at <= ${new Date(nowMs)} or began_at > ${new Date(latestBeginMs)}
      limit ${endedPerStatement}
    ))`;
}

/**
 * Stores the token of a claim once, however often it is requested.
 *
 * @returns false if the claim is gone and nothing was written
 */
export async function grantToken(
  sql: Sql,
  claimId: number,
  token: Pick<AccessToken, 'token_id' | 'token_hash' | 'created_at'>,
): Promise<boolean> {
  // Locks the row against a simultaneous revocation, so that the second of the two sees the effect of the first.
  const [row] = await sql<{ claims: number }[]>`
    with claim as (
      select character_id from verification_claims where id = ${claimId} for update
    ), granted as (
      insert into access_tokens (token_id, character_id, created_at, token_hash)
      select ${token.token_id}, character_id, ${token.created_at}, ${Buffer.from(token.token_hash)}
      from claim
      on conflict do nothing
    )
    select count(*)::integer as claims from claim`;
  return row?.claims === 1;
}

/** Returns the token with this hash; null = there is none. */
export async function findToken(sql: Sql, tokenHash: Uint8Array): Promise<AccessToken | null> {
  const [token] = await sql<AccessToken[]>`
    select token_id, character_id, created_at, last_used_at, token_hash
    from access_tokens where token_hash = ${Buffer.from(tokenHash)}`;
  return token ?? null;
}

export async function touchToken(sql: Sql, tokenHash: Uint8Array, atMs: number): Promise<void> {
  await sql`
    update access_tokens set last_used_at = ${new Date(atMs)} where token_hash = ${Buffer.from(tokenHash)}`;
}

export function listTokens(sql: Sql, characterId: number): Promise<AccessToken[]> {
  return sql<AccessToken[]>`
    select token_id, character_id, created_at, last_used_at, token_hash
    from access_tokens where character_id = ${characterId}
    order by created_at desc, token_id`;
}

/** Deletes a token of a character, and the claim that could restore it. A missing token is not an error. */
export async function revokeToken(store: Store, characterId: number, tokenId: string): Promise<void> {
  await store.transaction(async (sql) => {
    const claims = await sql<{ id: number; secret_hash: Uint8Array }[]>`
      select id, secret_hash from verification_claims where character_id = ${characterId} order by id for update`;
    const granting = claims.filter(({ secret_hash }) => tokenIdOf(secret_hash) === tokenId);
    await sql`delete from verification_claims where id = any(${granting.map(({ id }) => id)}::bigint[])`;
    await sql`delete from access_tokens where character_id = ${characterId} and token_id = ${tokenId}`;
  });
}
