import { type RefCallback, useCallback, useState } from 'react';

/**
 * Whether an element has come near the visible part of the page; stays true from then on.
 *
 * @param margin margin around the window; omitted = half a screen
 * @returns a ref for the element, and the state
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
