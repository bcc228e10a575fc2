import { QuestLink, QuestTags } from '../../QuestLine.tsx';
import { CardPart, Timer, WikiLink } from './CardParts.tsx';
import styles from './lfm-card.module.css';
import type { QuestContent, XpTable } from './quest-content.ts';

interface QuestCardProps {
  readonly content: QuestContent;
  readonly headingId?: string;
}

/** What is played. */
export function QuestCard({ content, headingId }: QuestCardProps) {
  const { quest, note, facts, xp, tip, timers } = content;
  const hasTags = quest.isRaid || quest.isGuess || quest.difficulty !== '';
  return (
    <div className={styles['content']}>
      <header className={styles['head']}>
        <h3 id={headingId}>
          <QuestLink quest={quest} />
        </h3>
        {hasTags && (
          <p className={styles['summary']}>
            <QuestTags quest={quest} />
          </p>
        )}
      </header>
      {note !== '' && <p className={styles['note']}>{note}</p>}
      {tip !== '' && (
        <p className={styles['tip']} dir="auto">
          {tip}
        </p>
      )}
      {timers.length > 0 && (
        <CardPart title="Raid timers of your characters">
          <ul className={styles['timers']}>
            {timers.map(({ id, name, timer }) => (
              <li key={id}>
                <bdi className={styles['name']}>{name}</bdi>
                <Timer timer={timer} />
              </li>
            ))}
          </ul>
        </CardPart>
      )}
      {facts.length > 0 && (
        <dl className={styles['facts']}>
          {facts.map(({ label, value, tone }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-tone={tone}>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {xp !== null && <Xp xp={xp} />}
      {quest.wikiUrl !== null && <WikiLink url={quest.wikiUrl} />}
    </div>
  );
}

function Xp({ xp: { columns, rows } }: { readonly xp: XpTable }) {
  return (
    <table className={styles['xp']}>
      <caption>Experience</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Difficulty</span>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ difficulty, cells }) => (
          <tr key={difficulty}>
            <th scope="row">{difficulty}</th>
            {columns.map((column, index) => (
              <td key={column}>{cells[index] || <span className={styles['none']}>none</span>}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
