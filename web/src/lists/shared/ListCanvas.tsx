import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type CanvasPointer,
  type Click,
  isDoubleClick,
  ScrollingCanvas,
} from '../../canvas/ScrollingCanvas.tsx';

import styles from './list.module.css';
import { late, LatePart } from '../../api/Late.tsx';
import type { Painter } from '../../canvas/painter.ts';
import type { SurfaceHandle } from '../../canvas/useSurface.ts';
import { useRowFocus } from './useRowFocus.ts';
import type { ListKind, ListMetrics, ListRow } from './list-scene.ts';
import { createIconAtlas, openBitmap } from '../../canvas/icon-atlas.ts';
import { usePanelColors } from '../panel-colors.ts';
import { useIconShapes } from '../../people/icon-shapes.ts';
import { useTextWidths } from '../../canvas/page-text-widths.ts';
import { useMedia } from '../useMedia.ts';
import { createListRenderer, type ListContent, type ListHit, type ListRenderer } from './list-renderer.ts';

/** A click or a tap on a list. */
export interface ListClick<Row, Target> extends ListHit<Row, Target> {
  readonly pointer: CanvasPointer;
  /** The second click of a mouse double click. */
  readonly isDouble: boolean;
}

interface ListCanvasProps<Row, Target> {
  readonly list: UsedListCanvas<Row, Target>;
  /** Accessible name: the list and its keys. */
  readonly label: string;
  /** Whether a click on the hit has an effect. */
  readonly isLink: (hit: ListHit<Row, Target>) => boolean;
  readonly onPoint: (pointer: CanvasPointer, hit: ListHit<Row, Target>) => void;
  readonly onLeave: () => void;
  readonly onClick: (click: ListClick<Row, Target>) => void;
  /** Key → command, in addition to the keys that move the row focus and Escape, which removes it. */
  readonly commands: Readonly<Record<string, () => void>>;
}

const IconNames = late(async () => (await import('./IconNames.tsx')).IconNames);

/** The rows of a list on a canvas, with pointer and keyboard input. */
export function ListCanvas<Row, Target>(props: ListCanvasProps<Row, Target>) {
  const { list, label, isLink, onPoint, onLeave, onClick, commands } = props;
  const { surface, heightOf, painter, focused, pointed } = list;
  const lastClick = useRef<Click | null>(null);

  const [isNear, setIsNear] = useState(false);

  const move = (pointer: CanvasPointer) => {
    setIsNear(true);
    const hit = list.at(pointer.point);
    onPoint(pointer, hit);
    list.setPointed(isLink(hit) ? 'link' : 'list');
  };

  const leave = () => {
    onLeave();
    list.setPointed('nothing');
  };

  const click = (pointer: CanvasPointer) => {
    const now = { ...pointer.point, atMs: pointer.atMs };
    const isDouble = pointer.pointerType === 'mouse' && isDoubleClick(lastClick.current, now);
    lastClick.current = isDouble ? null : now;
    onClick({ ...list.at(pointer.point), pointer, isDouble });
  };

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const command = event.key === 'Escape' ? list.clearFocus : commands[event.key];
    command?.();
    if (command || list.moveBy(event.key)) event.preventDefault();
  };

  /** The skip link leads to the first row. A click that takes the focus from the link focuses the clicked row. */
  const arrive = ({ relatedTarget, currentTarget }: FocusEvent) => {
    setIsNear(true);
    const isSkipped = relatedTarget instanceof HTMLElement && relatedTarget.dataset['skip'] === 'list';
    if (isSkipped && currentTarget.matches(':focus-visible')) list.moveBy('Home');
  };

  return (
    <ScrollingCanvas
      ref={surface}
      label={label}
      heightOf={heightOf}
      painter={painter}
      className={`${styles['canvas']} ${pointed === 'link' ? styles['onLink'] : ''}`}
      onPointerMove={move}
      onPointerLeave={leave}
      onClick={click}
      onKeyDown={press}
      onFocus={arrive}
      onBlur={list.clearFocus}
      isFocusPainted={focused !== null}
    >
      {isNear && (
        <LatePart failure="The names of icons could not be loaded" instead={null}>
          <IconNames {...list} />
        </LatePart>
      )}
    </ScrollingCanvas>
  );
}

interface FocusedRowProps<Row> {
  readonly row: Row | null;
  readonly describe: (row: Row) => string;
}

