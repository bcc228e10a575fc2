import { HttpError } from './http-error.ts';

/**
 * What an `Authorization` header proves about a character: nothing was sent, it is not valid, or the caller holds the
 * token of a character.
 */
export type TokenVerdict =
  | { readonly state: 'missing' }
  | { readonly state: 'wrong' }
  | { readonly state: 'holds'; readonly characterId: number };

/**
 * Verifies `Authorization: <token>` or `Bearer <token>`, with secrets compared in constant time. @throws HttpError 503
 * while the store is unavailable
 */
export type VerifyToken = (authorization: string | undefined) => Promise<TokenVerdict>;

export function tokenMissing(): HttpError {
  const message = 'Send a token of the character as "Authorization: Bearer <token>"';
  return new HttpError(401, 'token-missing', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** The same error for an unknown token and for that of another character, so that it reveals nothing about either. */
export function tokenRefused(): HttpError {
  return new HttpError(403, 'token-refused', 'This is no token of this character');
}
