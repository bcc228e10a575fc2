import type { Span } from '@rollcall/game/time-spans';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { rowByKey, scrollToRows } from './row-window.ts';

/** Rows of a table, from a place (inclusive) to a place (exclusive). */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** So many rows scrolled past are one drawing. */
const rowsAtOnce = 6;
/** Of the row of headings, CSS pixels; it stays on top. */
const headHeight = 34;

interface ScrolledFacts {
  readonly rows: readonly Span[];
  /** Start of the selected row; null = none of this table. */
  readonly selectedMs: number | null;
  readonly marked: RowRange;
  readonly height: number;
  readonly rowHeight: number;
}

/**
 * What a long table needs to know of itself: how far it is scrolled, which row has the focus (by its start, since rows
 * come in above it), and where the keys lead. What is selected or marked comes into sight.
 */
export function useScrolledRows({ rows, selectedMs, marked, height, rowHeight }: ScrolledFacts) {
  const place = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  /** As the last scrolling left it: to ask the page would make it lay out everything at once. */
  const lastTop = useRef(0);
  const [focusMs, keepFocusAt] = useState<number | null>(null);
  const shallFocus = useRef(false);

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
    if (!shallFocus.current) return;
    shallFocus.current = false;
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
    shallFocus.current = row.startMs !== focusMs;
    keepFocusAt(row.startMs);
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
    keepFocusAt,
  };
}
