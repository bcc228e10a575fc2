import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Box, containsPoint, type Point } from '../../../canvas/geometry.ts';
import type { CanvasPointer } from '../../../canvas/ScrollingCanvas.tsx';
import type { SurfaceHandle } from '../../../canvas/useSurface.ts';
import type { LfmTarget } from '../lfm-layout.ts';
import type { ListedGroups } from './listed-groups.ts';
import type { OverlayEvent, OverlaySubject } from './overlay-machine.ts';

interface CanvasOf {
  readonly surface: RefObject<SurfaceHandle | null>;
  readonly rows: readonly { readonly id: number }[];
  readonly rowHeightOf: (width: number) => number;
  /** The target at a point of the content. */
  readonly at: (point: Point) => { readonly target: LfmTarget | null };
  /** Index of the row that has the keyboard focus; -1 = none. */
  readonly focusedIndex: number;
  /** Highlights a row; null = none. */
  readonly mark: (lfmId: number | null) => void;
}

export interface LfmOverlayProps {
  readonly channel: OverlayChannel;
  readonly source: ListedGroups;
  readonly listRef: RefObject<HTMLElement | null>;
  /** The box of a group's row in the window; null = out of view. */
  readonly rowBoxOf: (lfmId: number) => Box | null;
  /** Reports which group a card is about; null = none. */
  readonly onShown: (lfmId: number | null) => void;
}

/** Props of the element around the list. */
export interface OverlayFrameProps extends Omit<LfmOverlayProps, 'source' | 'listRef'> {
  readonly listRef: RefObject<HTMLDivElement | null>;
  /** The pointer or the focus has come near the list, so the cards are needed. */
  readonly isWanted: boolean;
  /** The cards could not be loaded. The list works without them, and the next approach retries. */
  readonly onFail: () => void;
}

interface CanvasOverlay {
  readonly frame: OverlayFrameProps;
  readonly point: (pointer: CanvasPointer, target: LfmTarget | null) => void;
  readonly leave: () => void;
  readonly click: (pointer: CanvasPointer, target: LfmTarget | null) => void;
  readonly showDetails: (lfmId: number) => void;
}

/**
 * Sends pointer, touch and keyboard input on a list of rows of equal height to the cards, which load when the pointer
 * or the focus first comes near.
 */
export function useCanvasOverlay({
  surface,
  rows,
  rowHeightOf,
  at,
  focusedIndex,
  mark,
}: CanvasOf): CanvasOverlay {
  const [isWanted, setIsWanted] = useState(false);
  const [channel] = useState(() =>
    createOverlayChannel(
      () => setIsWanted(true),
      () => performance.now(),
    ),
  );
  const listRef = useRef<HTMLDivElement>(null);
  /** Position of the mouse over the list, in CSS pixels of the window. */
  const mouse = useRef<(Point & Pick<OverlaySubject, 'heading'>) | null>(null);
  const { setPointed, setPassed, onShown } = useMark(mark);
  useFocusEvents(channel, rows[focusedIndex]?.id ?? null, focusedIndex);

  const placeOnScreen = () => rowsOnScreen(surface.current, listRef.current, rowHeightOf);
  const rowBoxOf = (lfmId: number) => {
    const place = placeOnScreen();
    const index = rows.findIndex(({ id }) => id === lfmId);
    return place === null || index === -1 ? null : rowBox(index, place);
  };

  /** The subject under a resting mouse; undefined = no mouse over the list. */
  const underMouse = () => {
    const place = placeOnScreen();
    if (mouse.current === null || place === null) return undefined;
    const { list, contentTop } = place;
    const { x, y } = mouse.current;
    return containsPoint(list, mouse.current)
      ? at({ x: x - list.x, y: y - list.y + contentTop }).target
      : null;
  };
  // After scrolling, the card is about the row now under the mouse.
  const scroll = useEffectEvent(() => {
    const target = underMouse();
    if (target === undefined) return;
    setPointed(target?.lfmId ?? null);
    channel.send({ type: 'pass', subject: subjectOf(target, 'pointer', mouse.current?.heading ?? 'down') });
  });
  // When rows move under a resting mouse, the card stays with its group.
  const settle = useEffectEvent(() => {
    const target = underMouse();
    if (target === undefined) return;
    setPassed(target?.lfmId ?? null);
    channel.send({ type: 'rows', lfmIds: rows.map(({ id }) => id) });
  });
  useLayoutEffect(() => settle(), [rows]);
  useEffect(() => {
    const onScroll = () => scroll();
    addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => removeEventListener('scroll', onScroll, { capture: true });
  }, []);

  return {
    frame: { listRef, channel, isWanted, onFail: () => setIsWanted(false), rowBoxOf, onShown },
    point({ point, pointerType }, target) {
      const place = placeOnScreen();
      if (pointerType !== 'mouse' || place === null) return setPointed(target?.lfmId ?? null);
      const { list, contentTop } = place;
      const now = { x: Math.round(list.x + point.x), y: Math.round(list.y + point.y - contentTop) };
      // Browsers also report a resting mouse when the content under it has changed.
      if (now.x === mouse.current?.x && now.y === mouse.current.y) return;
      setPointed(target?.lfmId ?? null);
      const before = mouse.current ?? { y: now.y, heading: 'down' as const };
      const heading = now.y === before.y ? before.heading : now.y < before.y ? 'up' : 'down';
      mouse.current = { ...now, heading };
      channel.send({ type: 'point', subject: subjectOf(target, 'pointer', heading) });
    },
    leave() {
      mouse.current = null;
      setPointed(null);
      channel.send({ type: 'point', subject: null });
    },
    click({ pointerType }, target) {
      if (pointerType === 'mouse') {
        const heading = mouse.current?.heading ?? 'down';
        channel.send({ type: 'click', subject: subjectOf(target, 'click', heading) });
      } else if (target !== null) channel.send({ type: 'details', lfmId: target.lfmId });
    },
    showDetails: (lfmId) => channel.send({ type: 'details', lfmId }),
  };
}

