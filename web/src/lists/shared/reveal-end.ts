import type { UIEvent } from 'react';

/** Heights of what is in each list, as of its last scrolling; CSS pixels. */
const contentHeights = new WeakMap<Element, number>();

/** Browsers round what is scrolled. */
const nearlyPx = 1;

/**
 * Scrolls the page so that the end of a list is seen once a reader has scrolled there: on a phone the bar at the foot of
 * the window would cover the last rows. As `onScroll` of what scrolls, or `onScrollCapture` of what is around it.
 */
export function revealEnd({ target }: UIEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const { scrollTop, scrollHeight, clientHeight } = target;
  // A list that has become shorter is scrolled by the browser, while the reader may be typing above it.
  const isByReader = (contentHeights.get(target) ?? scrollHeight) === scrollHeight;
  contentHeights.set(target, scrollHeight);
  if (!isByReader || scrollTop === 0 || scrollTop + clientHeight < scrollHeight - nearlyPx) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' });
}
