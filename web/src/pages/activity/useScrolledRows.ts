import type { Span } from '@rollcall/game/character/time-spans';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A row to render, or a gap as high as a number of rows that are not rendered. */
type RenderedRow =
  | { readonly kind: 'row'; readonly place: number }
  | { readonly kind: 'gap'; readonly before: number; readonly rows: number };

/** Extra rows rendered beyond each edge, so that small scrolls need no render. */
const beyond = 12;

interface WindowFacts {
  readonly count: number;
  readonly rowHeight: number;
  /** Scroll position, CSS pixels. */
  readonly scrollTop: number;
  readonly height: number;
  /** The focused row, which is rendered even out of view; null = none. */
  readonly kept: number | null;
}

/** Rows of a long table to render: those in view, some around them, and the kept one. */
export function renderedRows({ count, rowHeight, scrollTop, height, kept }: WindowFacts): RenderedRow[] {
  const first = Math.max(0, Math.min(count - 1, Math.floor(scrollTop / rowHeight)) - beyond);
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + beyond);
  const places = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place);
  if (kept !== null && kept < first) places.unshift(kept);
  if (kept !== null && kept >= end && kept < count) places.push(kept);
  const rendered: RenderedRow[] = [];
  let next = 0;
  for (const place of places) {
    if (place > next) rendered.push({ kind: 'gap', before: place, rows: place - next });
    rendered.push({ kind: 'row', place });
    next = place + 1;
  }
  if (next < count) rendered.push({ kind: 'gap', before: count, rows: count - next });
  return rendered;
}

interface ScrollFacts extends Pick<WindowFacts, 'rowHeight' | 'scrollTop' | 'height'> {
  /** Range of rows, `to` excluded; at least one. */
  readonly from: number;
  readonly to: number;
}

/** Scroll position that brings rows into view, the first of them if not all fit; null = they already are. */
export function scrollToRows({ from, to, rowHeight, scrollTop, height }: ScrollFacts): number | null {
  const top = from * rowHeight;
  const bottom = to * rowHeight;
  const isInView = top >= scrollTop && Math.min(bottom, top + height) <= scrollTop + height;
  if (isInView) return null;
  // Centred if they fit, so that the rows around them are visible too.
  return Math.max(0, top - Math.max(0, (height - (bottom - top)) / 2));
}

/** The row that a key moves to; null = not a navigation key. */
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

/** Range of rows of a table, `to` excluded. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Rows scrolled past per render. */
const rowsAtOnce = 6;
/** Height of the sticky header row, CSS pixels. */
const headHeight = 34;

interface ScrolledFacts {
  readonly rows: readonly Span[];
  /** Start of the selected row; null = the selected row is not in this table. */
  readonly selectedMs: number | null;
  readonly marked: RowRange;
  readonly height: number;
  readonly rowHeight: number;
}

/**
 * State of a long table: scroll position, focused row (by its start, since rows are inserted above it) and keyboard
 * navigation. Selected or marked rows are scrolled into view.
 */
export function useScrolledRows({ rows, selectedMs, marked, height, rowHeight }: ScrolledFacts) {
  const place = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  /** Last known scroll position: reading it from the page would force a layout. */
  const lastTop = useRef(0);
  const [focusMs, setFocusMs] = useState<number | null>(null);
  const focusPending = useRef(false);

  const placeOf = (wanted: number | null) =>
    wanted === null ? -1 : rows.findIndex(({ startMs }) => startMs === wanted);
  const selected = placeOf(selectedMs);
  const focused = placeOf(focusMs);
  const stop = focused === -1 ? Math.max(0, selected) : focused;

  const show = useCallback(
    (range: RowRange) => {
      if (place.current === null) return;
      const facts = { ...range, rowHeight, scrollTop: lastTop.current, height: height - headHeight };
      const next = scrollToRows(facts);
      if (next !== null) place.current.scrollTop = next;
    },
    [rowHeight, height],
  );
  const { from, to } = selected === -1 ? marked : { from: selected, to: selected + 1 };
  useEffect(() => {
    if (from < to) show({ from, to });
  }, [from, to, show]);
  useLayoutEffect(() => {
    if (!focusPending.current) return;
    focusPending.current = false;
    const button = place.current?.querySelector<HTMLElement>(`button[data-start="${focusMs}"]`);
    button?.focus({ preventScroll: true });
  }, [focusMs]);

  const onScroll = () => {
    const step = rowsAtOnce * rowHeight;
    lastTop.current = place.current?.scrollTop ?? 0;
    setScrollTop(Math.floor(lastTop.current / step) * step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const perPage = Math.max(1, Math.floor(height / rowHeight) - 1);
    const next = rowByKey(event.key, stop, rows.length, perPage);
    const row = next === null ? undefined : rows[next];
    if (next === null || row === undefined) return;
    event.preventDefault();
    focusPending.current = row.startMs !== focusMs;
    setFocusMs(row.startMs);
    show({ from: next, to: next + 1 });
  };
  return {
    place,
    scrollTop,
    onScroll,
    selected,
    stop,
    kept: focused === -1 ? null : focused,
    onKeyDown,
    setFocusMs,
  };
}
