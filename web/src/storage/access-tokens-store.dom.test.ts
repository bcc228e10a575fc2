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
    ['one of ours', own, own],
    ["another site's", { ...own, tokenId: null }, { ...own, tokenId: null }],
    ['that would end a header', { ...own, token: 'a\r\nX: y' }, null],
    ['empty', { ...own, token: '' }, null],
    ['of no character', { ...own, characterId: 0 }, null],
    ['longer than any', { ...own, token: 'a'.repeat(513) }, null],
    ['a text', 'abc', null],
  ])('%s', (_, stored, read) => {
    expect(accessTokensKind.readEntry(stored)?.value ?? null).toEqual(read);
  });
});
