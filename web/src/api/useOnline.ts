import { useSyncExternalStore } from 'react';
import { isOnline, onConnectionChange } from './online.ts';

/** False while the browser has no network; true on the server, which draws for whoever is there. */
export function useOnline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOnline, () => true);
}
