/** Rows `first` up to, not including, `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

export interface RowWindow {
  /** Top of the view within the content, CSS pixels. */
  readonly contentTop: number;
  readonly viewHeight: number;
  readonly rowHeight: number;
  readonly rowCount: number;
}

/** The rows of which at least a part is in view. */
export function rowsInView({ contentTop, viewHeight, rowHeight, rowCount }: RowWindow): RowRange {
  if (rowHeight <= 0 || viewHeight <= 0) return { first: 0, end: 0 };
  const first = Math.max(0, Math.floor(contentTop / rowHeight));
  const end = Math.min(rowCount, Math.ceil((contentTop + viewHeight) / rowHeight));
  return { first: Math.min(first, end), end };
}

/** Below the smallest of what browsers lay out (Firefox 17.8 million, others 33.5 million), with room for page zoom. */
const tallestSpacer = 6_000_000;

export interface ScrollMap {
  /** Height of the element that makes the scroll bar, CSS pixels. */
  readonly spacerHeight: number;
  /** Where in the content the view stands for a `scrollTop` of the element. */
  readonly toContent: (scrollTop: number) => number;
  /** The `scrollTop` that brings a place of the content to the top of the view. */
  readonly toScroll: (contentTop: number) => number;
}

/**
 * How far a scroll bar of bounded height stands for content of any height: one to one up to 6 million pixels, in
 * proportion above, with both ends reachable.
 */
export function mapScroll(contentHeight: number, viewHeight: number): ScrollMap {
  const spacerHeight = Math.min(contentHeight, tallestSpacer);
  const contentTravel = Math.max(0, contentHeight - viewHeight);
  const scrollTravel = Math.max(0, spacerHeight - viewHeight);
  const scale = scrollTravel === 0 ? 1 : contentTravel / scrollTravel;
  return {
    spacerHeight,
    toContent: (scrollTop) => Math.min(Math.max(0, scrollTop * scale), contentTravel),
    toScroll: (contentTop) => Math.min(Math.max(0, contentTop / scale), scrollTravel),
  };
}

/** The nearest `contentTop` at which a row is wholly in view (its top, when the view is lower than the row). */
export function scrollToRow(row: number, viewport: RowWindow): number {
  const top = row * viewport.rowHeight;
  if (top < viewport.contentTop) return top;
  const bottom = top + viewport.rowHeight;
  if (bottom > viewport.contentTop + viewport.viewHeight) return Math.min(top, bottom - viewport.viewHeight);
  return viewport.contentTop;
}
