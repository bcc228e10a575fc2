import { useLayoutEffect } from 'react';

/** What the layout of the whole page depends on, as `data-…` of its root. */
export type RootMark = 'offline' | 'panel-notice' | 'floating-notice' | 'dialog' | 'side-dialog';

const counts = new Map<RootMark, number>();

function count(mark: RootMark, change: 1 | -1): void {
  const now = (counts.get(mark) ?? 0) + change;
  counts.set(mark, now);
  document.documentElement.toggleAttribute(`data-${mark}`, now > 0);
}

/**
 * Marks the root of the page as long as something is there, for styles of what stands elsewhere. A `:has()` of the root
 * says the same, but browsers then look through the whole page whenever anything comes or goes in it: 9 ms in a list of
 * five hundred.
 */
export function useRootMark(mark: RootMark, isThere: boolean): void {
  useLayoutEffect(() => {
    if (!isThere) return undefined;
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark, isThere]);
}
