import { useLayoutEffect, useSyncExternalStore } from 'react';

/** The title of the page in view, if it says more than its address does; null = it does not. */
let ownTitle: string | null = null;
const listeners = new Set<() => void>();

function setOwnTitle(title: string | null): void {
  ownTitle = title;
  for (const listener of listeners) listener();
}

/** Gives the page a title of its own while the component is shown. */
export function useOwnTitle(title: string): void {
  useLayoutEffect(() => setOwnTitle(title), [title]);
  useLayoutEffect(() => () => setOwnTitle(null), []);
}

/** The title that the page in view has given itself; null = none. */
export function useShownOwnTitle(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => ownTitle,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