/** Highlights the row under the pointer, or else that of the card. */
function useMark(mark: CanvasOf['mark']) {
  const marked = useRef<{ pointed: number | null; shown: number | null }>({ pointed: null, shown: null });
  const change = useCallback(
    (changed: Partial<typeof marked.current>) => {
      Object.assign(marked.current, changed);
      mark(marked.current.pointed ?? marked.current.shown);
    },
    [mark],
  );
  const onShown = useCallback((shown: number | null) => change({ shown }), [change]);
  return {
    setPointed: (pointed: number | null) => change({ pointed }),
    /** A row that has come under a resting pointer; the row of the card stays highlighted. */
    setPassed: (passed: number | null) => change({ pointed: marked.current.shown === null ? passed : null }),
    onShown,
  };
}

/** Reports the row with the keyboard focus to the cards. */
function useFocusEvents(channel: OverlayChannel, focusedId: number | null, index: number): void {
  const last = useRef(-1);
  const hasFocus = focusedId !== null;
  const tell = useEffectEvent((lfmId: number) => {
    const heading = index < last.current ? 'up' : 'down';
    last.current = index;
    channel.send({ type: 'focus', subject: { lfmId, part: 'group', by: 'keyboard', heading } });
  });
  useEffect(() => {
    if (focusedId !== null) tell(focusedId);
  }, [focusedId]);
  useEffect(
    () => (hasFocus ? () => channel.send({ type: 'focus', subject: null }) : undefined),
    [channel, hasFocus],
  );
}

/** The quest's card over the quest, and the group's card elsewhere. */
function subjectOf(
  target: LfmTarget | null,
  by: OverlaySubject['by'],
  heading: OverlaySubject['heading'],
): OverlaySubject | null {
  return target && { lfmId: target.lfmId, part: target.part === 'quest' ? 'quest' : 'group', by, heading };
}

/** The position of a list's rows, CSS pixels of the window. */
interface RowsOnScreen {
  readonly list: Box;
  readonly rowHeight: number;
  readonly contentTop: number;
}

function rowsOnScreen(
  surface: SurfaceHandle | null,
  listElement: HTMLElement | null,
  rowHeightOf: CanvasOf['rowHeightOf'],
): RowsOnScreen | null {
  const viewport = surface?.viewport();
  const list = listElement?.getBoundingClientRect();
  return viewport && list
    ? { list, contentTop: viewport.contentTop, rowHeight: rowHeightOf(viewport.cssWidth) }
    : null;
}

/** The box of a row in the window; null = out of view. */
export function rowBox(index: number, { list, rowHeight, contentTop }: RowsOnScreen): Box | null {
  const top = index * rowHeight - contentTop;
  if (top + rowHeight <= 0 || top >= list.height) return null;
  return { x: list.x, y: list.y + top, width: list.width, height: rowHeight };
}

/** An input event for the cards, with its time in milliseconds of `performance.now()`. */
export interface OverlayMessage {
  /** `details` = the dialog about a group. */
  readonly event: OverlayEvent | { readonly type: 'details'; readonly lfmId: number };
  readonly atMs: number;
}

type Listener = (message: OverlayMessage) => void;

/** Carries events from the list to the cards, which load on the first event. */
export interface OverlayChannel {
  /** Loads the cards when pointer or focus come near. */
  readonly prepare: () => void;
  readonly send: (event: OverlayMessage['event']) => void;
  /** Delivers the last undelivered message, and all later ones. @returns a function that unsubscribes */
  readonly subscribe: (listener: Listener) => () => void;
}

/**
 * @param load loads the cards; called again until they have loaded
 * @param nowMs `performance.now()`
 */
export function createOverlayChannel(load: () => void, nowMs: () => number): OverlayChannel {
  let listener: Listener | null = null;
  let undelivered: OverlayMessage | null = null;
  const prepare = () => {
    if (listener === null) load();
  };
  return {
    prepare,
    send(event) {
      const message = { event, atMs: nowMs() };
      if (listener === null) undelivered = message;
      listener?.(message);
      prepare();
    },
    subscribe(next) {
      listener = next;
      if (undelivered !== null) next(undelivered);
      undelivered = null;
      return () => {
        listener = null;
      };
    },
  };
}
