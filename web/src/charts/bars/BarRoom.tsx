import type { ReactNode } from 'react';
import styles from './bar-chart.module.css';
import { barHeight, type BarRoomFacts, narrowWidth, phoneWidth } from './bar-room.ts';

interface BarRoomProps extends BarRoomFacts {
  readonly children: ReactNode;
}

/** The room of a bar chart, there before the chart is: on a narrow screen it may be higher. */
export function BarRoom({ children, ...facts }: BarRoomProps) {
  const narrow = narrowWidth(facts.seriesCount);
  const heights = {
    '--wide-height': `${barHeight(facts, narrow + 1)}px`,
    '--narrow-height': `${barHeight(facts, narrow)}px`,
    '--phone-height': `${barHeight(facts, phoneWidth)}px`,
  };
  return (
    <div className={styles['place']}>
      <div className={styles['room']} style={heights} data-narrow={narrow}>
        {children}
      </div>
    </div>
  );
}
