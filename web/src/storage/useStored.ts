import { useSyncExternalStore } from 'react';
import type { LocalStore } from './local-store.ts';

/** The value of a store, live: changes of this tab and of others arrive. Change it by `store.set`. */
export function useStored<T>(store: LocalStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.getDefault);
}
