import { LiveDot } from '../../ui/LiveDot.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { HomeFigure } from './home-view.ts';
import styles from './home.module.css';
import type { LiveAge } from './live-age.ts';

interface LiveFiguresProps {
  readonly figures: readonly HomeFigure[];
  readonly age: LiveAge;
}

/** The three numbers of the evening, on the foot of the banner, with their age. */
export function LiveFigures({ figures, age }: LiveFiguresProps) {
  return (
    <div className={styles['board']}>
      <dl className={styles['figures']}>
        {figures.map(({ name, value, outOf, label }) => (
          <div key={name} className={styles['figure']}>
            <dt className={styles['label']}>{label}</dt>
            <dd className={styles['value']}>
              {value ?? <Skeleton width={2} />}
              {outOf !== undefined && <span className={styles['outOf']}> of {outOf}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles['age']}>
        <LiveDot tone={age.tone}>{age.text}</LiveDot>
      </p>
    </div>
  );
}
