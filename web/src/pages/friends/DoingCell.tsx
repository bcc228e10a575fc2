import { memo, use } from 'react';
import { QuestTags } from '../../panels/QuestLine.tsx';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { DoingContext } from './friends-context.ts';
import type { DoingShown, GroupShown } from './doing-words.ts';
import styles from './friends.module.css';

/** What a friend does; nothing when nothing is known, and room for it where it is likely to come. */
export function DoingCell({ entry }: { readonly entry: ListedCharacter }) {
  const { shown, isAwaited } = use(DoingContext);
  const own = shown.get(entry.id);
  if (own !== undefined) return <DoingParts shown={own} />;
  return isAwaited && entry.character?.is_online === true ? <div className={styles['awaited']} /> : null;
}

/**
 * Two lines where there is a column for it: what is played, and with whom. The first answer then moves nothing; what does
 * not fit is told on hovering, and on a card.
 */
const DoingParts = memo(function DoingParts({ shown }: { readonly shown: DoingShown }) {
  const { place, isQuest, placeTitle, company, group } = shown;
  if (place === '' && company === '') return null;
  return (
    <div className={styles['doing']} data-tells-place={isQuest && placeTitle === '' ? '' : undefined}>
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

function Played({ place, isQuest, title, group }: PlayedProps) {
  return (
    <>
      {place !== '' && (
        <span className={styles['line']}>
          <bdi className={isQuest ? styles['quest'] : styles['text']} title={title || place}>
            {place}
          </bdi>
          {group !== null && group.questName === null && <QuestTags quest={group.quest} />}
        </span>
      )}
      {group !== null && group.questName !== null && (
        <span className={styles['line']}>
          <bdi className={styles['quest']} title={group.questName}>
            {group.questName}
          </bdi>
          <QuestTags quest={group.quest} />
        </span>
      )}
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
