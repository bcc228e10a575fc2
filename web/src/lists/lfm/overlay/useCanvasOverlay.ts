import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CanvasPointer } from '../../../canvas/ScrollingCanvas.tsx';
import type { SurfaceHandle } from '../../../canvas/useSurface.ts';
import type { LfmTarget } from '../lfm-layout.ts';
import { lazyModule, useLazyModule } from '../../../api/lazy-module.ts';
import type { ListedGroups } from './listed-groups.ts';
import type { OverlayEvent, OverlaySubject } from './overlay-machine.ts';
import type { Box, Point } from '../../../canvas/geometry.ts';

interface CanvasOf {
  readonly surface: RefObject<SurfaceHandle | null>;
  readonly rowHeightOf: (width: number) => number;
  /** The row that has the keyboard focus. */
  readonly focusedId: number | null;
  /** Its index in the list; -1 = none. */
  readonly focusedIndex: number;
  /** Marks the row under the pointer, else the one that a card is about, else none. */
  readonly onMark: (lfmId: number | null) => void;
}

export interface LfmOverlayProps {
  readonly channel: OverlayChannel;
  readonly source: ListedGroups;
  /** Presses in it belong to the list. */
  readonly listRef: RefObject<HTMLElement | null>;
  /** Reports which group a card is about; null = none. */
  readonly onShown: (lfmId: number | null) => void;
}

/** Props of the element around the list. */
export interface OverlayFrameProps extends Pick<LfmOverlayProps, 'channel' | 'onShown'> {
  readonly listRef: RefObject<HTMLDivElement | null>;
  /** Null until a pointer or the focus has come near the list. */
  readonly Overlay: ComponentType<LfmOverlayProps> | null;
}

interface CanvasOverlay {
  readonly frame: OverlayFrameProps;
  readonly point: (pointer: CanvasPointer, target: LfmTarget | null) => void;
  readonly leave: () => void;
  /** Touch or pen, which cannot hover. */
  readonly tap: (pointer: CanvasPointer, target: LfmTarget | null) => void;
  readonly showDetails: (lfmId: number) => void;
}

/** If it fails to load, the list works without cards, and the next approach tries again. */
const lazyOverlay = lazyModule(() => import('./LfmOverlay.tsx'));

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

/** Sends what pointer, touch and keyboard do to a list of rows of equal height to the cards, which load on first approach. */
export function useCanvasOverlay(canvas: CanvasOf): CanvasOverlay {
  const { surface, rowHeightOf, focusedId, focusedIndex, onMark } = canvas;
  const [channel] = useState(() => createOverlayChannel(lazyOverlay.preload, () => performance.now()));
  const Overlay = useLazyModule(lazyOverlay)?.LfmOverlay ?? null;
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
    const send = () => {
      const place = rowsOnScreen(surface.current, listRef.current, rowHeightOf);
      const subject = place ? focusedSubject(focusedId, focusedIndex, place) : null;
      channel.send({ type: 'focus', subject });
    };
    send();
    addEventListener('scroll', send, { capture: true, passive: true });
    return () => removeEventListener('scroll', send, { capture: true });
  }, [channel, surface, rowHeightOf, focusedId, focusedIndex]);
  useEffect(
    () => (hasFocus ? () => channel.send({ type: 'focus', subject: null }) : undefined),
    [channel, hasFocus],
  );

  const ask = (by: 'pointer' | 'tap', { point }: CanvasPointer, target: LfmTarget | null) => {
    const place = rowsOnScreen(surface.current, listRef.current, rowHeightOf);
    if (!place) return;
    const at = { x: place.list.x + point.x, y: place.list.y + point.y - place.contentTop };
    channel.send({ type: by === 'tap' ? 'tap' : 'point', subject: pointedSubject(target, at, by) });
  };

  return {
    frame: { listRef, channel, Overlay, onShown },
    point: (pointer, target) => {
      mark({ pointed: target?.lfmId ?? null });
      if (pointer.pointerType !== 'touch') ask('pointer', pointer, target);
    },
    leave: () => {
      mark({ pointed: null });
      channel.send({ type: 'leave' });
    },
    tap: (pointer, target) => ask('tap', pointer, target),
    showDetails: (lfmId) => channel.send({ type: 'details', lfmId }),
  };
}

/**
 * The card for a pointer over a part of a row: over the quest that of the quest, elsewhere that of the group. Each leaves
 * the path to the other free.
 *
 * @param at the pointer, CSS pixels of the viewport
 */
export function pointedSubject(
  target: LfmTarget | null,
  at: Point,
  by: 'pointer' | 'tap',
): OverlaySubject | null {
  if (target === null) return null;
  return {
    lfmId: target.lfmId,
    part: target.part === 'quest' ? 'quest' : 'group',
    by,
    anchor: { ...at, width: 0, height: 0 },
    side: target.part === 'leader' ? 'left' : 'right',
  };
}

/** The position of a list's rows, CSS pixels of the viewport. */
interface RowsOnScreen {
  readonly list: Box;
  readonly rowHeight: number;
  /** Top of the view within the content. */
  readonly contentTop: number;
}

/** The card for the row with the keyboard focus; null when the row is out of view. */
export function focusedSubject(
  lfmId: number,
  index: number,
  { list, rowHeight, contentTop }: RowsOnScreen,
): OverlaySubject | null {
  const top = Math.max(0, index * rowHeight - contentTop);
  const bottom = Math.min(list.height, (index + 1) * rowHeight - contentTop);
  if (bottom <= top) return null;
  const anchor = { x: list.x, y: list.y + top, width: list.width, height: bottom - top };
  return { lfmId, part: 'group', by: 'keyboard', anchor, side: 'right' };
}

/** An event of the list for the cards, with its time in milliseconds of `performance.now()`. */
export interface OverlayMessage {
  /** `details` = the dialog about a group. */
  readonly event: OverlayEvent | { readonly type: 'details'; readonly lfmId: number };
  readonly atMs: number;
}

type Listener = (message: OverlayMessage) => void;

/** Carries events from the list to the cards, which load when it is first used. */
export interface OverlayChannel {
  /** Preloads the cards: pointer or focus is near. */
  readonly prepare: () => void;
  readonly send: (event: OverlayMessage['event']) => void;
  /** Receives the last message, which may have been sent before the cards loaded, and all later ones. @returns unsubscribes */
  readonly subscribe: (listener: Listener) => () => void;
}

/**
 * @param load loads the cards; called again while they are missing
 * @param nowMs `performance.now()`
 */
export function createOverlayChannel(load: () => void, nowMs: () => number): OverlayChannel {
  let listener: Listener | null = null;
  let last: OverlayMessage | null = null;
  const prepare = () => {
    if (listener === null) load();
  };
  return {
    prepare,
    send(event) {
      last = { event, atMs: nowMs() };
      if (listener !== null) listener(last);
      else load();
    },
    subscribe(next) {
      listener = next;
      if (last !== null) next(last);
      return () => {
        listener = null;
      };
    },
  };
}
