import type { ListedLfm } from '@rollcall/game/lfm-list';

/** The groups of a list for those who look at one of them: asked only while something is shown. */
export interface ListedSource {
  /** Null = no longer listed. */
  readonly listedOf: (lfmId: number) => ListedLfm | null;
  /** @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A source whose groups are replaced by `show`. */
export function createListedSource(): ListedSource & {
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
