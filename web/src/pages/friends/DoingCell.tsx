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

/** Two lines, which every row has room for: what is played, and with whom. What does not fit is told on hovering. */
const DoingParts = memo(function DoingParts({ shown }: { readonly shown: DoingShown }) {
  const { place, isQuest, placeTitle, company, group } = shown;
  if (place === '' && company === '') return null;
  return (
    <div className={styles['doing']}>
      <Played place={place} isQuest={isQuest} title={placeTitle} group={group} />
      {company !== '' && <Joined company={company} group={group} />}
    </div>
  );
});

interface PlayedProps {
  readonly place: string;
  readonly isQuest: boolean;
  readonly title: string;
  readonly group: GroupShown | null;
}

/** The quest of a group comes before the one where somebody still is: that is where their location says they are. */
function Played({ place, isQuest, title, group }: PlayedProps) {
  const sought = group?.questName ?? null;
  const shown = sought ?? place;
  if (shown === '') return null;
  return (
    <span className={styles['line']}>
      <bdi
        className={isQuest || sought !== null ? styles['quest'] : styles['text']}
        title={sought === null ? title || place : [sought, title || place].filter(Boolean).join('. ')}
      >
        {shown}
      </bdi>
      {group !== null && <QuestTags quest={group.quest} />}
    </span>
  );
}

interface JoinedProps {
  readonly company: string;
  readonly group: GroupShown | null;
}

function Joined({ company, group }: JoinedProps) {
  if (group === null) {
    return (
      <span className={styles['line']}>
        <span className={styles['text']}>{company}</span>
      </span>
    );
  }
  const { seats, note, canJoin, href, ofWhom } = group;
  return (
    <span className={styles['line']}>
      {href !== null && (
        <a className={styles['show']} href={href}>
          Show group <span className="visually-hidden">{ofWhom}</span>
        </a>
      )}
      <span className={styles['seats']} title={seats.text}>
        {seats.short}
      </span>
      <span className={styles['text']} title={[company, note].filter(Boolean).join('. ')}>
        {note !== '' && <bdi className={canJoin ? styles['canJoin'] : undefined}>{note}. </bdi>}
        <bdi>{company}</bdi>
      </span>
    </span>
  );
}
