import type { Sql, Store } from '../store/store.ts';
import { tokenIdOf } from './secrets.ts';

/** Somebody is proving that a character is theirs. Times in milliseconds since 1970. */
export interface Claim {
  readonly id: number;
  readonly characterId: number;
  readonly challenge: string;
  readonly beganAtMs: number;
  readonly expiresAtMs: number;
  /** When the comment was first seen to match; null = not yet. */
  readonly matchedAtMs: number | null;
  readonly secretHash: Uint8Array;
}

/** What is kept of a token. Times in milliseconds since 1970. */
export interface AccessToken {
  readonly tokenId: string;
  readonly characterId: number;
  readonly createdAtMs: number;
  /** null = never. */
  readonly lastUsedAtMs: number | null;
  readonly tokenHash: Uint8Array;
}

interface ClaimRow {
  readonly id: number;
  readonly character_id: number;
  readonly challenge: string;
  readonly began_at: Date;
  readonly expires_at: Date;
  readonly matched_at: Date | null;
  readonly secret_hash: Uint8Array;
}

interface TokenRow {
  readonly token_id: string;
  readonly character_id: number;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly token_hash: Uint8Array;
}

/** Ended claims that one statement takes away: the next start takes the next ones. */
const endedPerStatement = 500;

/** @returns false when another claim has the same words; nothing was written then */
export async function insertClaim(sql: Sql, claim: Omit<Claim, 'id' | 'matchedAtMs'>): Promise<boolean> {
  const { count } = await sql`
    insert into verification_claims (character_id, secret_hash, challenge, began_at, expires_at)
    values (
      ${claim.characterId}, ${Buffer.from(claim.secretHash)}, ${claim.challenge},
      ${new Date(claim.beganAtMs)}, ${new Date(claim.expiresAtMs)}
    )
    on conflict (challenge) do nothing`;
  return count === 1;
}

/** The claim of a secret, open or not; null = there is none. */
export async function findClaim(sql: Sql, secretHash: Uint8Array): Promise<Claim | null> {
  const [row] = await sql<ClaimRow[]>`
    select id, character_id, challenge, began_at, expires_at, matched_at, secret_hash
    from verification_claims where secret_hash = ${Buffer.from(secretHash)}`;
  return row === undefined ? null : claimOf(row);
}

export async function markMatched(sql: Sql, claimId: number, atMs: number): Promise<void> {
  await sql`
    update verification_claims set matched_at = ${new Date(atMs)} where id = ${claimId} and matched_at is null`;
}

/** Takes away claims that have ended, or that began after `latestBeginMs`, which is ahead of now. */
export async function removeEndedClaims(sql: Sql, nowMs: number, latestBeginMs: number): Promise<void> {
  await sql`
    delete from verification_claims where id in (
      select id from verification_claims
      where expires_at <= ${new Date(nowMs)} or began_at > ${new Date(latestBeginMs)}
      limit ${endedPerStatement}
    )`;
}

/**
 * Writes down the token of a claim, once, however often it is asked for.
 *
 * @returns false when the claim is gone; nothing was written then
 */
export async function grantToken(
  sql: Sql,
  claimId: number,
  token: Pick<AccessToken, 'tokenId' | 'tokenHash' | 'createdAtMs'>,
): Promise<boolean> {
  // The lock is for a revocation at the same time: whichever comes second sees what the first has done.
  const [row] = await sql<{ claims: number }[]>`
    with claim as (
      select character_id from verification_claims where id = ${claimId} for update
    ), granted as (
      insert into access_tokens (token_id, character_id, created_at, token_hash)
      select ${token.tokenId}, character_id, ${new Date(token.createdAtMs)}, ${Buffer.from(token.tokenHash)}
      from claim
      on conflict do nothing
    )
    select count(*)::integer as claims from claim`;
  return row?.claims === 1;
}

/** The token of a hash; null = there is none. */
export async function findToken(sql: Sql, tokenHash: Uint8Array): Promise<AccessToken | null> {
  const [row] = await sql<TokenRow[]>`
    select token_id, character_id, created_at, last_used_at, token_hash
    from access_tokens where token_hash = ${Buffer.from(tokenHash)}`;
  return row === undefined ? null : tokenOf(row);
}

export async function touchToken(sql: Sql, tokenHash: Uint8Array, atMs: number): Promise<void> {
  await sql`
    update access_tokens set last_used_at = ${new Date(atMs)} where token_hash = ${Buffer.from(tokenHash)}`;
}

export async function listTokens(sql: Sql, characterId: number): Promise<AccessToken[]> {
  const rows = await sql<TokenRow[]>`
    select token_id, character_id, created_at, last_used_at, token_hash
    from access_tokens where character_id = ${characterId}
    order by created_at desc, token_id`;
  return rows.map(tokenOf);
}

/** Takes a token of a character away, and with it the claim that could bring it back. One that is gone stays gone. */
export async function revokeToken(store: Store, characterId: number, tokenId: string): Promise<void> {
  await store.transaction(async (sql) => {
    const claims = await sql<{ id: number; secret_hash: Uint8Array }[]>`
      select id, secret_hash from verification_claims where character_id = ${characterId} order by id for update`;
    const granting = claims.filter(({ secret_hash }) => tokenIdOf(secret_hash) === tokenId);
    await sql`delete from verification_claims where id = any(${granting.map(({ id }) => id)}::bigint[])`;
    await sql`delete from access_tokens where character_id = ${characterId} and token_id = ${tokenId}`;
  });
}

function claimOf(row: ClaimRow): Claim {
  return {
    id: row.id,
    characterId: row.character_id,
    challenge: row.challenge,
    beganAtMs: row.began_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    matchedAtMs: row.matched_at?.getTime() ?? null,
    secretHash: row.secret_hash,
  };
}

function tokenOf(row: TokenRow): AccessToken {
  return {
    tokenId: row.token_id,
    characterId: row.character_id,
    createdAtMs: row.created_at.getTime(),
    lastUsedAtMs: row.last_used_at?.getTime() ?? null,
    tokenHash: row.token_hash,
  };
}
