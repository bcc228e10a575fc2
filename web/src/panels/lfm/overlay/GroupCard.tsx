import { ClassLevels, PersonLine } from '../../people/PersonLine.tsx';
import { QuestLink, QuestTags } from '../../QuestLine.tsx';
import type { ActivityContent } from './activity-content.ts';
import { CardPart, Timer } from './CardParts.tsx';
import type { GroupContent } from './group-content.ts';
import styles from './lfm-card.module.css';

interface GroupCardProps {
  readonly content: GroupContent;
  /** Of its heading; without one there is no heading: what stands around it says what it is about. */
  readonly headingId?: string;
}

/** Who plays. */
export function GroupCard({ content, headingId }: GroupCardProps) {
  const { people, columns, comment, activity, eligible } = content;
  const isSplit = columns === 2 && activity.length > 0 && eligible !== null;
  return (
    <div className={styles['content']}>
      <Head content={content} headingId={headingId} />
      {comment !== '' && (
        <p className={styles['comment']} dir="auto">
          {comment}
        </p>
      )}
      <ul className={`${styles['people']} ${columns === 2 ? styles['twoColumns'] : ''}`} aria-label="Members">
        {people.map((person) => (
          <li key={person.id}>
            <PersonLine
              person={person}
              mark={person.isLeader && <span className={styles['leader']}>Leader</span>}
            />
          </li>
        ))}
      </ul>
      {(activity.length > 0 || eligible !== null) && (
        <div className={`${styles['more']} ${isSplit ? styles['twoColumns'] : ''}`}>
          {eligible !== null && <Eligible eligible={eligible} />}
          {activity.length > 0 && <Activity lines={activity} isWide={columns === 2 && !isSplit} />}
        </div>
      )}
    </div>
  );
}

function Head({
  content,
  headingId,
}: Pick<GroupCardProps, 'content'> & { readonly headingId: string | undefined }) {
  const { leaderName, quest, levels, memberCount } = content;
  const count = memberCount !== '' && <Count text={memberCount} />;
  return (
    <header className={styles['head']}>
      {headingId !== undefined && (
        <div className={styles['titleLine']}>
          <h3 id={headingId}>
            Group of <bdi>{leaderName}</bdi>
          </h3>
          {count}
        </div>
      )}
      <p className={styles['summary']}>
        <QuestLink quest={quest} />
        <QuestTags quest={quest} />
        <span>{levels}</span>
        {headingId === undefined && count}
      </p>
    </header>
  );
}

function Count({ text }: { readonly text: string }) {
  return (
    <span className={styles['count']}>
      {text} <span className="visually-hidden">players</span>
    </span>
  );
}

function Eligible({ eligible }: { readonly eligible: NonNullable<GroupContent['eligible']> }) {
  return (
    <CardPart title="Eligible characters">
      <ul className={styles['eligible']}>
        {eligible.people.map(({ id, name, level, classes, timer }) => (
          <li key={id}>
            <bdi className={styles['name']}>{name}</bdi>
            <ClassLevels classes={classes} />
            <span className={styles['level']}>
              <span className="visually-hidden">Level </span>
              {level}
            </span>
            {timer !== null && <Timer timer={timer} />}
          </li>
        ))}
      </ul>
      {eligible.more !== null && <p className={styles['rest']}>{eligible.more}</p>}
    </CardPart>
  );
}

interface ActivityProps {
  readonly lines: readonly ActivityContent[];
  /** The whole of a wide card is free for it. */
  readonly isWide: boolean;
}

function Activity({ lines, isWide }: ActivityProps) {
  return (
    <CardPart title="Activity">
      <ol className={`${styles['activity']} ${isWide ? styles['inColumns'] : ''}`}>
        {lines.map((line) =>
          line.kind === 'spacer' ? (
            <li key={line.key} className={styles['spacer']}>
              <span className="visually-hidden">More happened here</span>
            </li>
          ) : (
            <li key={line.key} data-kind={line.kind}>
              <span className={styles['event']}>
                {line.before}
                {line.name !== '' && <bdi>{line.name}</bdi>}
                {line.after}
              </span>
              <span className={styles['ago']} title={line.title}>
                {line.ago}
              </span>
            </li>
          ),
        )}
      </ol>
    </CardPart>
  );
}
