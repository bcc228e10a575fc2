import { useLayoutEffect, useSyncExternalStore } from 'react';

const nothingChanges = () => () => {};

/** False on the server and while the browser hydrates. For what only this browser knows or can do. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}

/** For a list that only this browser knows: what it pushes down is shown with it (public/theme.js, styles/base.css). */
export function useShowBelow(): void {
  const isHydrated = useHydrated();
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset['ownList'];
  }, [isHydrated]);
}
