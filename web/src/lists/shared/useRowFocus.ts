import { type RefObject, useState } from 'react';
import type { SurfaceHandle } from '../../canvas/useSurface.ts';
import { scrollToRow } from '../../canvas/virtual-rows.ts';

interface FocusFacts {
  /** Index of the focused row; null = none. */
  readonly focused: number | null;
  /** Index of the first row fully in view, where the focus starts. */
  readonly firstInView: number;
  readonly rowCount: number;
  readonly pageRows: number;
}

const steps: Readonly<Record<string, (page: number) => number>> = {
  ArrowDown: () => 1,
  ArrowUp: () => -1,
  PageDown: (page) => page,
  PageUp: (page) => -page,
  Home: () => Number.NEGATIVE_INFINITY,
  End: () => Number.POSITIVE_INFINITY,
};

/** The row to focus after a key press; null = the key does not move the focus. */
export function rowAfterKey(
  key: string,
  { focused, firstInView, rowCount, pageRows }: FocusFacts,
): number | null {
  const step = steps[key]?.(Math.max(1, pageRows));
  if (step === undefined || rowCount === 0) return null;
  if (focused === null && Number.isFinite(step)) return Math.min(firstInView, rowCount - 1);
  return Math.min(Math.max((focused ?? 0) + step, 0), rowCount - 1);
}

interface RowFocus<Row> {
  /** The row focused by keyboard. */
  readonly focused: Row | null;
  /** Its index in the list; -1 = none. */
  readonly focusedIndex: number;
  /** Moves the focus if the key is a navigation key. @returns false for other keys */
  readonly moveBy: (key: string) => boolean;
  /** Focuses the row named by a link, and scrolls it to the middle. @returns false while that is impossible */
  readonly goTo: (id: number) => boolean;
  readonly clear: () => void;
}

/** The row focused by keyboard, always kept in view. */
export function useRowFocus<Row extends { readonly id: number }>(
  rows: readonly Row[],
  surface: RefObject<SurfaceHandle | null>,
  rowHeightOf: (width: number) => number,
): RowFocus<Row> {
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const index = focusedId === null ? -1 : rows.findIndex(({ id }) => id === focusedId);

  const moveBy = (key: string): boolean => {
    const viewport = surface.current?.viewport();
    if (!viewport) return false;
    const { contentTop, cssHeight: viewHeight, cssWidth } = viewport;
    const rowHeight = rowHeightOf(cssWidth);
    const row = rowAfterKey(key, {
      focused: index === -1 ? null : index,
      firstInView: Math.ceil(contentTop / rowHeight),
      rowCount: rows.length,
      pageRows: Math.floor(viewHeight / rowHeight),
    });
    if (row === null) return false;
    setFocusedId(rows[row]?.id ?? null);
    surface.current?.scrollTo(scrollToRow(row, { contentTop, viewHeight, rowHeight, rowCount: rows.length }));
    return true;
  };

  const goTo = (id: number): boolean => {
    const viewport = surface.current?.viewport();
    const row = rows.findIndex((each) => each.id === id);
    if (!viewport || viewport.cssHeight === 0 || row === -1) return false;
    const rowHeight = rowHeightOf(viewport.cssWidth);
    setFocusedId(id);
    surface.current?.scrollIntoView();
    surface.current?.scrollTo(Math.max(0, row * rowHeight - (viewport.cssHeight - rowHeight) / 2));
    surface.current?.focus();
    return true;
  };

  return {
    focused: rows[index] ?? null,
    focusedIndex: index,
    moveBy,
    goTo,
    clear: () => setFocusedId(null),
  };
}
