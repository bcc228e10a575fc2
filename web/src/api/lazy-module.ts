import { useSyncExternalStore } from 'react';
import { logProblem } from './browser-log.ts';
import { withDeadline } from './with-deadline.ts';

/** A module that most visits do without. */
export interface LazyModule<T> {
  /** Null until it has been asked for and has come. */
  readonly now: () => T | null;
  /**
   * Asks for it, once; after a failure the next call tries again.
   *
   * @throws what the import throws, or Error when it takes longer than two minutes
   */
  readonly load: () => Promise<T>;
  /** As load, for those who do without it when it fails: that is logged. Never throws. */
  readonly preload: () => void;
  /** @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param ask gives the module, or what of it is wanted: `() => import('./x.ts')` */
export function lazyModule<T>(ask: () => Promise<T>): LazyModule<T> {
  let loaded: T | null = null;
  let loading: Promise<T> | null = null;
  const listeners = new Set<() => void>();

  const start = async () => {
    try {
      loaded = await withDeadline(ask());
    } catch (error) {
      loading = null;
      throw error;
    }
    listeners.forEach((listener) => listener());
    return loaded;
  };
  const load = () => (loading ??= start());
  return {
    now: () => loaded,
    load,
    preload() {
      load().catch((error: unknown) => logProblem('warn', 'A part of the page could not be loaded', error));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The module once it is there; asks for nothing by itself. */
export function useLazyModule<T>({ subscribe, now }: LazyModule<T>): T | null {
  return useSyncExternalStore(subscribe, now, () => null);
}
