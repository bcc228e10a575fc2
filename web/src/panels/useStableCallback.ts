import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same and does what the last one drawn does: what is given it need not be drawn anew. For
 * events; while a page is drawn it would do what the one before did.
 */
export function useStableCallback<Given extends readonly unknown[], Outcome>(
  act: (...given: Given) => Outcome,
): (...given: Given) => Outcome {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
