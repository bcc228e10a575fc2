import { wordOrder } from '../../ui/locale.ts';
import type { DescribedGroup } from '@rollcall/game/lfm/lfm-quest';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { isolateDirection } from '../../canvas/clean-text.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { liveNotices } from '../../api/live-notice.ts';
import { shownName } from '../../people/character-labels.ts';
import { RemedyNotice } from '../../people/RemedyNotice.tsx';
import { type ServerPeople, useServerPeople } from './useServerPeople.ts';
import {
  askedText,
  candidatesAtOnce,
  couldJoinContent,
  type CouldJoinContent,
  whoListLink,
} from './could-join-content.ts';
import styles from './could-join.module.css';
import type { JoinCandidate } from '@rollcall/game/lfm/join-candidates';
import { listCharacter } from '@rollcall/game/who/who-list';
import { Icon } from '../../ui/Icon.tsx';
import { PersonLine, PersonMark } from '../../people/PersonLine.tsx';
import { personFromRow, type WhoRow, whoRows } from './who-rows.ts';
import { copyText } from '../../ui/clipboard.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { watchTitles } from '../shared/name-tip.ts';
import { useHeldOrder } from '../shared/useListRows.ts';
import { QuestLinks } from '../QuestLine.tsx';

export interface CouldJoinDialogProps {
  /** The current or last known state of the group. */
  readonly group: DescribedGroup;
  /** It is no longer posted. */
  readonly isGone: boolean;
  readonly onClose: () => void;
}

const collator = wordOrder();

/** The dialog of characters that could join a group, live while open. */
export function CouldJoinDialog({ group, isGone, onClose }: CouldJoinDialogProps) {
  const { game } = usePageSettings();
  const { lfm } = group;
  const link = whoListLink(lfm, game);
  const about = `${isolateDirection(shownName(lfm.leader.name))}’s group · ${askedText(group, game)}`;
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
      <CouldJoin group={group} />
    </Dialog>
  );
}

function CouldJoin({ group }: Pick<CouldJoinDialogProps, 'group'>) {
  const { game: definition } = usePageSettings();
  const people = useServerPeople(group.lfm.server_name);
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search);
  const view = useMemo(
    () => couldJoinContent({ group, people, collator, search: searched, definition }),
    [group, people, searched, definition],
  );
  return (
    <>
      <div className={`grid gap-3 align-center ground-surface ${styles['top']}`}>
        <SearchField label="Search name, guild, place, quest" value={search} onChange={setSearch} />
        <output className={`note tabular text-end ${styles['count']}`}>
          {view.state === 'found' ? view.count : ''}
        </output>
      </div>
      <StaleNotice people={people} />
      <Found view={view} people={people} search={searched} />
    </>
  );
}

/** The characters shown are old, and updates have stopped. */
function StaleNotice({ people: { state, characters, reload } }: { people: ServerPeople }) {
  if (characters === null || (state !== 'error' && state !== 'halted')) return null;
  return <RemedyNotice notice={liveNotices[state === 'error' ? 'failed' : 'halted']} onRemedy={reload} />;
}

function Found({ view, people, search }: { view: CouldJoinContent; people: ServerPeople; search: string }) {
  switch (view.state) {
    case 'loading':
      return <Loading />;
    case 'error':
      return <RemedyNotice notice={liveNotices.failed} onRemedy={people.reload} />;
    case 'empty':
      return <p className={`text-center color-second ${styles['empty']}`}>{view.text}</p>;
    case 'found':
      return <CandidateList candidates={view.candidates} people={people} search={search} />;
  }
}

/** A skeleton as high as the first candidates. */
function Loading() {
  return (
    <div className="columns size-note tabular snug">
      <output className="visually-hidden">Loading...</output>
      {Array.from({ length: 6 }, (_, index) => (
        <div
          key={index}
          className={`grid gap-2 align-center line-below ${styles['candidate']}`}
          aria-hidden="true"
        >
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

interface CandidateListProps {
  readonly candidates: readonly JoinCandidate[];
  readonly people: ServerPeople;
  /** A new search scrolls the list to its top. */
  readonly search: string;
}

const idOf = ({ character }: JoinCandidate) => character.id;
const shownAs = { shouldIncludeRegion: false, showInQuestIndicator: true, showQuestName: true };

/** All candidates, a hundred at a time. */
export function CandidateList({ candidates, people, search }: CandidateListProps) {
  const { game: definition } = usePageSettings();
  const [isHeld, setHeld] = useState(false);
  const [more, setMore] = useState({ search, limit: candidatesAtOnce });
  const limit = more.search === search ? more.limit : candidatesAtOnce;
  const held = useHeldOrder(candidates, idOf, { isHeld, asked: search });
  const { viewer, isCatalogueLoaded } = people;
  const rows = useMemo(() => {
    const listed = held
      .slice(0, limit)
      .map(({ item, isGone }) => ({ item: listCharacter(item.character, viewer, null), isGone }));
    return whoRows(listed, { definition, settings: shownAs, isCatalogueLoaded });
  }, [held, limit, viewer, definition, isCatalogueLoaded]);
  const rest = held.length - rows.length;
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <>
      {/* Hovering only holds the order. Safari needs the role for a list without bullets. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={watchTitles}
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        role="list"
        className="columns size-note tabular snug"
        aria-label="Characters who could join"
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        {rows.map((row) => (
          <Candidate key={row.id} row={row} />
        ))}
      </ul>
      {rest > 0 && (
        <p className={`grid ${styles['more']}`}>
          <Button onClick={() => setMore({ search, limit: limit + candidatesAtOnce })}>
            Show more ({rest})
          </Button>
        </p>
      )}
    </>
  );
}

function Candidate({ row }: { row: WhoRow }) {
  const { name, isFriend, isGone } = row;
  return (
    <li
      className={`grid gap-2 align-center line-below ${styles['candidate']}`}
      data-tint={isFriend ? 'friend' : undefined}
      data-gone={isGone || undefined}
    >
      <PersonLine person={personFromRow(row)} mark={isFriend && <PersonMark mark="friend" />}>
        <PlayedQuest quest={row.quest} />
        {isGone && ' · no longer available'}
      </PersonLine>
      <button
        type="button"
        className="icon-button hover-raised"
        aria-label={`Copy name ${name}`}
        title="Copy name"
        onClick={() => void copyName(name)}
      >
        <Icon name="copy" size={18} />
      </button>
    </li>
  );
}

const lifeMs = 3000;

/** Copies a name for the game's chat, and reports it in a toast. */
export async function copyName(name: string): Promise<void> {
  const isCopied = await copyText(name);
  pageToasts.show(
    isCopied
      ? { type: 'success', title: 'Name copied', message: `${name} was copied to the clipboard.`, lifeMs }
      : {
          type: 'warning',
          title: 'Name not copied',
          message: `Your browser does not allow copying. The name is ${name}.`,
        },
  );
}

export function PlayedQuest({ quest }: Pick<WhoRow, 'quest'>) {
  if (quest === null || quest.name === '') return null;
  return (
    <>
      {' · '}
      <QuestLinks quests={quest.links} />
    </>
  );
}
