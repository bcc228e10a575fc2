import { memo, use, useDeferredValue, useState } from 'react';
import { useHydrated } from '../../api/useHydrated.ts';
import { TellMe } from '../../alerts/TellMe.tsx';
import type { CharacterColumn } from '../../people/character-column.ts';
import { CharacterListView } from '../../people/CharacterListView.tsx';
import { personName } from '../../people/person-name.ts';
import { PageListNotice } from '../../people/ListStatus.tsx';
import { FriendBehaviour } from '../../people/PeopleBehaviour.tsx';
import { QuestLink, QuestLinks, QuestTags } from '../../lists/QuestLine.tsx';
import { SeeAlso } from '../../lists/SeeAlso.tsx';
import { friendsStore, type ListedCharacter } from '../../storage/character-list-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { FriendActivityContext, type FriendActivity, type GroupShown } from './friends-view.ts';
import styles from './friends.module.css';
import { SummarySkeleton } from './FriendsSummaryBoard.tsx';
import { LiveSummary } from './LiveSummary.tsx';

/** Columns; on a card they take two lines. */
const columns: readonly CharacterColumn[] = [
  {
    label: 'Doing',
    width: 'minmax(0, 3fr)',
    cardHeight: 'calc(2 * max(24px, 1.5rem) + 6px)',
    Cell: DoingCell,
  },
];

/** Summary and list of the visitor's friends, with their activities. The server renders placeholders. */
function FriendsBoard() {
  const isHydrated = useHydrated();
  const hasFriends = useStored(friendsStore).data.length > 0;
  const [doings, setDoings] = useState(use(FriendActivityContext));
  return (
    <>
      {isHydrated ? hasFriends && <LiveSummary onActivities={setDoings} /> : <SummarySkeleton />}
      {/* A hundred cells at once would stop the page for a moment. */}
      <FriendActivityContext value={useDeferredValue(doings)}>
        <CharacterListView list="friends" columns={columns} isSummed />
      </FriendActivityContext>
    </>
  );
}

function DoingCell({ entry }: { readonly entry: ListedCharacter }) {
  return (
    <div className="row between gap-2">
      <ActivityCell entry={entry} />
      <span className="push-end">
        <TellMe
          draft={{ kind: 'friend', character_id: entry.id }}
          label={`Tell me when ${personName(entry)} comes online`}
          kind="icon"
        />
      </span>
    </div>
  );
}

/** Activity of a friend; empty if unknown. */
function ActivityCell({ entry }: { readonly entry: ListedCharacter }) {
  const shown = use(FriendActivityContext).get(entry.id);
  return shown === undefined ? null : <ActivityParts shown={shown} />;
}

/** Two lines, for which every row has room: what is played, and with whom. The tooltip has the full text. */
const ActivityParts = memo(function ActivityParts({ shown }: { readonly shown: FriendActivity }) {
  const { place, company, group } = shown;
  if (place === '' && company === '') return null;
  return (
    <div className="grid size-note can-shrink">
      <Played {...shown} />
      {company !== '' && <Joined company={company} group={group} />}
    </div>
  );
});

type PlayedProps = Pick<FriendActivity, 'place' | 'isQuest' | 'quests' | 'placeTitle' | 'group'>;

/**
 * The quest being played. The quest of a group takes precedence over the one at the friend's location, which has its
 * own column.
 */
function Played({ place, isQuest, quests, placeTitle, group }: PlayedProps) {
  const sought = group?.questName ?? null;
  if (sought === null && place === '') return null;
  const there = placeTitle || place;
  return (
    <span className={`row nowrap can-shrink gap-0-2 ${styles['line']}`}>
      <span
        className={
          isQuest || sought !== null ? `semibold ${styles['quest']}` : `color-second ${styles['text']}`
        }
        title={sought === null ? there : [sought, there].filter(Boolean).join('. ')}
      >
        <PlayedName place={place} quests={quests} group={group} />
      </span>
      {group !== null && <QuestTags quest={group.quest} />}
    </span>
  );
}

function PlayedName({ place, quests, group }: Pick<PlayedProps, 'place' | 'quests' | 'group'>) {
  if (group !== null && group.questName !== null) {
    return <QuestLink quest={{ name: group.questName, path: group.quest.path }} />;
  }
  if (quests.length === 0) return <bdi>{place}</bdi>;
  return (
    <>
      In <QuestLinks quests={quests} />
    </>
  );
}

interface JoinedProps {
  readonly company: string;
  readonly group: GroupShown | null;
}

function Joined({ company, group }: JoinedProps) {
  if (group === null) {
    return (
      <span className={`row nowrap can-shrink gap-0-2 ${styles['line']}`}>
        <span className={`color-second ${styles['text']}`}>{company}</span>
      </span>
    );
  }
  const { seats, note, isLit, href, ofWhom } = group;
  return (
    <span className={`row nowrap can-shrink gap-0-2 ${styles['line']}`}>
      {href !== null && (
        <a className={styles['show']} href={href}>
          Show group <span className="visually-hidden">{ofWhom}</span>
        </a>
      )}
      <span className="color-second tabular" title={seats.text}>
        {seats.short}
      </span>
      <span className={`color-second ${styles['text']}`} title={[company, note].filter(Boolean).join('. ')}>
        {note !== '' && <bdi className={isLit ? 'color-leaf' : undefined}>{note}. </bdi>}
        <bdi>{company}</bdi>
      </span>
    </span>
  );
}

/** The visitor's friends: who is online, what they are doing, and links to their groups. */
export function FriendsPage() {
  return (
    <Page>
      <Section id="my-friends" title="My Friends">
        <FriendsBoard />
      </Section>
      <Section id="behaviour" title="Behaviour">
        <FriendBehaviour />
      </Section>
      <SeeAlso pages={['who', 'grouping', 'ignores']} />
      <PageListNotice list="friends" />
    </Page>
  );
}
