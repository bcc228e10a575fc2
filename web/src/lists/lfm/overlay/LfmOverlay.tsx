import { hasSameFields } from '@rollcall/game/remember';
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { usePageSettings } from '../../../api/usePageSettings.ts';
import { lfmSettingsStore } from '../../../storage/lfm-stores.ts';
import { useStored } from '../../../storage/local-store.ts';
import type { Box } from '../../../canvas/geometry.ts';
import { useKnownIds } from '../../../people/usePeople.ts';
import { usePanelSlot } from '../../panel-slot.ts';
import { closedText, useListedGroup, useOverlayFacts } from './card-facts.ts';
import { groupContent } from './group-content.ts';
import styles from './lfm-card.module.css';
import { LfmCard } from './LfmCard.tsx';
import { CouldJoin, CouldJoinButton, LfmDetails } from './LfmDetails.tsx';
import { closedOverlay, type OverlayEvent, type OverlaySubject, stepOverlay } from './overlay-machine.ts';
import { type Dock, findDock, placePopover } from './overlay-place.ts';
import { questContent } from './quest-content.ts';
import type { LfmOverlayProps, OverlayChannel } from './useCanvasOverlay.ts';

/** The cards of a list: the card of the row under the pointer or with the focus, and the dialogs about a group. */
export function LfmOverlay({ channel, source, listRef, rowBoxOf, onShown }: LfmOverlayProps) {
  const [detailsId, setDetailsId] = useState<number | null>(null);
  const [joinId, setJoinId] = useState<number | null>(null);
  const [sentence, setSentence] = useState('');
  const { subject, send } = useSubject(channel, setDetailsId);
  const dock = useDock(listRef);
  const shownId = subject?.lfmId ?? null;
  useEffect(() => onShown(shownId), [onShown, shownId]);
  useEffect(() => () => onShown(null), [onShown]);

  return (
    <>
      {subject && (
        <Card
          subject={subject}
          source={source}
          place={{ dock, rowBoxOf }}
          send={send}
          onSentence={setSentence}
          onCouldJoin={setJoinId}
        />
      )}
      {detailsId !== null && (
        <LfmDetails lfmId={detailsId} source={source} onClose={() => setDetailsId(null)} />
      )}
      {joinId !== null && <CouldJoin lfmId={joinId} source={source} onClose={() => setJoinId(null)} />}
      <p className="visually-hidden" aria-live="polite">
        {subject?.by === 'keyboard' ? sentence : ''}
      </p>
    </>
  );
}

