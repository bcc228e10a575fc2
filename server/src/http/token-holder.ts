import { HttpError } from './http-error.ts';

/**
 * Result of checking an `Authorization` header: nothing was sent, the token is not valid, or it is the token of a
 * character.
 */
export type TokenVerdict =
  | { readonly state: 'missing' }
  | { readonly state: 'wrong' }
  | { readonly state: 'holds'; readonly characterId: number; readonly createdAtMs: number };

/**
 * Verifies `Authorization: <token>` or `Bearer <token>`, with secrets compared in constant time.
 *
 * @throws HttpError 503 while the store is unavailable
 */
export type VerifyToken = (authorization: string | undefined) => Promise<TokenVerdict>;

export function tokenMissing(): HttpError {
  const message = 'Send a token of the character as "Authorization: Bearer <token>"';
  return new HttpError(401, 'token-missing', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/**
 * The same error for an unknown token and for the token of another character, so that it reveals nothing about them.
 */
export function tokenRefused(): HttpError {
  return new HttpError(403, 'token-refused', 'This is not a token of this character');
}

/** @param whose such as ' of the claim'; '' = clear from the call */
export function secretMissing(whose = ''): HttpError {
  const message = `Send the secret${whose} as "Authorization: Bearer <secret>"`;
  return new HttpError(401, 'secret-missing', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}
