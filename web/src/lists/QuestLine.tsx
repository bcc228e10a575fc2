import { useFollowLinks } from '../people/useFollowLinks.ts';
import { Icon } from '../ui/Icon.tsx';
import type { LinkedQuest, QuestSummary } from './quest-summary.ts';
import styles from './quest-line.module.css';

interface QuestLinkProps {
  readonly quest: Pick<QuestSummary, 'name' | 'path'>;
  /** -1 = the Tab key skips it; screen readers still reach it. */
  readonly tabIndex?: number | undefined;
}

/** The name of a quest, with a link to its page if the catalogue has the quest. */
export function QuestLink({ quest: { name, path }, tabIndex }: QuestLinkProps) {
  const follow = useFollowLinks();
  if (path === null) return <bdi>{name ?? 'No quest'}</bdi>;
  return (
    <a href={path} className={`relative ${styles['link']}`} tabIndex={tabIndex} onClick={follow}>
      <bdi>{name}</bdi>
    </a>
  );
}

interface QuestLinksProps extends Pick<QuestLinkProps, 'tabIndex'> {
  readonly quests: readonly LinkedQuest[];
}

/** Ambiguous quests, each with a link to its page. */
export function QuestLinks({ quests, tabIndex }: QuestLinksProps) {
  return quests.map((quest, place) => (
    <span key={quest.id}>
      {place > 0 && ' / '}
      <QuestLink quest={quest} tabIndex={tabIndex} />
    </span>
  ));
}

/** A link to the wiki, next to the name of a quest. */
export function WikiLink({ quest: { name, wikiUrl } }: { quest: Pick<QuestSummary, 'name' | 'wikiUrl'> }) {
  if (wikiUrl === null) return null;
  return (
    <a
      className={`inline-row small-note ${styles['wiki']}`}
      href={wikiUrl}
      target="_blank"
      rel="noopener noreferrer"
    >
      Wiki <span className="visually-hidden">page of {name}</span>
      <Icon name="outward" size={12} />
    </a>
  );
}

/** Tags for raid, difficulty, and whether the quest is guessed. */
export function QuestTags({ quest }: { quest: QuestSummary }) {
  return (
    <>
      {quest.isRaid && <span className={`small-note ${styles['tag']} ${styles['raid']}`}>Raid</span>}
      {quest.difficulty !== '' && (
        <span className={`small-note ${styles['tag']} ${quest.isReaper ? styles['reaper'] : ''}`}>
          {quest.difficulty}
        </span>
      )}
      {quest.isGuess && <span className={`small-note ${styles['tag']}`}>guessed</span>}
    </>
  );
}
