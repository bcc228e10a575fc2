import { Link, useLocation } from '@tanstack/react-router';
import { groupAddress } from '../group-address.ts';
import { PersonActions } from '../../../people/PersonActions.tsx';
import { ClassLevels, PersonLine } from '../../../people/PersonLine.tsx';
import { AlertButton } from '../../../alerts/AlertButton.tsx';
import { ShapeIcon } from '../../../people/ShapeIcon.tsx';
import { usePanelSlot } from '../../panel-slot.ts';
import { watchTitles } from '../../shared/name-tip.ts';
import { QuestLink, QuestTags, WikiLink } from '../../QuestLine.tsx';
import type { ActivityContent, EligiblePart, GroupContent } from './group-content.ts';
import styles from './lfm-card.module.css';
import type { QuestContent, XpTable } from './quest-content.ts';
import { type ReactNode, useState } from 'react';
import type { TimerText } from './card-facts.ts';
import { UsualTime } from './UsualTime.tsx';

interface LfmCardProps {
  readonly content: GroupContent | QuestContent;
  readonly headingId?: string;
}

/** The card of a group or of its quest. */
export function LfmCard({ content, ...rest }: LfmCardProps) {
  return content.part === 'group' ? (
    <GroupCard content={content} {...rest} />
  ) : (
    <QuestCard content={content} {...rest} />
  );
}

interface GroupCardProps {
  readonly content: GroupContent;
  /** Id of the heading; omitted inside a dialog, which has its own heading. */
  readonly headingId?: string;
}

function GroupCard({ content, headingId }: GroupCardProps) {
  const { people, columns, comment, activity, eligible } = content;
  const isSplit = columns === 2 && activity.length > 0 && eligible.length > 0;
  return (
    <div className={`columns size-note gap-3 tabular pad-4 ${styles['content']}`}>
      <Head content={content} headingId={headingId} />
      {comment !== '' && (
        <p className="pad-2-3 ground-surface quote" dir="auto">
          {comment}
        </p>
      )}
      <People people={people} isSplit={columns === 2} />
      {(activity.length > 0 || eligible.length > 0) && (
        <div className={`columns gap-4-6 ${styles['more']} ${isSplit ? styles['twoColumns'] : ''}`}>
          {eligible.length > 0 && (
            <div className="columns gap-3">
              {eligible.map((part) => (
                <Eligible key={part.title} part={part} />
              ))}
            </div>
          )}
          {activity.length > 0 && <Activity lines={activity} isWide={columns === 2 && !isSplit} />}
        </div>
      )}
    </div>
  );
}

