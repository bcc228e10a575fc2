import { memo, use } from 'react';
import { QuestTags } from '../../panels/QuestLine.tsx';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { DoingContext } from './friends-context.ts';
import type { DoingShown, GroupShown } from './doing-words.ts';
import styles from './friends.module.css';

/** What a friend does; nothing when nothing is known. */
export function DoingCell({ entry }: { readonly entry: ListedCharacter }) {
  const shown = use(DoingContext).get(entry.id);
  return shown === undefined ? null : <DoingParts shown={shown} />;
}

const DoingParts = memo(function DoingParts({ shown }: { readonly shown: DoingShown }) {
  const { place, isQuest, placeTitle, company, group } = shown;
  if (place === '' && company === '') return null;
  return (
    <div className={styles['doing']}>
      {place !== '' && (
        <span className={isQuest ? styles['quest'] : styles['place']} title={placeTitle || undefined}>
          <bdi>{place}</bdi>
        </span>
      )}
      {company !== '' && (
        <span className={styles['company']}>
          <bdi>{company}</bdi>
          {group !== null && (
            <span className={styles['seats']} title={group.seats.text}>
              {group.seats.short}
            </span>
          )}
        </span>
      )}
      {group !== null && <GroupQuest group={group} />}
      {group !== null && <GroupWay group={group} />}
    </div>
  );
});

function GroupQuest({ group: { questName, quest } }: { readonly group: GroupShown }) {
  const hasTags = quest.isRaid || quest.isGuess || quest.difficulty !== '';
  if (questName === null && !hasTags) return null;
  return (
    <span className={styles['company']}>
      {questName !== null && <bdi className={styles['questName']}>{questName}</bdi>}
      <QuestTags quest={quest} />
    </span>
  );
}

function GroupWay({ group: { note, canJoin, href, ofWhom } }: { readonly group: GroupShown }) {
  if (note === '' && href === null) return null;
  return (
    <span className={styles['way']}>
      {href !== null && (
        <a className={styles['show']} href={href}>
          Show group <span className="visually-hidden">{ofWhom}</span>
        </a>
      )}
      {note !== '' && (
        <span className={canJoin ? styles['canJoin'] : styles['note']}>
          <bdi>{note}</bdi>
        </span>
      )}
    </span>
  );
}
