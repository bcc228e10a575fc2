import { late, LatePart, useLateCode } from '../../api/Late.tsx';
import { useNear } from '../../ui/useNear.ts';
import styles from './live.module.css';

/** A quarter of a screen before it becomes visible: a visitor who reads only the top of the page loads none of it. */
const nearMargin = '25% 0px';

const PopulationChart = late(
  async () => (await import('../../charts/population/PopulationChart.tsx')).PopulationChart,
);

/** The chart, the largest part of the page, loaded when it is near; its height is reserved. */
export function DeferredChart() {
  const [place, isNear] = useNear(nearMargin);
  const hasCome = useLateCode(PopulationChart, isNear);
  const waiting = (
    <div ref={place} className={`card stack centered ${styles['waiting']}`}>
      <p className={`text-center color-second ${styles['picture']}`}>Loading...</p>
    </div>
  );
  if (!hasCome) return waiting;
  return (
    <LatePart failure="The population chart could not be drawn" placeholder={waiting}>
      <PopulationChart />
    </LatePart>
  );
}
