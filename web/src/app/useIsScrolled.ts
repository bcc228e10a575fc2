import { useSyncExternalStore } from 'react';

/** The bar becomes solid once the page has moved this far. */
const scrolledFromPx = 8;

/** As of the last scroll: asking the page in the midst of a change would make it work out its layout at once. */
let isScrolled = false;

function look(): void {
  isScrolled = scrollY > scrolledFromPx;
}

function subscribe(listener: () => void): () => void {
  const onScroll = () => {
    look();
    listener();
  };
  look();
  addEventListener('scroll', onScroll, { passive: true });
  return () => removeEventListener('scroll', onScroll);
}

/** True once the page is scrolled down (§2.3). */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isScrolled,
    () => false,
  );
}
