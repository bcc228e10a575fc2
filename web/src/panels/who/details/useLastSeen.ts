import { useState } from 'react';

/**
 * Something as it is now, or as it was when it was last there.
 *
 * @param key of what is asked for: another one has another past
 * @param now null = it is not there
 */
export function useLastSeen<T>(
  key: number,
  now: T | null,
): { readonly seen: T | null; readonly isGone: boolean } {
  const [last, setLast] = useState({ key, seen: now });
  const seen = now ?? (last.key === key ? last.seen : null);
  if (last.key !== key || last.seen !== seen) setLast({ key, seen });
  return { seen, isGone: now === null };
}
