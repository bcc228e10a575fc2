import { useSyncExternalStore } from 'react';

/** The browser's word on whether there is a network at all; that there is one proves nothing. */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** @returns unsubscribes */
export function onConnectionChange(listener: () => void): () => void {
  const unsubscribe = onBackOnline(listener);
  addEventListener('offline', listener);
  return () => {
    unsubscribe();
    removeEventListener('offline', listener);
  };
}

/** @returns unsubscribes */
export function onBackOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  return () => removeEventListener('online', listener);
}

/** False while the browser has no network; true on the server, which draws for whoever is there. */
export function useOnline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOnline, () => true);
}
