/** Rows from `first` up to but not including `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

export interface RowWindow {
  /** Top of the viewport within the content, CSS pixels. */
  readonly contentTop: number;
  readonly viewHeight: number;
  readonly rowHeight: number;
  readonly rowCount: number;
}

/** The rows that are at least partly visible. */
export function rowsInView({ contentTop, viewHeight, rowHeight, rowCount }: RowWindow): RowRange {
  if (rowHeight <= 0 || viewHeight <= 0) return { first: 0, end: 0 };
  const first = Math.max(0, Math.floor(contentTop / rowHeight));
  const end = Math.min(rowCount, Math.ceil((contentTop + viewHeight) / rowHeight));
  return { first: Math.min(first, end), end };
}

/**
 * Maximum height of the spacer, CSS pixels: below the limits of browsers (Firefox 17.8 million, others 33.5 million),
 * with room for page zoom.
 */
const tallestSpacer = 6_000_000;

export interface ScrollMap {
  /** Height of the element that creates the scroll bar, CSS pixels. */
  readonly spacerHeight: number;
  /** Top of the view within the content for a `scrollTop` of the element. */
  readonly toContent: (scrollTop: number) => number;
  /** The `scrollTop` that shows a position of the content at the top of the view. */
  readonly toScroll: (contentTop: number) => number;
}

/**
 * Maps a scroll bar of limited height to content of any height: one to one up to 6 million pixels, proportionally
 * above, reaching both ends.
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

/** The nearest `contentTop` at which a row is completely visible, or at least its top. */
export function scrollToRow(row: number, viewport: RowWindow): number {
  const top = row * viewport.rowHeight;
  if (top < viewport.contentTop) return top;
  const bottom = top + viewport.rowHeight;
  if (bottom > viewport.contentTop + viewport.viewHeight) return Math.min(top, bottom - viewport.viewHeight);
  return viewport.contentTop;
}
