import { useLayoutEffect } from 'react';

/** A state that affects the layout of the whole page, as a `data-…` attribute of the root element. */
export type RootMark = 'offline' | 'panel-notice' | 'floating-notice' | 'dialog' | 'side-dialog';

const counts = new Map<RootMark, number>();

function count(mark: RootMark, change: 1 | -1): void {
  const now = (counts.get(mark) ?? 0) + change;
  counts.set(mark, now);
  document.documentElement.toggleAttribute(`data-${mark}`, now > 0);
}

/**
 * Marks the root element while a component needs it, for styles elsewhere in the page. `:has()` on the root would do
 * the same, but browsers would then check the whole page after each change: 9 ms in a list of 500.
 */
export function useRootMark(mark: RootMark, isThere: boolean): void {
  useLayoutEffect(() => {
    if (!isThere) return undefined;
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark, isThere]);
}
