import type { Roster } from '@rollcall/game/raid-roster/roster';
import { useState } from 'react';
import { late, LatePart } from '../../api/Late.tsx';
import { forgetJustMade, isJustMade } from '../../rosters/own-rosters.ts';
import { organiserLink } from '../../rosters/organiser-link.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './raid.module.css';
import type { RosterActions } from './useRosterActions.ts';

const EditRosterDialog = late(async () => (await import('./EditRosterDialog.tsx')).EditRosterDialog);

interface OrganiserBarProps {
  readonly roster: Roster;
  readonly secret: string;
  readonly actions: RosterActions;
  readonly onChange: (changed: Roster) => void;
}

/** What the organiser can do with a roster as a whole. */
export function OrganiserBar({ roster, secret, actions, onChange }: OrganiserBarProps) {
  const [confirm, confirmDialog] = useConfirm();
  const [isEditing, setEditing] = useState(false);
  const [isNew, setNew] = useState(() => isJustMade(roster.id));
  const link = () => organiserLink(roster.id, secret);
  const deleteIt = async () => {
    const count = roster.people.length;
    const isSure = await confirm({
      title: 'Delete this raid night?',
      message: `${count === 0 ? 'Nobody has signed up yet.' : `The sign-ups of ${count === 1 ? 'one person' : `${count} people`} are deleted, too.`} This cannot be undone.`,
      confirmLabel: 'Delete',
      tone: 'danger',
    });
    if (isSure) actions.deleteIt();
  };
  return (
    <>
      {isNew && (
        <section className={`card pad-4-5 stack gap-3 ${styles['keep']}`} aria-label="Keep this link">
          <p>
            <strong className="semibold">Keep this link.</strong> With it you can change this raid night from
            any browser. This browser remembers it, but nobody can restore it once it is lost.
          </p>
          <div className="row wrap gap-3">
            <CopyText label="Copy organiser’s link" text={link} />
            <Button
              kind="slim"
              onClick={() => {
                forgetJustMade();
                setNew(false);
              }}
            >
              Done
            </Button>
          </div>
        </section>
      )}
      <section className="row wrap gap-2 not-printed" aria-label="Organiser">
        <Button
          kind="slim"
          onClick={() => setEditing(true)}
          onPointerEnter={EditRosterDialog.prepare}
          onFocus={EditRosterDialog.prepare}
        >
          <Icon name="pencil" size={16} />
          Edit
        </Button>
        <Button
          kind="slim"
          aria-disabled={actions.isBusy}
          onClick={() => actions.setLocked(!roster.is_locked)}
        >
          <Icon name="lock" size={16} />
          {roster.is_locked ? 'Unlock' : 'Lock'}
        </Button>
        {!isNew && <CopyText label="Organiser’s link" text={link} kind="slim" />}
        <Button kind="slim" onClick={() => void deleteIt()}>
          <Icon name="trash" size={16} />
          Delete
        </Button>
      </section>
      {isEditing && (
        <LatePart failure="Couldn’t open the form" onClose={() => setEditing(false)}>
          <EditRosterDialog
            roster={roster}
            secret={secret}
            onChange={onChange}
            onClose={() => setEditing(false)}
          />
        </LatePart>
      )}
      {confirmDialog}
    </>
  );
}
