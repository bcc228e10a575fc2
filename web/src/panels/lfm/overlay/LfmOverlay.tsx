import { type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { lfmSettingsStore } from '../../../storage/lfm-stores.ts';
import { useStored } from '../../../storage/local-store.ts';
import { CouldJoin, CouldJoinButton } from './CouldJoin.tsx';
import { LfmCard } from './LfmCard.tsx';
import { LfmDetails } from './LfmDetails.tsx';
import type { ListedSource } from './listed-source.ts';
import styles from './overlay.module.css';
import { OverlayBox } from './OverlayBox.tsx';
import { overlayContent } from './overlay-content.ts';
import type { OverlaySubject } from './overlay-machine.ts';
import { type OverlayRun, startOverlay } from './overlay-run.ts';
import { useListedLfm } from './useListedLfm.ts';
import type { LfmOverlayProps } from './useOverlay.ts';
import { useOverlayFacts } from './useOverlayFacts.ts';
import { useOverlayWatch } from './useOverlayWatch.ts';

const browserTimers = {
  nowMs: () => performance.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** The cards of a list: the one beside the pointer, and the dialog that says all about a group (look: Overlay). */
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
    const stop = channel.listen(({ event, atMs }) => {
      if (event.type !== 'details') run.tell(event, atMs);
      else {
        run.tell({ type: 'press elsewhere' }, atMs);
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
  useOverlayWatch(run, cardRef, listRef);

  return (
    <>
      {subject && (
        <Card
          subject={subject}
          source={source}
          tell={run.tell}
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
  readonly source: ListedSource;
  readonly tell: OverlayRun['tell'];
  readonly cardRef: RefObject<HTMLElement | null>;
  /** Hears the card in one sentence. */
  readonly onSentence: (sentence: string) => void;
  /** Hears of which group somebody asks who could join it. */
  readonly onCouldJoin: (lfmId: number) => void;
}

/** CSS pixels. */
const widths = { quest: 360, oneColumn: 400, twoColumns: 680 };

function Card({ subject, source, tell, cardRef, onSentence, onCouldJoin }: CardProps) {
  const facts = useOverlayFacts();
  const group = useListedLfm(source, subject.lfmId);
  const headingId = useId();
  const content = group && overlayContent(group.listed, subject.part, facts);
  const sentence = content?.sentence ?? '';
  useEffect(() => onSentence(sentence), [onSentence, sentence]);
  if (!group || !content) return null;
  const ask = () => {
    // The dialog stands where the card was.
    tell({ type: 'dismiss' });
    onCouldJoin(subject.lfmId);
  };
  const wish =
    content.part === 'quest' ? widths.quest : widths[content.columns === 2 ? 'twoColumns' : 'oneColumn'];
  return (
    <OverlayBox subject={subject} wish={wish} headingId={headingId} tell={tell} ref={cardRef}>
      {group.isGone && <p className={styles['gone']}>This group is no longer posted.</p>}
      <LfmCard content={content} headingId={headingId} />
      {content.part === 'group' && <CouldJoinButton onOpen={ask} />}
    </OverlayBox>
  );
}
