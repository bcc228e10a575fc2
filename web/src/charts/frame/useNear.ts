import { type RefCallback, useCallback, useState } from 'react';

/** Loading starts half a screen before a chart becomes visible. */
const nearMargin = '50% 0px';

/**
 * Whether an element has come near the viewport. Once near, it stays near.
 *
 * @returns a ref callback for the element, and whether it is near
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
 * Runs once, when an element comes near the viewport.
 *
 * @param margin `rootMargin` of the IntersectionObserver
 * @returns a function that cancels; null = the browser cannot observe it
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
