import { afterEach, describe, expect, it } from 'vitest';
import { accessTokensKind, accessTokensStore, tokenOf } from './access-tokens-store.ts';
import { emptyList } from './stored-list.ts';

const own = { characterId: 7, token: 'abc-_.~+/9==', tokenId: 'dev1' };

afterEach(() => accessTokensStore.reset());

describe('access tokens', () => {
  it('are stored by character', () => {
    expect(accessTokensStore.set({ ...emptyList(), data: [own] })).toBe(true);
    expect(tokenOf(accessTokensStore.get(), 7)).toEqual(own);
    expect(tokenOf(accessTokensStore.get(), 8)).toBeNull();
  });

  it('are not used if another site issued them', () => {
    accessTokensStore.set({ ...emptyList(), data: [{ ...own, tokenId: null }] });
    expect(tokenOf(accessTokensStore.get(), 7)).toBeNull();
  });

  it.each([
    ['accept a token of this site', own, own],
    ['accept a token of another site', { ...own, tokenId: null }, { ...own, tokenId: null }],
    ['reject a token that would break out of a header', { ...own, token: 'a\r\nX: y' }, null],
    ['reject an empty token', { ...own, token: '' }, null],
    ['reject a token without a character', { ...own, characterId: 0 }, null],
    ['reject a token that is too long', { ...own, token: 'a'.repeat(513) }, null],
    ['reject a text', 'abc', null],
  ])('%s', (_, stored, read) => {
    expect(accessTokensKind.readEntry(stored)?.value ?? null).toEqual(read);
  });
});
