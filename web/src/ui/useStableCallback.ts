import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A stable function that calls the latest `act`, so that components that receive it need not re-render. Only for event
 * handlers: during rendering it calls the previous one.
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
