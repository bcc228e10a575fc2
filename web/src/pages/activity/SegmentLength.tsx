import { lengthText } from '@rollcall/game/durations';
import { isOpen, lengthOf, type Spans } from '@rollcall/game/time-spans';
import { useServerNow } from '../../data/useServerNow.ts';
import styles from './activity.module.css';

/** Often enough for a duration of minutes that is written in seconds at first. */
const tickMs = 1000;

/** How long something lasted, or has lasted by now: then it alone is drawn anew while it goes on. */
export function SegmentLength({ counted }: { readonly counted: Spans }) {
  const last = counted.at(-1);
  if (last === undefined) return <span title="None of it counts">–</span>;
  if (isOpen(last)) return <LiveLength counted={counted} />;
  return lengthText(lengthOf(counted, Number.POSITIVE_INFINITY));
}

function LiveLength({ counted }: { readonly counted: Spans }) {
  const nowMs = useServerNow(tickMs);
  return (
    <span className={styles['going']}>
      <span className={styles['goingDot']} aria-hidden="true" />
      <span className="visually-hidden">so far </span>
      {lengthText(lengthOf(counted, nowMs))}
    </span>
  );
}
