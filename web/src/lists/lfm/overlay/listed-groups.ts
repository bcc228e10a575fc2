import type { ListedLfm } from '@rollcall/game/lfm/lfm-list';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLastKnown } from '../../shared/useLastKnown.ts';

/** The groups of a list as a subscribable source. It keeps its identity, so that rows with a Details button do not re-render. */
export interface ListedGroups {
  /** Null = no longer listed. */
  readonly listedOf: (lfmId: number) => ListedLfm | null;
  /** @returns unsubscribes */
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

/** A group as it is, or as it was last; null when it was never listed. */
export function useListedGroup(
  source: ListedGroups,
  lfmId: number,
): { readonly listed: ListedLfm; readonly isGone: boolean } | null {
  const find = () => source.listedOf(lfmId);
  const live = useSyncExternalStore(source.subscribe, find, find);
  const { value: listed, isGone } = useLastKnown(lfmId, live);
  return listed && { listed, isGone };
}

export function useListedGroups(shown: readonly ListedLfm[]): ListedGroups {
  const [source] = useState(createListedGroups);
  useLayoutEffect(() => source.show(shown), [source, shown]);
  return source;
}

/** Why the list no longer has a group. */
export function goneText({ lfm }: ListedLfm, ignoredIds: ReadonlySet<number>): string {
  const isIgnored = [lfm.leader, ...lfm.members].some(({ id }) => ignoredIds.has(id));
  return isIgnored ? 'Hidden: you ignore someone in this group.' : 'This group is no longer posted.';
}
