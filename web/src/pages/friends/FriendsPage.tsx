import { memo, use, useDeferredValue, useState } from 'react';
import { useHydrated } from '../../api/useHydrated.ts';
import { AlertButton } from '../../alerts/AlertButton.tsx';
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

/** The visitor's friends, and what each of them is doing. Not rendered by the server, which does not know them. */
function FriendsBoard() {
  const isHydrated = useHydrated();
  const hasFriends = useStored(friendsStore).data.length > 0;
  const [activities, setActivities] = useState(use(FriendActivityContext));
  return (
    <>
      {isHydrated ? hasFriends && <LiveSummary onActivities={setActivities} /> : <SummarySkeleton />}
      {/* A hundred cells at once would stop the page for a moment. */}
      <FriendActivityContext value={useDeferredValue(activities)}>
        <CharacterListView list="friends" columns={columns} isSummed />
      </FriendActivityContext>
    </>
  );
}

function DoingCell({ entry }: { entry: ListedCharacter }) {
  return (
    <div className="row between gap-2">
      <ActivityCell entry={entry} />
      <span className="push-end">
        <AlertButton
          draft={{ kind: 'friend', character_id: entry.id }}
          label={`Tell me when ${personName(entry)} comes online`}
          kind="icon"
        />
      </span>
    </div>
  );
}

/** Activity of a friend; empty if unknown. */
function ActivityCell({ entry }: { entry: ListedCharacter }) {
  const shown = use(FriendActivityContext).get(entry.id);
  return shown === undefined ? null : <ActivityParts shown={shown} />;
}

/** Two lines, for which every row has room: the activity, and the company. The tooltip has the full text. */
const ActivityParts = memo(function ActivityParts({ shown }: { shown: FriendActivity }) {
  const { place, membership, group } = shown;
  if (place === '' && membership === '') return null;
  return (
    <div className="grid size-note can-shrink">
      <Played {...shown} />
      {membership !== '' && <Joined membership={membership} group={group} />}
    </div>
  );
});

type PlayedProps = Pick<FriendActivity, 'place' | 'isQuest' | 'quests' | 'placeTitle' | 'group'>;

/**
 * The quest being played. The quest of a group takes precedence over the one at the friend's location, which has its
 * own column.
 */
function Played({ place, isQuest, quests, placeTitle, group }: PlayedProps) {
  const postedQuest = group?.questName ?? null;
  if (postedQuest === null && place === '') return null;
  const placeText = placeTitle || place;
  return (
    <span className={`row nowrap can-shrink gap-0-2 ${styles['line']}`}>
      <span
        className={
          isQuest || postedQuest !== null
            ? `semibold flex ${styles['quest']}`
            : `color-second ${styles['text']}`
        }
        title={postedQuest === null ? placeText : [postedQuest, placeText].filter(Boolean).join('. ')}
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

function Joined({ membership, group }: { membership: string; group: GroupShown | null }) {
  if (group === null) {
    return (
      <span className={`row nowrap can-shrink gap-0-2 ${styles['line']}`}>
        <span className={`color-second ${styles['text']}`}>{membership}</span>
      </span>
    );
  }
  const { capacity, note, isLit, href, ownerText } = group;
  return (
    <span className={`row nowrap can-shrink gap-0-2 ${styles['line']}`}>
      {href !== null && (
        <a
          className={`relative semibold no-underline color-ember hover-underline ${styles['show']}`}
          href={href}
        >
          Show group <span className="visually-hidden">{ownerText}</span>
        </a>
      )}
      <span className="color-second tabular" title={capacity.text}>
        {capacity.short}
      </span>
      <span
        className={`color-second ${styles['text']}`}
        title={[membership, note].filter(Boolean).join('. ')}
      >
        {note !== '' && <bdi className={isLit ? 'color-leaf' : undefined}>{note}. </bdi>}
        <bdi>{membership}</bdi>
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
