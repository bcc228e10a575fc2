import { type RefCallback, useCallback, useState } from 'react';
import { watchNear } from './watch-near.ts';

/** Half a screen before a chart comes into sight it begins to load. */
const nearMargin = '50% 0px';

/**
 * Has a place come near the part of the page that is seen? Once it has, it stays so.
 *
 * @returns put the first into `ref` of the place
 */
export function useNear(): readonly [RefCallback<Element>, boolean] {
  const [isNear, setIsNear] = useState(false);
  const watch = useCallback((place: Element | null) => {
    if (place === null) return undefined;
    const stop = watchNear(place, nearMargin, () => setIsNear(true));
    if (stop === null) setIsNear(true);
    return stop ?? undefined;
  }, []);
  return [watch, isNear];
}
