import type { ListedCharacter } from '../../storage/character-list.ts';
import { personName } from '../../panels/people/person-name.ts';
import { formatCount } from '../../ui/format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './timers-summary.module.css';
import { Countdown, LocalTime, RaidName } from './TimerCells.tsx';
import { openWords, type TimersSummary, unseenText } from './timers-view.ts';

interface TimersSummaryCardProps {
  readonly summary: TimersSummary;
  readonly owners: readonly ListedCharacter[];
  /** Characters of whom nothing is known. */
  readonly unseenCount: number;
}

/** The answer that people come for, as large as it is important: when is the next raid open again? */
export function TimersSummaryCard({ summary, owners, unseenCount }: TimersSummaryCardProps) {
  const { next, runningCount, busyText } = summary;
  const owner = owners.find(({ id }) => id === next?.characterId);
  const open = openWords({ ownerCount: owners.length, unseenCount });
  return (
    <div className={styles['card']}>
      {next === null ? (
        <p className={styles['next']}>
          <span className={styles['big']}>{open.title}</span>
          <span className={styles['what']}>{open.text}</span>
        </p>
      ) : (
        <p className={styles['next']}>
          <span className={styles['label']}>Next off timer</span>
          <span className={styles['when']}>
            <span className={styles['big']}>
              <Countdown timer={next} />
            </span>{' '}
            <LocalTime atMs={next.endsAtMs} />
          </span>
          <span className={styles['what']}>
            <RaidName questIds={next.questIds} />
            {owner !== undefined && (
              <>
                {' · '}
                <bdi>{personName(owner)}</bdi>
              </>
            )}
          </span>
        </p>
      )}
      {next !== null && (
        <p className={styles['figures']}>
          <span className={styles['figure']}>{runningCount}</span>{' '}
          <span className={styles['figureLabel']}>
            {runningCount === 1 ? 'timer' : 'timers'} {busyText}
            {unseenText(unseenCount)}
          </span>
        </p>
      )}
    </div>
  );
}

/** The same room, before anything is known. */
export function TimersSummarySkeleton({ ownerCount }: { readonly ownerCount: number | null }) {
  return (
    <div className={styles['card']}>
      <p className={styles['next']}>
        <span className={styles['label']}>Next off timer</span>
        <span className={styles['big']}>
          <Skeleton width={6} />
        </span>
        <span className={styles['what']}>
          <Skeleton width={26} />
        </span>
      </p>
      {ownerCount !== null && (
        <p className={styles['figures']}>
          <span className={styles['figureLabel']}>{formatCount(ownerCount, 'character')}</span>
        </p>
      )}
    </div>
  );
}
