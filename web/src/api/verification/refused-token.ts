import {
  type AccessToken,
  accessTokensKind,
  accessTokensStore,
  tokenOf,
} from '../../storage/access-tokens-store.ts';
import { removeEntry } from '../../storage/stored-list.ts';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { CallError } from '../call-error.ts';

/** The toast about an invalid token, which the app shows. */
export interface RefusedTokenToast {
  readonly type: 'warning';
  readonly title: string;
  readonly message: string;
}

/**
 * Whether the server rejected a token: revoked on another device, or never valid for this character. Only the server's
 * own error code counts, because a proxy may forbid a call or drop the header.
 */
export function isTokenRefusal(error: unknown): boolean {
  return error instanceof CallError && error.status === 403 && error.code === 'token-refused';
}

/** The toast about the token of a character. @param name null = unknown */
export function refusedTokenToast(name: string | null): RefusedTokenToast {
  return {
    type: 'warning',
    title: 'No longer verified here',
    message: `The server no longer accepts this browser’s token for ${name ?? 'a character'}, so it was removed. Verify the character again to see its private data.`,
  };
}

/**
 * Forgets a token that the server rejected, and shows a toast. Call it in the `catch` of a call with the token. If
 * another token has replaced it meanwhile, in this tab or another, that one is kept.
 *
 * @param error error of the call; ignored unless it rejects the token
 * @returns whether the token was forgotten now
 */
export function forgetRefusedToken(
  refused: Pick<AccessToken, 'characterId' | 'token'>,
  error: unknown,
  show: (toast: RefusedTokenToast) => unknown,
): boolean {
  return isTokenRefusal(error) && removeInvalidToken(refused, show);
}

/**
 * Like `forgetRefusedToken`, for an answer that lists the token as invalid.
 *
 * @returns whether the token was forgotten now
 */
export function removeInvalidToken(
  refused: Pick<AccessToken, 'characterId' | 'token'>,
  show: (toast: RefusedTokenToast) => unknown,
): boolean {
  if (!forgetToken(refused)) return false;
  const own = registeredCharactersStore.get().data.find(({ id }) => id === refused.characterId);
  show(refusedTokenToast(own?.character?.name ?? null));
  return true;
}

/** Removes a token from this browser. @returns false = it was not there, or another one has replaced it */
export function forgetToken({ characterId, token }: Pick<AccessToken, 'characterId' | 'token'>): boolean {
  const tokens = accessTokensStore.get();
  if (tokenOf(tokens, characterId)?.token !== token) return false;
  const { list } = removeEntry(tokens, characterId, accessTokensKind, new Date().toISOString());
  return accessTokensStore.set(list);
}
