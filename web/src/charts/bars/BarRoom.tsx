import type { ReactNode } from 'react';
import styles from './bar-chart.module.css';
import { barHeight, type BarRoomFacts, narrowWidth } from './bar-room.ts';

interface BarRoomProps extends BarRoomFacts {
  readonly children: ReactNode;
}

/** The room of a bar chart, there before the chart is: on a narrow screen it may be higher. */
export function BarRoom({ children, ...facts }: BarRoomProps) {
  const heights = {
    '--wide-height': `${barHeight(facts, narrowWidth + 1)}px`,
    '--narrow-height': `${barHeight(facts, narrowWidth)}px`,
  };
  return (
    <div className={styles['place']}>
      <div className={styles['room']} style={heights}>
        {children}
      </div>
    </div>
  );
}
