import { useMemo } from 'react';

/** Ids; the very same array as long as they are the same, in the same order. */
export function useSteadyIds(ids: readonly number[]): readonly number[] {
  const text = ids.join();
  // The ids follow from the text, and only another text makes another array.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => ids, [text]);
}
