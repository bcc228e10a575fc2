import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same and calls the latest `act`, so that components that get it need not render again. For
 * event handlers only: during rendering it would call the previous one.
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
