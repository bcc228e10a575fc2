/**
 * The place of a visitor who has begun to read what the server drew before the app took its place: to scroll to the
 * beginning, as a page that is opened does, would throw them back.
 *
 * @param scrolledPx how far the page is scrolled now
 * @returns may the page be scrolled to where its address belongs? Asked once for each page that is shown
 */
export function keepScroll(scrolledPx: () => number): () => boolean {
  let hasArrived = false;
  return () => {
    const isFree = hasArrived || scrolledPx() === 0;
    hasArrived = true;
    return isFree;
  };
}
