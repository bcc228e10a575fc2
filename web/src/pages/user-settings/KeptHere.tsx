import { Link } from '@tanstack/react-router';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { formatNumber } from '../../ui/format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { isNothingKept, type KeptCount, keptCounts } from './kept-counts.ts';
import { useKeptNumbers } from './useKeptNumbers.ts';
import styles from './kept-here.module.css';
import page from './user-settings.module.css';

/** Counts of what is kept. The server knows none of it and draws their places. */
export function KeptHere() {
  const isKnown = useIsBrowser();
  const { game } = usePageSettings();
  const counts = keptCounts(useKeptNumbers(game));
  const isEmpty = isKnown && isNothingKept(counts);
  return (
    <>
      <p className={page['lead']}>
        {isEmpty
          ? 'There is nothing of yours in this browser yet. Bring it from another device below, or begin by registering a character.'
          : 'All of this is kept in this browser alone: clear its storage, and what you have not exported is gone.'}
      </p>
      <ul className={styles['counts']}>
        {counts.map((count) => (
          <li key={count.label} className={styles['count']}>
            <Count count={count} isKnown={isKnown} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface CountProps {
  readonly count: KeptCount;
  readonly isKnown: boolean;
}

function Count({ count: { label, count, note, to }, isKnown }: CountProps) {
  return (
    <Link to={to} className={styles['countBody']}>
      <span className={styles['number']}>{isKnown ? formatNumber(count) : <Skeleton width={2} />}</span>
      <span className={styles['words']}>
        {label}
        <span className={styles['note']}>{isKnown ? note : ''}</span>
      </span>
    </Link>
  );
}
