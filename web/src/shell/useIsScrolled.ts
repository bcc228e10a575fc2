import { useSyncExternalStore } from 'react';

/** The bar becomes solid once the page has moved this far. */
const scrolledFromPx = 8;

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** True once the page is scrolled down (§2.3). */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => scrollY > scrolledFromPx,
    () => false,
  );
}
