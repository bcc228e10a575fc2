import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeStorage } from '../testing/storage.ts';
import { createLocalStore, readBySchema } from './local-store.ts';
import { useStored } from './useStored.ts';

afterEach(cleanup);

describe('a stored value in a component', () => {
  it('follows this tab and others', () => {
    const { surroundings, writeElsewhere } = makeStorage({ 'v1-name': '"Mara"' });
    const store = createLocalStore(
      { key: 'name', label: 'name', makeDefault: () => '', read: readBySchema(z.string()) },
      surroundings,
    );
    const { result } = renderHook(() => useStored(store));
    expect(result.current).toBe('Mara');
    act(() => void store.set('Odo'));
    expect(result.current).toBe('Odo');
    act(() => writeElsewhere('v1-name', '"Kes"'));
    expect(result.current).toBe('Kes');
  });
});
