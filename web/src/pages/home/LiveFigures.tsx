import type { LiveState } from '../../data/live-query.ts';
import { useServerNow } from '../../data/useServerNow.ts';
import { LiveDot } from '../../ui/LiveDot.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { HomeFigure } from './home-view.ts';
import styles from './home.module.css';
import { liveAge } from './live-age.ts';

interface LiveFiguresProps extends DataAgeProps {
  readonly figures: readonly HomeFigure[];
}

/** The three numbers of the evening, on the foot of the banner, with their age. */
export function LiveFigures({ figures, ...age }: LiveFiguresProps) {
  return (
    <div className={styles['board']}>
      <dl className={styles['figures']}>
        {figures.map(({ name, value, outOf, label, isLit }) => (
          <div key={name} className={styles['figure']}>
            <dt className={styles['label']}>{label}</dt>
            <dd className={isLit ? styles['lit'] : styles['value']}>
              {value ?? <Skeleton width={2} />}
              {outOf !== undefined && <span className={styles['outOf']}> of {outOf}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles['age']}>
        <DataAge {...age} />
      </p>
    </div>
  );
}

interface DataAgeProps {
  readonly pollState: LiveState;
  /** Of the newest report, milliseconds since 1970 by the server's clock; null = none. */
  readonly reportedAtMs: number | null;
}

/** The only thing on the page that changes every second. */
function DataAge({ pollState, reportedAtMs }: DataAgeProps) {
  const { tone, text } = liveAge(pollState, reportedAtMs, useServerNow(1000));
  return <LiveDot tone={tone}>{text}</LiveDot>;
}
