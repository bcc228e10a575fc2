import { type RefCallback, useCallback, useState } from 'react';

/** Loading starts half a screen before a chart becomes visible. */
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

/**
 * Runs once, when a place comes near the part of the page that is seen.
 *
 * @param margin round the window, as an observer of intersections takes it
 * @returns cancels; null = this browser cannot tell
 */
export function watchNear(place: Element, margin: string, run: () => void): (() => void) | null {
  if (!('IntersectionObserver' in globalThis)) return null;
  const observer = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { rootMargin: margin },
  );
  observer.observe(place);
  return () => observer.disconnect();
}
