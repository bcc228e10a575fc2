import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import type { ShownClass } from '../../person-words.ts';
import styles from './lfm-card.module.css';
import type { QuestSummary } from './quest-summary.ts';
import type { TimerText } from './raid-timer-text.ts';
import { ShapeIcon } from './ShapeIcon.tsx';

/** The name of a quest, as a link where there is something to read. */
export function QuestLink({ quest: { name, wikiUrl } }: { readonly quest: QuestSummary }) {
  if (wikiUrl === null) return <bdi>{name ?? 'No quest'}</bdi>;
  return (
    <a href={wikiUrl} target="_blank" rel="noopener noreferrer">
      <bdi>{name}</bdi>
    </a>
  );
}

/** Raid, difficulty and how sure they are. */
export function QuestTags({ quest }: { readonly quest: QuestSummary }) {
  return (
    <>
      {quest.isRaid && <span className={`${styles['tag']} ${styles['raid']}`}>Raid</span>}
      {quest.difficulty !== '' && (
        <span className={`${styles['tag']} ${quest.isReaper ? styles['reaper'] : ''}`}>
          {quest.difficulty}
        </span>
      )}
      {quest.isGuess && <span className={styles['tag']}>guessed</span>}
    </>
  );
}

/** Classes with their levels, as pictures; read out in words. */
export function ClassLevels({ classes }: { readonly classes: readonly ShownClass[] }) {
  return (
    <ul className={styles['classes']} aria-label="Classes">
      {classes.map(({ icon, name, level }, index) => (
        // Nothing says that a character bears a class once only.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${name} ${index}`} title={`${name} ${level}`}>
          {icon === null ? <bdi>{name}</bdi> : <ShapeIcon name={icon} size={16} />}
          {icon !== null && <span className="visually-hidden">{name} </span>}
          <span>{level}</span>
        </li>
      ))}
    </ul>
  );
}

export function Timer({ timer: { text, title } }: { readonly timer: TimerText }) {
  return (
    <span className={styles['timer']} title={title}>
      <ShapeIcon name="timer" size={14} />
      {text}
    </span>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a card under a small heading. */
export function CardPart({ title, children }: PartProps) {
  return (
    <section className={styles['part']}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}

export function WikiLink({ url }: { readonly url: string }) {
  return (
    <a className={styles['wiki']} href={url} target="_blank" rel="noopener noreferrer">
      Read about it on the wiki
      <Icon name="outward" size={14} />
    </a>
  );
}
