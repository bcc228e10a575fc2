import { useLayoutEffect, useSyncExternalStore } from 'react';

const nothingChanges = () => () => {};

/** False on the server and while hydrating. For content that depends on this browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}

/**
 * Reveals the content below a list that is stored in this browser, together with the list (public/theme.js,
 * styles/base.css).
 */
export function useShowBelow(): void {
  const isHydrated = useHydrated();
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset['ownList'];
  }, [isHydrated]);
}
