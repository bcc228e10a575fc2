import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { accessTokensStore } from '../../storage/access-tokens-store.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { useTokenOf, useVerifiedIds } from './useVerifiedIds.ts';

afterEach(() => {
  cleanup();
  accessTokensStore.reset();
});

const hold = (...ids: number[]) =>
  accessTokensStore.set({
    ...emptyList(),
    data: ids.map((characterId) => ({ characterId, token: `t${characterId}`, tokenId: 'n' })),
  });

it('the set of verified ids follows the tokens, and is a new set only when different characters are verified', () => {
  const { result } = renderHook(() => useVerifiedIds());
  const none = result.current;
  expect([...none]).toEqual([]);
  act(() => void hold(7, 8));
  const two = result.current;
  expect([...two]).toEqual([7, 8]);
  act(() => void hold(7, 8));
  expect(result.current).toBe(two);
});

it('useTokenOf returns the token of a character', () => {
  const initialProps: { readonly id: number | null } = { id: 7 };
  const { result, rerender } = renderHook(({ id }) => useTokenOf(id)?.token, { initialProps });
  expect(result.current).toBeUndefined();
  act(() => void hold(7));
  expect(result.current).toBe('t7');
  rerender({ id: null });
  expect(result.current).toBeUndefined();
});
