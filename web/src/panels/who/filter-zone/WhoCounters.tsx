import { memo } from 'react';
import { formatNumber } from '../../../ui/format.ts';
import type { CounterFigures } from './who-counters.ts';
import styles from './who-filter-zone.module.css';

/** The counters above the list (§2.8). Their room is kept until they come. */
export const WhoCounters = memo(function WhoCounters(figures: CounterFigures) {
  const { onlineCount, anonymousCount, shownCount } = figures;
  const counters = [
    ['Online', onlineCount],
    ['Anonymous', anonymousCount],
    ['Displaying', shownCount],
  ] as const;
  return (
    <dl className={styles['counters']}>
      {counters.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count !== null && formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
});
