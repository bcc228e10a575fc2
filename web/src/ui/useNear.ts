import { type RefCallback, useCallback, useState } from 'react';

/**
 * Has a place come near the part of the page that is seen? Once it has, it stays so.
 *
 * @param margin round the window; half a screen when left out
 * @returns put the first into `ref` of the place
 */
export function useNear(margin = '50% 0px'): readonly [RefCallback<Element>, boolean] {
  const [isNear, setIsNear] = useState(false);
  const watch = useCallback(
    (place: Element | null) => {
      if (place === null) return undefined;
      if (!('IntersectionObserver' in globalThis)) {
        setIsNear(true);
        return undefined;
      }
      const observer = new IntersectionObserver(
        (seen) => {
          if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          setIsNear(true);
        },
        { rootMargin: margin },
      );
      observer.observe(place);
      return () => observer.disconnect();
    },
    [margin],
  );
  return [watch, isNear];
}
