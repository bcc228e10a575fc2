/** A row to be drawn, or a gap as high as so many rows that are not. */
export type DrawnRow =
  | { readonly kind: 'row'; readonly place: number }
  | { readonly kind: 'gap'; readonly before: number; readonly rows: number };

/** Rows beyond each edge: a turn of the wheel is answered before anything is drawn. */
const beyond = 12;

interface WindowFacts {
  readonly count: number;
  readonly rowHeight: number;
  /** Of what is scrolled, CSS pixels. */
  readonly scrollTop: number;
  readonly height: number;
  /** A row that stays whatever is scrolled, since it has the focus; null = none. */
  readonly kept: number | null;
}

/** Which rows of a long table are drawn: those in sight, some around, and the one that is kept. */
export function drawnRows({ count, rowHeight, scrollTop, height, kept }: WindowFacts): DrawnRow[] {
  const first = Math.max(0, Math.min(count - 1, Math.floor(scrollTop / rowHeight)) - beyond);
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + beyond);
  const places = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place);
  if (kept !== null && kept < first) places.unshift(kept);
  if (kept !== null && kept >= end && kept < count) places.push(kept);
  const drawn: DrawnRow[] = [];
  let next = 0;
  for (const place of places) {
    if (place > next) drawn.push({ kind: 'gap', before: place, rows: place - next });
    drawn.push({ kind: 'row', place });
    next = place + 1;
  }
  if (next < count) drawn.push({ kind: 'gap', before: count, rows: count - next });
  return drawn;
}

interface ScrollFacts extends Pick<WindowFacts, 'rowHeight' | 'scrollTop' | 'height'> {
  /** Rows from a place (inclusive) to a place (exclusive); at least one. */
  readonly from: number;
  readonly to: number;
}

/** Where to scroll so that rows are in sight, the first of them if not all fit; null = they are already. */
export function scrollToRows({ from, to, rowHeight, scrollTop, height }: ScrollFacts): number | null {
  const top = from * rowHeight;
  const bottom = to * rowHeight;
  const isInSight = top >= scrollTop && Math.min(bottom, top + height) <= scrollTop + height;
  if (isInSight) return null;
  // In the middle if they fit, so that what is around them is seen too.
  return Math.max(0, top - Math.max(0, (height - (bottom - top)) / 2));
}

/** The row that a key leads to; null = the key is none of ours. */
export function rowByKey(key: string, place: number, count: number, perPage: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    PageDown: place + perPage,
    PageUp: place - perPage,
    Home: 0,
    End: count - 1,
  };
  const wanted = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return wanted === undefined ? null : Math.max(0, Math.min(count - 1, wanted));
}
