import { useState } from 'react';
import { late, LatePart } from '../../../api/Late.tsx';
import { isolateDirection } from '../../../canvas/clean-text.ts';
import { useKnownIds } from '../../../people/usePeople.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { groupContent } from './group-content.ts';
import { LfmCard } from './LfmCard.tsx';
import styles from './lfm-card.module.css';
import type { ListedGroups } from './listed-groups.ts';
import { questContent } from './quest-content.ts';
import { closedText, useListedGroup, useOverlayFacts } from './card-facts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { usePanelSlot } from '../../panel-slot.ts';

interface GroupDialogProps {
  readonly lfmId: number;
  readonly source: ListedGroups;
  readonly onClose: () => void;
}

/** Both cards of a group in one dialog, for keyboard and touch. */
export function LfmDetails({ lfmId, source, onClose }: GroupDialogProps) {
  const facts = useOverlayFacts();
  const group = useListedGroup(source, lfmId);
  const { ignoredIds } = useKnownIds();
  const [isAsking, setAsking] = useState(false);
  if (group === null) {
    return (
      <Dialog title="Group" onClose={onClose} width="narrow" placement="bottom">
        <p>This group is no longer posted.</p>
      </Dialog>
    );
  }
  const content = groupContent(group.listed, facts);
  return (
    <Dialog
      title={`${isolateDirection(content.leaderName)}’s group`}
      description={group.isGone ? closedText(group.listed, ignoredIds) : undefined}
      onClose={onClose}
      width={content.columns === 2 ? 'wide' : 'medium'}
      placement="bottom"
    >
      <div className={`columns gap-4 ${styles['both']}`}>
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

const CouldJoinDialog = late(async () => (await import('../../who/CouldJoinDialog.tsx')).CouldJoinDialog);

/** Absent in a replay, since it is about who is online now. */
export function CouldJoinButton({ onOpen }: { onOpen: () => void }) {
  if (usePanelSlot().pastMs !== undefined) return null;
  return (
    <p className={`size-note ${styles['foot']}`}>
      <button
        type="button"
        className={`inline-row color-sky semibold gap-2 pad-0 ${styles['ask']}`}
        aria-haspopup="dialog"
        onPointerEnter={CouldJoinDialog.prepare}
        onFocus={CouldJoinDialog.prepare}
        onClick={onOpen}
      >
        <Icon name="people" size={16} />
        Who could join?
      </button>
    </p>
  );
}

/** The live dialog of candidates for a listed group; empty for a group that was never listed. */
export function CouldJoin({ lfmId, source, onClose }: GroupDialogProps) {
  const group = useListedGroup(source, lfmId);
  if (group === null) return null;
  return (
    <LatePart failure="Couldn’t open this" onClose={onClose}>
      <CouldJoinDialog group={group.listed} isGone={group.isGone} onClose={onClose} />
    </LatePart>
  );
}
