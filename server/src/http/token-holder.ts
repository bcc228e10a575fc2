import { HttpError } from './http-error.ts';

/**
 * What an `Authorization` header proves about a character: nothing was sent, what was sent is worth nothing, or the
 * caller holds the token of a character (wire: History reads, `activity/{id}/{type}`).
 */
export type TokenVerdict =
  | { readonly state: 'missing' }
  | { readonly state: 'wrong' }
  | { readonly state: 'holds'; readonly characterId: number };

/**
 * Verifies `Authorization: <token>` or `Bearer <token>`, in constant time as far as secrets are concerned. @throws
 * HttpError 503 while the store is unavailable
 */
export type VerifyToken = (authorization: string | undefined) => Promise<TokenVerdict>;

export function tokenMissing(): HttpError {
  const message = 'Send a token of the character as "Authorization: Bearer <token>"';
  return new HttpError(401, 'token-missing', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** The same for a token of nobody and for that of another character: it tells nothing of either. */
export function tokenRefused(): HttpError {
  return new HttpError(403, 'token-refused', 'This is no token of this character');
}
