import { Link } from '@tanstack/react-router';
import { PersonLine, PersonMark } from '../../people/PersonLine.tsx';
import { QuestLink, QuestTags } from '../../QuestLine.tsx';
import type { MemberContent, PostedContent } from './who-details.ts';
import styles from './who-details.module.css';

interface MembersProps {
  readonly members: readonly MemberContent[];
  readonly leaderId: number | null;
  /** Shows more about a member; not offered of the one that the dialog is about. */
  readonly onShow: (id: number) => void;
  readonly shownId: number | null;
}

/** Everybody of a group who is online. */
export function Members({ members, leaderId, onShow, shownId }: MembersProps) {
  return (
    // `role`: without bullets Safari does not read a list as one.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className={styles['members']} aria-label="Members">
      {members.map(({ id, person, isFriend, isYou }) => (
        <li key={id}>
          <PersonLine
            person={person}
            {...(id !== shownId && { onName: () => onShow(id) })}
            mark={
              <>
                {isFriend && <PersonMark mark="friend" />}
                {id === leaderId && <span className={styles['leader']}>Leader</span>}
                {isYou && <span className={styles['you']}>You</span>}
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** What a group looks for, with the way to it. */
export function Posted({ posted }: { readonly posted: PostedContent }) {
  return (
    <section className={styles['posted']} aria-label="Looking for members">
      <p className={styles['summary']}>
        <span className={styles['label']}>Looking for members</span>
        <QuestLink quest={posted.quest} />
        <QuestTags quest={posted.quest} />
        <span>
          {posted.levels} · {posted.classes}
        </span>
      </p>
      {posted.comment !== '' && <p dir="auto">{posted.comment}</p>}
      <Link className={styles['way']} to={posted.link.to} search={posted.link.search}>
        Show it among the groups
      </Link>
    </section>
  );
}
