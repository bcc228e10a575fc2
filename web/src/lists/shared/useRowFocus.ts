import { type RefObject, useState } from 'react';
import type { SurfaceHandle } from '../../canvas/useSurface.ts';
import { scrollToRow } from '../../canvas/virtual-rows.ts';

interface FocusFacts {
  /** Index of the row that has the focus; null = none. */
  readonly focused: number | null;
  /** Of the first row that is wholly in view: where the focus starts. */
  readonly firstInView: number;
  readonly rowCount: number;
  /** Rows of a page. */
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

/** The row that a key moves the focus to, or null for a key that moves none. */
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
  /** The row that the keyboard has chosen. */
  readonly focused: Row | null;
  /** Its place in the list; -1 when there is none. */
  readonly focusedIndex: number;
  /** Moves the focus when the key is one that does. @returns false for other keys */
  readonly moveBy: (key: string) => boolean;
  /** Chooses a row that somebody has come for, in the middle of the view. @returns false as long as it cannot be done */
  readonly goTo: (id: number) => boolean;
  readonly clear: () => void;
}

/**
 * A row chosen by keyboard, always kept in view.
 *
 * @param rowHeightOf height of a row at a width of the list, both CSS pixels
 */
export function useRowFocus<Row extends { readonly id: number }>(
  rows: readonly Row[],
  surface: RefObject<SurfaceHandle | null>,
  rowHeightOf: (width: number) => number,
): RowFocus<Row> {
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const index = focusedId === null ? -1 : rows.findIndex(({ id }) => id === focusedId);

  const moveBy = (key: string): boolean => {
    const view = surface.current?.view();
    if (!view) return false;
    const { contentTop, cssHeight: viewHeight, cssWidth } = view;
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
    const view = surface.current?.view();
    const row = rows.findIndex((each) => each.id === id);
    if (!view || view.cssHeight === 0 || row === -1) return false;
    const rowHeight = rowHeightOf(view.cssWidth);
    setFocusedId(id);
    surface.current?.scrollIntoView();
    surface.current?.scrollTo(Math.max(0, row * rowHeight - (view.cssHeight - rowHeight) / 2));
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