/** Announces the row focused by keyboard to screen readers. */
export function FocusedRow<Row>({ row, describe }: FocusedRowProps<Row>) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {row === null ? '' : describe(row)}
    </p>
  );
}

interface CanvasContent<Row, Look> {
  readonly rows: readonly Row[];
  readonly settings: Look;
  /** Called when the pointer rests on the list or a row has the focus, so that nothing may move. */
  readonly onHold: (isHeld: boolean) => void;
}

/** The target of the pointer. */
type Pointed = 'nothing' | 'list' | 'link';

/** A list on its canvas, with the focused row and the pointer target. */
interface UsedListCanvas<Row, Target> {
  readonly surface: RefObject<SurfaceHandle | null>;
  readonly painter: Painter;
  /** Height of every row at a width of the list, CSS pixels. */
  readonly rowHeightOf: (width: number) => number;
  readonly heightOf: (width: number) => number;
  /** The row that the keyboard has chosen. */
  readonly focused: Row | null;
  /** Its index in the list; -1 = none. */
  readonly focusedIndex: number;
  /** Moves the focus if the key is a navigation key. @returns false for other keys */
  readonly moveBy: (key: string) => boolean;
  /** Focuses the row named by a link. @returns false while that is impossible */
  readonly goTo: (rowId: number) => boolean;
  readonly clearFocus: () => void;
  /** Marks the row under the pointer. */
  readonly mark: (rowId: number | null) => void;
  readonly at: ListRenderer<Row, Target, unknown>['at'];
  readonly namesAt: ListRenderer<Row, Target, unknown>['namesAt'];
  readonly pointed: Pointed;
  readonly setPointed: (pointed: Pointed) => void;
}

/** Connects a list to its canvas: drawing, focus, pointer and scrolling. */
export function useListCanvas<Row extends ListRow, Metrics extends ListMetrics, Target, Look>(
  kind: ListKind<Row, Metrics, Target, Look>,
  { rows, settings, onHold }: CanvasContent<Row, Look>,
): UsedListCanvas<Row, Target> {
  const surface = useRef<SurfaceHandle>(null);
  const [pointed, setPointed] = useState<Pointed>('nothing');
  const rowHeightOf = useCallback((width: number) => kind.rowHeightOf(width, settings), [kind, settings]);
  const heightOf = useCallback(
    (width: number) => rows.length * rowHeightOf(width),
    [rows.length, rowHeightOf],
  );
  const { focused, focusedIndex, moveBy, goTo, clear } = useRowFocus(rows, surface, rowHeightOf);
  const renderer = useListRenderer(kind, { rows, settings, focusedId: focused?.id ?? null }, surface);
  const mark = useCallback(
    (rowId: number | null) => {
      renderer.hover(rowId);
      surface.current?.invalidate();
    },
    [renderer],
  );
  const isHeld = pointed !== 'nothing' || focused !== null;
  useLayoutEffect(() => {
    if (!isHeld) return undefined;
    onHold(true);
    return () => onHold(false);
  }, [onHold, isHeld]);

  return {
    surface,
    painter: renderer.painter,
    rowHeightOf,
    heightOf,
    focused,
    focusedIndex,
    moveBy,
    goTo,
    clearFocus: clear,
    mark,
    at: renderer.at,
    namesAt: renderer.namesAt,
    pointed,
    setPointed,
  };
}

interface RendererContent<Row, Look> extends Pick<ListContent<Row, Look>, 'rows' | 'settings'> {
  /** The row that the keyboard has chosen. */
  readonly focusedId: number | null;
}

/** The renderer of a canvas, with the current content in the colours and fonts of the page. */
function useListRenderer<Row extends ListRow, Metrics extends ListMetrics, Target, Look>(
  kind: ListKind<Row, Metrics, Target, Look>,
  { rows, settings, focusedId }: RendererContent<Row, Look>,
  surface: RefObject<SurfaceHandle | null>,
): ListRenderer<Row, Target, Look> {
  const shapes = useIconShapes();
  const renderer = useMemo(
    () => createListRenderer(kind, (pixelRatio) => createIconAtlas(shapes ?? {}, pixelRatio, openBitmap)),
    [kind, shapes],
  );
  const colors = usePanelColors();
  const { family, measure } = useTextWidths();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');

  useLayoutEffect(() => {
    renderer.show({ rows, settings, family, measure, colors, isStill }, performance.now());
    renderer.focus(focusedId);
    surface.current?.invalidate();
  }, [renderer, surface, rows, settings, family, measure, colors, isStill, focusedId]);
  return renderer;
}
