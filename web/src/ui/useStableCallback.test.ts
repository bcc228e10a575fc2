import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useStableCallback } from './useStableCallback.ts';

it('a stable callback stays the same function, and calls the last rendered one', () => {
  const said = vi.fn<(text: string) => void>();
  const { result, rerender } = renderHook(
    ({ greeting }) => useStableCallback((name: string) => said(`${greeting} ${name}`)),
    { initialProps: { greeting: 'Hello' } },
  );
  const first = result.current;
  first('Aria');
  rerender({ greeting: 'Farewell' });
  expect(result.current).toBe(first);
  first('Aria');
  expect(said.mock.calls).toEqual([['Hello Aria'], ['Farewell Aria']]);
});