/** The members of a group. One of them, initially the leader, is shown with its actions. */
function People({ people, isSplit }: { people: GroupContent['people']; isSplit: boolean }) {
  const [openId, setOpenId] = useState(people[0]?.id ?? null);
  return (
    <ul
      ref={watchTitles}
      className={`columns gap-2-6 ${isSplit ? styles['twoColumns'] : ''}`}
      aria-label="Members"
    >
      {people.map((person) => {
        const { id, character, isLeader } = person;
        const isOpen = id === openId;
        return (
          <li key={id}>
            <PersonLine
              person={person}
              mark={isLeader && <span className="color-ember medium size-small space-before-2">Leader</span>}
              {...(!character.is_anonymous && { isOpen, onName: () => setOpenId(isOpen ? null : id) })}
            />
            {isOpen && (
              <div className={`hidden-if-empty ${styles['actions']}`}>
                <PersonActions character={character} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Head({
  content,
  headingId,
}: Pick<GroupCardProps, 'content'> & { readonly headingId: string | undefined }) {
  const { leaderName, server, quest, levels, wants, memberCount } = content;
  const { pathname } = useLocation();
  const { to, search } = groupAddress(server);
  const count = memberCount !== '' && <Count text={memberCount} />;
  return (
    <header className={`columns gap-1 ${styles['head']}`}>
      {headingId !== undefined && (
        <div className="flex baseline between gap-3">
          <h3 id={headingId} className="size-title-4 can-shrink">
            <bdi>{leaderName}</bdi>’s group
          </h3>
          {count}
        </div>
      )}
      <p className="row wrap color-second gap-1-2">
        <QuestLink quest={quest} />
        <QuestTags quest={quest} />
        <WikiLink quest={quest} />
        <span>{levels}</span>
        {pathname !== to && (
          <Link to={to} search={search}>
            On {server.server_name}
          </Link>
        )}
        {headingId === undefined && count}
      </p>
      <p>
        <span className="color-second">Wants:</span> <span className={styles['wants']}>{wants}</span>
      </p>
      <Usual content={content} />
    </header>
  );
}

/** The usual duration of the quest. Its space is reserved before it loads, so that nothing moves. */
function Usual({ content: { quest, usual } }: Pick<LfmCardProps, 'content'>) {
  return quest.path !== null && <p className={`color-second ${styles['usual']}`}>{usual}</p>;
}

function Count({ text }: { text: string }) {
  return (
    <span className="color-second semibold rigid">
      {text} <span className="visually-hidden">players</span>
    </span>
  );
}

function Eligible({ part: { title, people, more } }: { part: EligiblePart }) {
  return (
    <CardPart title={title}>
      <ul className={`grid gap-1 ${styles['eligible']}`}>
        {people.map(({ id, name, level, classes, timer }) => (
          <li key={id} className="grid gap-0-2">
            <bdi className="semibold">{name}</bdi>
            <ClassLevels classes={classes} />
            <span className="semibold text-end">
              <span className="visually-hidden">Level </span>
              {level}
            </span>
            {timer !== null && <Timer timer={timer} />}
          </li>
        ))}
      </ul>
      {more !== null && <p className="color-second">{more}</p>}
    </CardPart>
  );
}

interface ActivityProps {
  readonly lines: readonly ActivityContent[];
  /** Takes the full width of a wide card. */
  readonly isWide: boolean;
}

function Activity({ lines, isWide }: ActivityProps) {
  return (
    <CardPart title="Activity">
      <ol className={`${styles['activity']} ${isWide ? styles['inColumns'] : ''}`}>
        {lines.map((line) =>
          line.kind === 'spacer' ? (
            <li key={line.key} className={`flex baseline between gap-3 relative ${styles['spacer']}`}>
              <span className="visually-hidden">More events</span>
            </li>
          ) : (
            <li key={line.key} className="flex baseline between gap-3 relative" data-kind={line.kind}>
              <span className="can-shrink">
                {line.before}
                {line.name !== '' && <bdi>{line.name}</bdi>}
                {line.after}
              </span>
              <span className="color-third size-small rigid" title={line.title}>
                {line.ago}
              </span>
            </li>
          ),
        )}
      </ol>
    </CardPart>
  );
}

function QuestCard({ content, headingId }: { content: QuestContent; headingId?: string }) {
  const { quest, questId, note, facts, xp, tip, timers } = content;
  const isPast = usePanelSlot().pastMs !== undefined;
  const hasTags = quest.isRaid || quest.isGuess || quest.difficulty !== '';
  return (
    <div className={`columns size-note gap-3 tabular pad-4 ${styles['content']}`}>
      <header className={`columns gap-1 ${styles['head']}`}>
        <div className="flex wrap baseline gap-1-3">
          <h3 id={headingId} className="size-title-4">
            <QuestLink quest={quest} />
          </h3>
          <WikiLink quest={quest} />
        </div>
        {hasTags && (
          <p className="row wrap color-second gap-1-2">
            <QuestTags quest={quest} />
          </p>
        )}
        <Usual content={content} />
        {questId !== null && quest.isRaid && <UsualTime questId={questId} serverKey={content.serverKey} />}
      </header>
      {note !== '' && <p className="color-second">{note}</p>}
      {tip !== '' && (
        <p className={`color-second ${styles['tip']}`} dir="auto">
          {tip}
        </p>
      )}
      {timers.length > 0 && (
        <CardPart title="Raid timers of your characters">
          <ul className="grid gap-1">
            {timers.map(({ id, name, timer }) => (
              <li key={id} className="flex wrap between gap-0-3">
                <bdi className="semibold">{name}</bdi>
                <Timer timer={timer} />
              </li>
            ))}
          </ul>
        </CardPart>
      )}
      {facts.length > 0 && (
        <dl className={`grid gap-1 ${styles['facts']}`}>
          {facts.map(({ label, value, tone }) => (
            <div key={label} className="grid gap-3">
              <dt className="color-third">{label}</dt>
              <dd data-tone={tone}>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {xp !== null && <Xp xp={xp} />}
      {questId !== null && !isPast && (
        <AlertButton
          draft={{ kind: 'group', filter: `quest=${questId}` }}
          label="Tell me about groups for this quest"
          kind="link"
        />
      )}
    </div>
  );
}

function Xp({ xp: { columns, rows } }: { xp: XpTable }) {
  return (
    <table className={`block ${styles['xp']}`}>
      <caption className="color-third semibold size-small text-start">Experience</caption>
      <thead>
        <tr>
          <th scope="col" className="color-third">
            <span className="visually-hidden">Difficulty</span>
          </th>
          {columns.map((column) => (
            <th key={column} className="color-third" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ difficulty, cells }) => (
          <tr key={difficulty}>
            <th scope="row" className="color-third">
              {difficulty}
            </th>
            {columns.map((column, index) => (
              <td key={column}>{cells[index] || <span className="color-third">none</span>}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Timer({ timer: { text, title, isKnown } }: { timer: TimerText }) {
  return (
    <span
      className={`inline-row color-amber size-small gap-1 ${styles['timer']}`}
      title={title}
      data-unknown={isKnown ? undefined : ''}
    >
      <ShapeIcon name="timer" size={14} />
      {text}
    </span>
  );
}

function CardPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`columns gap-2 ${styles['part']}`}>
      <h4 className="color-third semibold size-small">{title}</h4>
      {children}
    </section>
  );
}