/** The subject of the card, computed from events of the list, timers and Escape; null = no card. */
function useSubject(channel: OverlayChannel, onDetails: (lfmId: number) => void) {
  const { game } = usePageSettings();
  const { mouseOverDelay } = useStored(lfmSettingsStore(game));
  const [state, setState] = useState(closedOverlay);
  const send = useCallback(
    (event: OverlayEvent, nowMs = performance.now()) =>
      setState((before) => stepOverlay(before, event, { nowMs, delayMs: mouseOverDelay })),
    [mouseOverDelay],
  );

  useEffect(
    () =>
      channel.subscribe(({ event, atMs }) => {
        if (event.type !== 'details') return send(event, atMs);
        send({ type: 'dismiss' });
        return onDetails(event.lfmId);
      }),
    [channel, send, onDetails],
  );
  useEffect(() => () => setState(closedOverlay), []);

  const dueAtMs = state.next?.dueAtMs ?? null;
  useEffect(() => {
    if (dueAtMs === null) return undefined;
    // A timer may fire slightly early by this clock, but counts as due.
    const ring = () => send({ type: 'time' }, Math.max(performance.now(), dueAtMs));
    const timer = setTimeout(ring, Math.max(0, dueAtMs - performance.now()));
    return () => clearTimeout(timer);
  }, [dueAtMs, send]);

  const isShown = state.shown !== null;
  const isPending = isShown || state.next !== null;
  useEffect(() => {
    if (!isPending) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      // Escape belongs to a dialog above the card.
      if (event.target instanceof Element && event.target.closest('dialog, [role$="dialog"]')) return;
      // Escape closes a visible card and does nothing else; a pending card is only cancelled.
      if (isShown) {
        event.preventDefault();
        event.stopPropagation();
      }
      send({ type: 'dismiss' });
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [isPending, isShown, send]);

  return { subject: state.shown, send };
}

interface DockOnBoard extends Dock {
  /** The element around the panel and the card. */
  readonly board: Element;
}

/** The place of cards next to the panel; null = too little space, or another panel is there. */
function useDock(listRef: RefObject<HTMLElement | null>): DockOnBoard | null {
  const { isPaired } = usePanelSlot();
  const [dock, setDock] = useState<DockOnBoard | null>(null);
  useLayoutEffect(() => {
    const panel = listRef.current?.closest('[data-place]');
    const board = panel?.parentElement;
    if (!panel || !board) return undefined;
    const observer = new ResizeObserver(() => {
      const found = findDock(panel.getBoundingClientRect(), board.getBoundingClientRect());
      const next = found && { ...found, board };
      setDock((before) => (before && next && hasSameFields(before, next) ? before : next));
    });
    observer.observe(panel);
    observer.observe(board);
    return () => observer.disconnect();
  }, [listRef]);
  return isPaired ? null : dock;
}

/** The place of a card: in the dock, or else next to its row. */
interface CardPlace extends Pick<LfmOverlayProps, 'rowBoxOf'> {
  readonly dock: DockOnBoard | null;
}

interface CardProps extends Pick<LfmOverlayProps, 'source'> {
  readonly subject: OverlaySubject;
  readonly place: CardPlace;
  readonly send: (event: OverlayEvent) => void;
  /** Receives the card as one sentence, for screen readers. */
  readonly onSentence: (sentence: string) => void;
  /** Receives the group for "Who could join?". */
  readonly onCouldJoin: (lfmId: number) => void;
}

/** Widths of floating cards, CSS pixels. */
const widths = { quest: 360, oneColumn: 400, twoColumns: 680 };

function Card({ subject, source, place, send, onSentence, onCouldJoin }: CardProps) {
  const facts = useOverlayFacts();
  const group = useListedGroup(source, subject.lfmId);
  const { ignoredIds } = useKnownIds();
  const headingId = useId();
  const content = group && (subject.part === 'group' ? groupContent : questContent)(group.listed, facts);
  const sentence = content?.sentence ?? '';
  useEffect(() => onSentence(sentence), [onSentence, sentence]);
  if (!group || !content) return null;
  const ask = () => {
    send({ type: 'click', subject: null });
    onCouldJoin(subject.lfmId);
  };
  const width =
    content.part === 'quest' ? widths.quest : widths[content.columns === 2 ? 'twoColumns' : 'oneColumn'];
  return (
    <CardBox subject={subject} place={place} width={width} headingId={headingId} send={send}>
      {/* A new key per card: parts that move within one element would count as a layout shift. */}
      <Fragment key={`${subject.lfmId} ${subject.part}`}>
        {group.isGone && (
          <p className={`color-amber size-note pad-2-4 line-below ${styles['gone']}`}>
            {closedText(group.listed, ignoredIds)}
          </p>
        )}
        <LfmCard content={content} headingId={headingId} />
        {content.part === 'group' && <CouldJoinButton onOpen={ask} />}
      </Fragment>
    </CardBox>
  );
}

interface CardBoxProps extends Pick<CardProps, 'subject' | 'place' | 'send'> {
  /** Width of a floating card, CSS pixels. */
  readonly width: number;
  readonly headingId: string;
  readonly children: ReactNode;
}

function CardBox({ subject, place: { dock, rowBoxOf }, width, headingId, send, children }: CardBoxProps) {
  const box = useRef<HTMLElement>(null);
  const isDocked = dock !== null;
  const { lfmId, part, heading } = subject;
  const float = useEffectEvent(() => {
    if (box.current && !isDocked) floatNextTo(box.current, rowBoxOf(lfmId), heading);
  });
  // The card's height is only known after rendering, so it is measured and placed before the browser paints.
  useLayoutEffect(() => float());
  useEffect(() => watchWindow(() => float()), []);
  // Each card starts at its top.
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [lfmId, part]);

  const card = (
    <section
      ref={box}
      className={`ground-raised color-text ${styles['box']} ${styles[isDocked ? 'docked' : 'floating']}`}
      style={isDocked ? undefined : { width }}
      data-by={subject.by}
      aria-labelledby={headingId}
      onPointerEnter={() => send({ type: 'enter card' })}
      onPointerLeave={() => send({ type: 'point', subject: null })}
    >
      {children}
      {subject.by !== 'keyboard' && (
        <p className={`color-third size-small ${styles['hint']}`}>
          {isDocked ? 'Click to pin.' : 'Click to reach the links.'}
        </p>
      )}
    </section>
  );
  if (!isDocked) return createPortal(card, document.body);
  const { board, ...rail } = dock;
  return createPortal(
    <div className={`click-through ${styles['rail']}`} style={rail}>
      {card}
    </div>,
    board,
  );
}

/** Calls `onMove` when rows may have moved in the window. */
function watchWindow(onMove: () => void): () => void {
  addEventListener('resize', onMove);
  addEventListener('scroll', onMove, { capture: true, passive: true });
  return () => {
    removeEventListener('resize', onMove);
    removeEventListener('scroll', onMove, { capture: true });
  };
}

/** @param row row of the card's group; null = out of view */
function floatNextTo(box: HTMLElement, row: Box | null, heading: OverlaySubject['heading']): void {
  box.style.visibility = row === null ? 'hidden' : '';
  if (row === null) return;
  box.style.maxHeight = 'none';
  const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const place = placePopover(row, heading, { width: box.offsetWidth, height: box.offsetHeight }, screen);
  box.style.left = `${place.x}px`;
  box.style.top = `${place.y}px`;
  box.style.maxHeight = `${place.height}px`;
}
