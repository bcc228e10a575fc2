import { useLayoutEffect } from 'react';

/** A `data-…` attribute of the root element that the layout depends on. */
export type RootMark = 'offline' | 'panel-notice' | 'floating-notice' | 'dialog' | 'side-dialog';

const counts = new Map<RootMark, number>();

function count(mark: RootMark, change: 1 | -1): void {
  const now = (counts.get(mark) ?? 0) + change;
  counts.set(mark, now);
  document.documentElement.toggleAttribute(`data-${mark}`, now > 0);
}

/**
 * Sets an attribute of the root element for the styles of other elements. `:has()` would do the same, but browsers then
 * check the whole page on every change: 9 ms in a list of five hundred.
 */
export function useRootMark(mark: RootMark, isThere: boolean): void {
  useLayoutEffect(() => {
    if (!isThere) return undefined;
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark, isThere]);
}
