import { useLayoutEffect, useSyncExternalStore } from 'react';

const nothingChanges = () => () => {};

/** False while the server draws the page. For what only a browser can do or must write; rarely the right thing to ask. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}

/** For a list that only this browser knows: what it pushes down is shown with it (public/theme.js, styles/base.css). */
export function useShowBelow(): void {
  const isBrowser = useIsBrowser();
  useLayoutEffect(() => {
    if (isBrowser) delete document.documentElement.dataset['ownList'];
  }, [isBrowser]);
}
