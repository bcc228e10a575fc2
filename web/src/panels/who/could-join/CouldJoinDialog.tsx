import type { Lfm } from '@rollcall/game/lfm';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { isolateDirection } from '../../../canvas/clean-text.ts';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { liveNotices } from '../../../data/live-notice.ts';
import { shownName } from '../../character-labels.ts';
import { RemedyNotice } from '../../RemedyNotice.tsx';
import { useServerPeople, type ServerPeople } from '../useServerPeople.ts';
import { CandidateList } from './CandidateList.tsx';
import { askedText, couldJoinView, type CouldJoinView, whoListLink } from './could-join-view.ts';
import styles from './could-join.module.css';

export interface CouldJoinDialogProps {
  /** As it is now, or was last. */
  readonly lfm: Lfm;
  /** It is no longer posted. */
  readonly isGone: boolean;
  readonly onClose: () => void;
}

const collator = new Intl.Collator();

/** Whom one could ask to join a group, live while it is open. */
export function CouldJoinDialog({ lfm, isGone, onClose }: CouldJoinDialogProps) {
  const { game } = usePageSettings();
  const link = whoListLink(lfm, game);
  const about = `Group of ${isolateDirection(shownName(lfm.leader.name))} · ${askedText(lfm)}`;
  return (
    <Dialog
      title="Who could join?"
      description={isGone ? `${about}. This group is no longer posted.` : about}
      onClose={onClose}
      actions={
        <Link to={link.to} search={link.search} className={buttonClass('plain')}>
          Show in the Who list
        </Link>
      }
    >
      <CouldJoin lfm={lfm} />
    </Dialog>
  );
}

function CouldJoin({ lfm }: { readonly lfm: Lfm }) {
  const people = useServerPeople(lfm.server_name);
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search);
  const view = useMemo(
    () => couldJoinView({ lfm, people, collator, search: searched }),
    [lfm, people, searched],
  );
  return (
    <>
      <div className={styles['top']}>
        <SearchField label="Search name, guild, place, quest" value={search} onChange={setSearch} />
        <output className={styles['count']}>{view.state === 'found' ? view.count : ''}</output>
      </div>
      <StaleNotice people={people} />
      <Found view={view} people={people} search={searched} />
    </>
  );
}

/** What is shown came earlier, and nothing newer comes. */
function StaleNotice({ people: { state, characters, reload } }: { readonly people: ServerPeople }) {
  if (characters === null || (state !== 'error' && state !== 'halted')) return null;
  return <RemedyNotice notice={liveNotices[state === 'error' ? 'failed' : 'halted']} onRemedy={reload} />;
}

interface FoundProps {
  readonly view: CouldJoinView;
  readonly people: ServerPeople;
  readonly search: string;
}

function Found({ view, people, search }: FoundProps) {
  switch (view.state) {
    case 'loading':
      return <Loading />;
    case 'error':
      return <RemedyNotice notice={liveNotices.failed} onRemedy={people.reload} />;
    case 'empty':
      return <p className={styles['empty']}>{view.text}</p>;
    case 'found':
      return <CandidateList candidates={view.candidates} people={people} search={search} />;
  }
}

/** As high as the first who come. */
function Loading() {
  return (
    <div className={styles['list']}>
      <output className="visually-hidden">Loading...</output>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles['candidate']} aria-hidden="true">
          <div>
            <Skeleton width={14} />
            <br />
            <Skeleton width={24} />
          </div>
        </div>
      ))}
    </div>
  );
}
