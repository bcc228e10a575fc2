import {
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePageSettings } from '../../../api/usePageSettings.ts';
import { lfmSettingsStore } from '../../../storage/lfm-stores.ts';
import { useStored } from '../../../storage/local-store.ts';
import { CouldJoin, CouldJoinButton, LfmDetails } from './LfmDetails.tsx';
import { LfmCard } from './LfmCard.tsx';
import { type ListedGroups, useListedGroup } from './listed-groups.ts';
import styles from './lfm-card.module.css';
import { type OverlayEvent, type OverlayRun, type OverlaySubject, startOverlay } from './overlay-machine.ts';
import type { LfmOverlayProps } from './useCanvasOverlay.ts';
import { useOverlayFacts } from './card-facts.ts';
import { createPortal } from 'react-dom';
import { Icon } from '../../../ui/Icon.tsx';
import { placeCard, planCard } from './overlay-place.ts';
import { groupContent } from './group-content.ts';
import { questContent } from './quest-content.ts';

const browserTimers = {
  nowMs: () => performance.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** The cards of a list: the one beside the pointer, and the dialog about a group (look: Overlay). */
export function LfmOverlay({ channel, source, listRef, onShown }: LfmOverlayProps) {
  const { game } = usePageSettings();
  const { mouseOverDelay } = useStored(lfmSettingsStore(game));
  const [run] = useState(() => startOverlay(browserTimers, mouseOverDelay));
  const [detailsId, setDetailsId] = useState<number | null>(null);
  const [joinId, setJoinId] = useState<number | null>(null);
  const [sentence, setSentence] = useState('');
  const cardRef = useRef<HTMLElement>(null);
  const subject = useSyncExternalStore(run.subscribe, run.shown, run.shown);
  const shownId = subject?.lfmId ?? null;

  useEffect(() => run.setDelay(mouseOverDelay), [run, mouseOverDelay]);
  useEffect(() => {
    const stop = channel.subscribe(({ event, atMs }) => {
      if (event.type !== 'details') run.send(event, atMs);
      else {
        run.send({ type: 'press elsewhere' }, atMs);
        setDetailsId(event.lfmId);
      }
    });
    return () => {
      stop();
      run.stop();
    };
  }, [channel, run]);
  useEffect(() => onShown(shownId), [onShown, shownId]);
  useEffect(() => () => onShown(null), [onShown]);
  useCloseOverlay(run, cardRef, listRef);

  return (
    <>
      {subject && (
        <Card
          subject={subject}
          source={source}
          send={run.send}
          cardRef={cardRef}
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

interface CardProps {
  readonly subject: OverlaySubject;
  readonly source: ListedGroups;
  readonly send: OverlayRun['send'];
  readonly cardRef: RefObject<HTMLElement | null>;
  /** Receives the card as one sentence, for screen readers. */
  readonly onSentence: (sentence: string) => void;
  /** Receives the group for "Who could join?". */
  readonly onCouldJoin: (lfmId: number) => void;
}

/** CSS pixels. */
const widths = { quest: 360, oneColumn: 400, twoColumns: 680 };

function Card({ subject, source, send, cardRef, onSentence, onCouldJoin }: CardProps) {
  const facts = useOverlayFacts();
  const group = useListedGroup(source, subject.lfmId);
  const headingId = useId();
  const content = group && (subject.part === 'group' ? groupContent : questContent)(group.listed, facts);
  const sentence = content?.sentence ?? '';
  useEffect(() => onSentence(sentence), [onSentence, sentence]);
  if (!group || !content) return null;
  const ask = () => {
    send({ type: 'dismiss' });
    onCouldJoin(subject.lfmId);
  };
  const preferredWidth =
    content.part === 'quest' ? widths.quest : widths[content.columns === 2 ? 'twoColumns' : 'oneColumn'];
  return (
    <OverlayBox
      subject={subject}
      preferredWidth={preferredWidth}
      headingId={headingId}
      send={send}
      ref={cardRef}
    >
      {group.isGone && (
        <p className={`color-amber size-note ${styles['gone']}`}>This group is no longer posted.</p>
      )}
      <LfmCard content={content} headingId={headingId} />
      {content.part === 'group' && <CouldJoinButton onOpen={ask} />}
    </OverlayBox>
  );
}

interface OverlayBoxProps {
  readonly subject: OverlaySubject;
  /** Preferred width, CSS pixels. */
  readonly preferredWidth: number;
  readonly headingId: string;
  readonly send: (event: OverlayEvent) => void;
  readonly ref: Ref<HTMLElement>;
  readonly children: ReactNode;
}

function watchWindow(onChange: () => void): () => void {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
}

/** Without the scroll bar of the page. */
const windowSize = () => `${document.documentElement.clientWidth} ${window.innerHeight}`;

/** The floating box: beside its row, never over it and never off screen. */
export function OverlayBox({ subject, preferredWidth, headingId, send, ref, children }: OverlayBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width = 0, height = 0] = useSyncExternalStore(watchWindow, windowSize, () => '0 0')
    .split(' ')
    .map(Number);
  const plan = planCard(subject, { width, height }, preferredWidth);

  // Its height is known only at its width: measured and placed before it is painted.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.width = `${plan.width}px`;
    element.style.maxHeight = 'none';
    const place = placeCard(plan, element.offsetHeight);
    element.style.left = `${place.x}px`;
    element.style.top = `${place.y}px`;
    element.style.maxHeight = `${place.height}px`;
  });

  // Each card starts scrolled to its top.
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [subject.lfmId, subject.part]);

  const hover = (type: 'enter card' | 'leave card') => (event: PointerEvent) => {
    if (event.pointerType !== 'touch') send({ type });
  };
  return createPortal(
    <section
      ref={ref}
      aria-labelledby={headingId}
      onPointerEnter={hover('enter card')}
      onPointerLeave={hover('leave card')}
    >
      <div ref={box} className={`${styles['box']} ${styles[plan.layout]}`} data-by={subject.by}>
        {subject.by === 'tap' && (
          <div className={styles['closing']}>
            <button
              type="button"
              className={`icon-button ${styles['close']}`}
              aria-label="Close"
              onClick={() => send({ type: 'dismiss' })}
            >
              <Icon name="close" size={20} />
            </button>
          </div>
        )}
        {children}
      </div>
    </section>,
    document.body,
  );
}

/** Closes the card by Escape, a press outside, or scrolling. */
export function useCloseOverlay(
  run: OverlayRun,
  cardRef: RefObject<HTMLElement | null>,
  listRef: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const isIn = (ref: RefObject<HTMLElement | null>, { target }: Event) =>
      target instanceof Node && ref.current !== null && ref.current.contains(target);

    const scroll = (event: Event) => {
      if (!isIn(cardRef, event)) run.send({ type: 'scroll' });
    };
    const press = (event: Event) => {
      if (!isIn(cardRef, event) && !isIn(listRef, event)) run.send({ type: 'press elsewhere' });
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      // A visible card uses the key up; a waiting one is only cancelled.
      if (run.shown() !== null) {
        event.preventDefault();
        event.stopPropagation();
      }
      run.send({ type: 'dismiss' });
    };
    const capture = { capture: true, passive: true };
    addEventListener('scroll', scroll, capture);
    addEventListener('pointerdown', press, capture);
    addEventListener('keydown', key, true);
    return () => {
      removeEventListener('scroll', scroll, capture);
      removeEventListener('pointerdown', press, capture);
      removeEventListener('keydown', key, true);
    };
  }, [run, cardRef, listRef]);
}
