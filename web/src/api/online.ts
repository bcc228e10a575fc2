import { useSyncExternalStore } from 'react';

/** Whether the browser reports a network. Only false is reliable. */
export function isOnline(): boolean {
  return navigator.onLine;
}

export function onConnectionChange(listener: () => void): () => void {
  const unsubscribe = onBackOnline(listener);
  addEventListener('offline', listener);
  return () => {
    unsubscribe();
    removeEventListener('offline', listener);
  };
}

/** @returns a function that unsubscribes */
export function onBackOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  return () => removeEventListener('online', listener);
}

/** False while the browser is offline; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOnline, () => true);
}
