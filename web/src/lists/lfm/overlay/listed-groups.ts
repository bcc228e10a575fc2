import type { ListedLfm } from '@rollcall/game/lfm/lfm-list';
import { useLayoutEffect, useState } from 'react';

/**
 * The groups of a list as a source to subscribe to. It keeps its identity, so that rows with a Details button do not
 * re-render.
 */
export interface ListedGroups {
  /** Null = no longer listed. */
  readonly listedOf: (lfmId: number) => ListedLfm | null;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createListedGroups(): ListedGroups & {
  readonly show: (shown: readonly ListedLfm[]) => void;
} {
  const listeners = new Set<() => void>();
  let listed: readonly ListedLfm[] = [];
  return {
    show(shown) {
      if (shown === listed) return;
      listed = shown;
      listeners.forEach((listener) => listener());
    },
    listedOf: (lfmId) => listed.find(({ lfm }) => lfm.id === lfmId) ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useListedGroups(shown: readonly ListedLfm[]): ListedGroups {
  const [source] = useState(createListedGroups);
  useLayoutEffect(() => source.show(shown), [source, shown]);
  return source;
}
