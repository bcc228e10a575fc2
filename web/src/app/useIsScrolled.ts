import { useSyncExternalStore } from 'react';

/** The bar becomes solid once the page has moved this far. */
const scrolledFromPx = 8;

/** As of the last scroll: asking the page in the midst of a change would make it work out its layout at once. */
let isScrolled = false;

function subscribe(listener: () => void): () => void {
  const look = () => {
    isScrolled = scrollY > scrolledFromPx;
    listener();
  };
  // A page may be scrolled already.
  const first = requestAnimationFrame(look);
  addEventListener('scroll', look, { passive: true });
  return () => {
    cancelAnimationFrame(first);
    removeEventListener('scroll', look);
  };
}

/** True once the page is scrolled down (§2.3). */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isScrolled,
    () => false,
  );
}
