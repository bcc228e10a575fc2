import { makeCharacter } from '@rollcall/game/testing/makers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accessTokensStore, tokenOf } from '../../storage/access-tokens-store.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { CallError } from '../call-error.ts';
import { forgetRefusedToken, removeInvalidToken, type RefusedTokenToast } from './refused-token.ts';

const own = { characterId: 7, token: 'abc', tokenId: 'dev1' };
const other = { characterId: 8, token: 'def', tokenId: 'n' };
const refusal = (status: number, code: string | null) =>
  new CallError('status', 'no', { status, retryAfterMs: null, code });
const heldFor = () => [7, 8].filter((id) => tokenOf(accessTokensStore.get(), id) !== null);

afterEach(() => {
  accessTokensStore.reset();
  registeredCharactersStore.reset();
});

describe('a token that the server refuses', () => {
  it('is forgotten, with a toast that names the character', () => {
    accessTokensStore.set({ ...emptyList(), data: [own, other] });
    const character = makeCharacter({ id: 7, name: 'Torvald' });
    registeredCharactersStore.set({ ...emptyList(), data: [{ id: 7, character }] });
    const told: RefusedTokenToast[] = [];
    expect(forgetRefusedToken(own, refusal(403, 'token-refused'), (toast) => told.push(toast))).toBe(true);
    expect(heldFor()).toEqual([8]);
    expect(told.map(({ message }) => message)).toEqual([expect.stringContaining('for Torvald')]);
    expect(JSON.stringify(told)).not.toContain('abc');
  });

  it('causes one toast, however many calls it was sent with', () => {
    accessTokensStore.set({ ...emptyList(), data: [own] });
    const show = vi.fn();
    const refused = [1, 2, 3].map(() => forgetRefusedToken(own, refusal(403, 'token-refused'), show));
    expect(refused).toEqual([true, false, false]);
    expect(show).toHaveBeenCalledOnce();
  });

  it('is also forgotten when a good answer reports it, with one toast', () => {
    accessTokensStore.set({ ...emptyList(), data: [own, other] });
    const show = vi.fn();
    expect([1, 2].map(() => removeInvalidToken(own, show))).toEqual([true, false]);
    expect(heldFor()).toEqual([8]);
    expect(show).toHaveBeenCalledOnce();
  });

  it('does not remove its replacement', () => {
    accessTokensStore.set({ ...emptyList(), data: [{ ...own, token: 'newer' }] });
    expect(forgetRefusedToken(own, refusal(403, 'token-refused'), vi.fn())).toBe(false);
    expect(heldFor()).toEqual([7]);
  });
});

it.each([
  ['a refusal by a proxy', refusal(403, null)],
  ['a refusal because a header was lost', refusal(401, 'token-missing')],
  ['another refusal by the server', refusal(403, 'secret-refused')],
  ['an error of the store', refusal(503, 'store-away')],
  ['a network error', new CallError('network', 'no', { status: null, retryAfterMs: null })],
  ['an error of our own', new Error('oops')],
])('a token is kept after %s', (_, error) => {
  accessTokensStore.set({ ...emptyList(), data: [own] });
  const show = vi.fn();
  expect(forgetRefusedToken(own, error, show)).toBe(false);
  expect(heldFor()).toEqual([7]);
  expect(show).not.toHaveBeenCalled();
});
