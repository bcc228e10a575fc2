import { useState } from 'react';

/**
 * The current value, or the last known one.
 *
 * @param key identifies the value; a new key has no last value
 * @param now null = missing
 */
export function useLastKnown<T>(
  key: number,
  now: T | null,
): { readonly value: T | null; readonly isGone: boolean } {
  const [last, setLast] = useState({ key, value: now });
  const value = now ?? (last.key === key ? last.value : null);
  if (last.key !== key || last.value !== value) setLast({ key, value });
  return { value, isGone: now === null };
}
