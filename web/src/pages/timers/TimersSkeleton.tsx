import type { ListedCharacter } from '../../storage/character-list.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import cardStyles from './character-timers.module.css';
import { OwnerLine } from './OwnerLine.tsx';
import styles from './timers.module.css';
import { TimersSummarySkeleton } from './TimersSummaryCard.tsx';
import { TimersChoices } from './TimersTools.tsx';

/** Enough to fill the first screen. */
const shownCount = 4;

/** The room of the timers while they are on their way: with one's characters as soon as those are known. */
export function TimersSkeleton({ owners }: { readonly owners: readonly ListedCharacter[] | null }) {
  const shown = owners === null ? Array.from({ length: 3 }, () => null) : owners.slice(0, shownCount);
  return (
    <div className={styles['waiting']}>
      <p className="visually-hidden" aria-live="polite">
        Loading raid timers...
      </p>
      <TimersSummarySkeleton ownerCount={owners?.length ?? null} />
      <div className={styles['tools']}>
        <TimersChoices />
        <div className={styles['allRoom']} />
      </div>
      <div className={styles['list']}>
        {shown.map((owner, place) => (
          <div key={owner?.id ?? `place ${place}`} className={cardStyles['card']}>
            <div className={cardStyles['head']}>
              {owner === null ? <Skeleton width={14} /> : <OwnerLine owner={owner} />}
            </div>
            <p className={cardStyles['waiting']}>
              <Skeleton width={22} />
              <Skeleton width={9} />
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}
