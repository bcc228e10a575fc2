import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Point } from '../../canvas/geometry.ts';
import type { Painter } from '../../canvas/painter.ts';
import type { SurfaceHandle } from '../../canvas/useSurface.ts';
import { useRowFocus } from '../useRowFocus.ts';
import type { ListKind, ListMetrics, ListRow } from './list-kind.ts';
import { useListStage } from './useListStage.ts';

interface Shown<Row, Look> {
  readonly rows: readonly Row[];
  readonly settings: Look;
  /** The pointer rests on the list or a row has the focus: nothing may move. */
  readonly onHold: (isHeld: boolean) => void;
}

/** What lies under a point of a list. */
export interface ListHit<Row, Target> {
  readonly row: Row | null;
  readonly target: Target | null;
}

/** What a pointer rests on. */
export type Pointed = 'nothing' | 'list' | 'link';

/** A list on its canvas, with what the keyboard has chosen and the pointer rests on. */
export interface UsedListCanvas<Row, Target> {
  readonly surface: RefObject<SurfaceHandle | null>;
  readonly painter: Painter;
  /** Of a row and of all rows, at a width of the list, CSS pixels. */
  readonly rowHeightOf: (width: number) => number;
  readonly heightOf: (width: number) => number;
  /** The row that the keyboard has chosen. */
  readonly focused: Row | null;
  /** Its place in the list; -1 when there is none. */
  readonly focusedIndex: number;
  /** Moves the focus when the key is one that does. @returns false for other keys */
  readonly moveBy: (key: string) => boolean;
  /** Chooses a row that somebody has come for. @returns false as long as it cannot be done */
  readonly goTo: (rowId: number) => boolean;
  readonly clearFocus: () => void;
  /** Marks a row as the one under the pointer. */
  readonly mark: (rowId: number | null) => void;
  readonly at: (point: Point) => ListHit<Row, Target>;
  readonly pointed: Pointed;
  readonly setPointed: (pointed: Pointed) => void;
}

/** A list of one kind on a canvas of its own. */
export function useListCanvas<Row extends ListRow, Metrics extends ListMetrics, Target, Look>(
  kind: ListKind<Row, Metrics, Target, Look>,
  { rows, settings, onHold }: Shown<Row, Look>,
): UsedListCanvas<Row, Target> {
  const surface = useRef<SurfaceHandle>(null);
  const [pointed, setPointed] = useState<Pointed>('nothing');
  const rowHeightOf = useCallback((width: number) => kind.rowHeightOf(width, settings), [kind, settings]);
  const heightOf = useCallback(
    (width: number) => rows.length * rowHeightOf(width),
    [rows.length, rowHeightOf],
  );
  const { focused, focusedIndex, moveBy, goTo, clear } = useRowFocus(rows, surface, rowHeightOf);
  const stage = useListStage(kind, { rows, settings, focusedId: focused?.id ?? null }, surface);
  const mark = useCallback(
    (rowId: number | null) => {
      stage.hover(rowId);
      surface.current?.invalidate();
    },
    [stage],
  );
  const isHeld = pointed !== 'nothing' || focused !== null;
  useLayoutEffect(() => onHold(isHeld), [onHold, isHeld]);
  useLayoutEffect(() => () => onHold(false), [onHold]);

  return {
    surface,
    painter: stage.painter,
    rowHeightOf,
    heightOf,
    focused,
    focusedIndex,
    moveBy,
    goTo,
    clearFocus: clear,
    mark,
    at: (point) => ({ row: stage.rowAt(point), target: stage.zoneAt(point)?.target ?? null }),
    pointed,
    setPointed,
  };
}
