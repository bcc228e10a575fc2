import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const secretBytes = 16;
const tokenBytes = 32;
const tokenIdLength = 16;
const tokenIdPattern = /^[\w-]{16}$/;

export function makeSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

/**
 * Returns the stored hash of a secret or a token, by which it is looked up. Comparing hashes reveals nothing by timing,
 * since nobody can choose a secret by its hash.
 */
export function hashCredential(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

/** Whether this is the secret or token that was stored as this hash. */
export function isCredential(text: string, hash: Uint8Array): boolean {
  const own = hashCredential(text);
  return own.length === hash.length && timingSafeEqual(own, hash);
}

/**
 * Returns the token of a claim, 43 letters of base64url. It is derived from the secret that only its holder knows, so
 * that it can be returned again after a lost answer although the server stores only a hash.
 */
export function makeToken(
  secret: string,
  claim: { readonly id: number; readonly characterId: number },
): string {
  const purpose = `rollcall access token ${claim.id} ${claim.characterId}`;
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, tokenBytes)).toString('base64url');
}

/**
 * Returns the id of a claim's token in lists. It is derived from the stored hash of the claim, and does not reveal the
 * hash.
 */
export function tokenIdOf(secretHash: Uint8Array): string {
  const digest = createHash('sha256').update('rollcall token id').update(secretHash).digest('base64url');
  return digest.slice(0, tokenIdLength);
}

export function isTokenId(text: string): boolean {
  return tokenIdPattern.test(text);
}

/**
 * Returns the secret or token in an `Authorization` header, with or without `Bearer` before it; null = none was sent.
 */
export function readCredential(authorization: string | undefined): string | null {
  const credential = (authorization ?? '').trim().replace(/^bearer(?:\s+|$)/i, '');
  return credential === '' ? null : credential;
}
