import type { QuestSummary } from './quest-summary.ts';
import styles from './quest-line.module.css';

interface QuestLinkProps {
  readonly quest: Pick<QuestSummary, 'name' | 'wikiUrl'>;
}

/** The name of a quest, as a link where there is something to read. */
export function QuestLink({ quest: { name, wikiUrl } }: QuestLinkProps) {
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
