import { useSyncExternalStore } from 'react';
import { onBackOnline } from './tab-surroundings.ts';

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

/** False while the browser is offline; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOnline, () => true);
}
