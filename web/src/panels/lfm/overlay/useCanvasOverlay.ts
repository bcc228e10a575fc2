import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { CanvasPointer } from '../../../canvas/ScrollingCanvas.tsx';
import type { SurfaceHandle } from '../../../canvas/useSurface.ts';
import type { LfmTarget } from '../lfm-layout.ts';
import { focusedSubject, pointedSubject, type RowsOnScreen } from './overlay-subject.ts';
import { type LfmOverlayProps, type UsedOverlay, useOverlay } from './useOverlay.ts';

interface CanvasOf {
  readonly surface: RefObject<SurfaceHandle | null>;
  readonly rowHeightOf: (width: number) => number;
  /** The row that the keyboard has chosen. */
  readonly focusedId: number | null;
  /** Its place in the list; -1 when there is none. */
  readonly focusedIndex: number;
  /** Marks the row under the pointer; with no pointer there, the one that a card is about; or none. */
  readonly onMark: (lfmId: number | null) => void;
}

/** What stands round the list needs. */
export type OverlayFrameProps = Pick<LfmOverlayProps, 'onShown'> &
  UsedOverlay & { readonly listRef: RefObject<HTMLDivElement | null> };

interface CanvasOverlay {
  readonly frame: OverlayFrameProps;
  readonly point: (pointer: CanvasPointer, target: LfmTarget | null) => void;
  readonly leave: () => void;
  /** A finger or a pen, which cannot rest on anything. */
  readonly tap: (pointer: CanvasPointer, target: LfmTarget | null) => void;
  readonly showDetails: (lfmId: number) => void;
}

interface Marked {
  readonly pointed: number | null;
  readonly card: number | null;
}

function rowsOnScreen(
  surface: SurfaceHandle | null,
  listElement: HTMLElement | null,
  rowHeightOf: CanvasOf['rowHeightOf'],
): RowsOnScreen | null {
  const view = surface?.view();
  const list = listElement?.getBoundingClientRect();
  return view && list ? { list, contentTop: view.contentTop, rowHeight: rowHeightOf(view.cssWidth) } : null;
}

/** Tells the cards what pointer, finger and keyboard do to a list of rows of one height. */
export function useCanvasOverlay(canvas: CanvasOf): CanvasOverlay {
  const { surface, rowHeightOf, focusedId, focusedIndex, onMark } = canvas;
  const { channel, Overlay } = useOverlay();
  const listRef = useRef<HTMLDivElement>(null);
  const hasFocus = focusedId !== null;

  const marked = useRef<Marked>({ pointed: null, card: null });
  const mark = useCallback(
    (change: Partial<Marked>) => {
      marked.current = { ...marked.current, ...change };
      onMark(marked.current.pointed ?? marked.current.card);
    },
    [onMark],
  );
  const onShown = useCallback((card: number | null) => mark({ card }), [mark]);

  useEffect(() => {
    if (focusedId === null) return undefined;
    const tell = () => {
      const place = rowsOnScreen(surface.current, listRef.current, rowHeightOf);
      const subject = place ? focusedSubject(focusedId, focusedIndex, place) : null;
      channel.tell({ type: 'focus', subject });
    };
    tell();
    addEventListener('scroll', tell, { capture: true, passive: true });
    return () => removeEventListener('scroll', tell, { capture: true });
  }, [channel, surface, rowHeightOf, focusedId, focusedIndex]);
  useEffect(
    () => (hasFocus ? () => channel.tell({ type: 'focus', subject: null }) : undefined),
    [channel, hasFocus],
  );

  const ask = (by: 'pointer' | 'tap', { point }: CanvasPointer, target: LfmTarget | null) => {
    const place = rowsOnScreen(surface.current, listRef.current, rowHeightOf);
    if (!place) return;
    const at = { x: place.list.x + point.x, y: place.list.y + point.y - place.contentTop };
    channel.tell({ type: by === 'tap' ? 'tap' : 'point', subject: pointedSubject(target, at, by) });
  };

  return {
    frame: { listRef, channel, Overlay, onShown },
    point: (pointer, target) => {
      mark({ pointed: target?.lfmId ?? null });
      if (pointer.pointerType !== 'touch') ask('pointer', pointer, target);
    },
    leave: () => {
      mark({ pointed: null });
      channel.tell({ type: 'leave' });
    },
    tap: (pointer, target) => ask('tap', pointer, target),
    showDetails: (lfmId) => channel.tell({ type: 'details', lfmId }),
  };
}
