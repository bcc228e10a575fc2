import { useSyncExternalStore } from 'react';

const nothingChanges = () => () => {};

/** False while the server draws the page. For what only a browser can do or must write; rarely the right thing to ask. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}
