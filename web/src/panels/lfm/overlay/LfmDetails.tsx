import { useState } from 'react';
import { isolateDirection } from '../../../canvas/clean-text.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CouldJoin, CouldJoinButton } from './CouldJoin.tsx';
import { groupContent } from './group-content.ts';
import { LfmCard } from './LfmCard.tsx';
import styles from './lfm-card.module.css';
import type { ListedSource } from './listed-source.ts';
import { questContent } from './quest-content.ts';
import { useListedLfm } from './useListedLfm.ts';
import { useOverlayFacts } from './useOverlayFacts.ts';

interface LfmDetailsProps {
  readonly lfmId: number;
  readonly source: ListedSource;
  readonly onClose: () => void;
}

/** Both cards of a group in a dialog: for those who use no pointer. */
export function LfmDetails({ lfmId, source, onClose }: LfmDetailsProps) {
  const facts = useOverlayFacts();
  const group = useListedLfm(source, lfmId);
  const [isAsking, setAsking] = useState(false);
  if (group === null) {
    return (
      <Dialog title="Group" onClose={onClose} width="narrow">
        <p>This group is no longer posted.</p>
      </Dialog>
    );
  }
  const content = groupContent(group.listed, facts);
  return (
    <Dialog
      title={`Group of ${isolateDirection(content.leaderName)}`}
      description={group.isGone ? 'This group is no longer posted.' : undefined}
      onClose={onClose}
      width={content.columns === 2 ? 'wide' : 'medium'}
    >
      <div className={styles['both']}>
        <div>
          <LfmCard content={content} />
          <CouldJoinButton onOpen={() => setAsking(true)} />
        </div>
        <LfmCard content={questContent(group.listed, facts)} />
      </div>
      {isAsking && <CouldJoin lfmId={lfmId} source={source} onClose={() => setAsking(false)} />}
    </Dialog>
  );
}
