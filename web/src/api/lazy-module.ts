import { useSyncExternalStore } from 'react';
import { logProblem } from './browser-log.ts';
import { withDeadline } from './with-deadline.ts';

/** A module that most visits do not need. */
export interface LazyModule<T> {
  /** Null until loaded. */
  readonly now: () => T | null;
  /**
   * Imports it once; after a failure the next call tries again.
   *
   * @throws what the import throws, or Error when it takes longer than two minutes
   */
  readonly load: () => Promise<T>;
  /** Like load, for optional use: logs a failure and never throws. */
  readonly preload: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param ask imports the module, or a part of it: `() => import('./x.ts')` */
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

/** The module once loaded; does not load it. */
export function useLazyModule<T>({ subscribe, now }: LazyModule<T>): T | null {
  return useSyncExternalStore(subscribe, now, () => null);
}
