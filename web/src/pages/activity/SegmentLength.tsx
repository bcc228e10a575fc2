import { lengthText } from '@rollcall/game/durations';
import { isOpen, lengthOf, type Spans } from '@rollcall/game/time-spans';
import { useTicking } from '../../data/useTicking.ts';
import styles from './activity.module.css';

/** How long something lasted, or has lasted by now: then it alone is drawn anew while it goes on. */
export function SegmentLength({ counted }: { readonly counted: Spans }) {
  const last = counted.at(-1);
  if (last === undefined) return <span title="None of it counts">–</span>;
  if (isOpen(last)) return <LiveLength counted={counted} />;
  return lengthText(lengthOf(counted, Number.POSITIVE_INFINITY));
}

function LiveLength({ counted }: { readonly counted: Spans }) {
  const text = useTicking((nowMs) => lengthText(lengthOf(counted, nowMs)));
  return (
    <span className={styles['going']}>
      <span className={styles['goingDot']} aria-hidden="true" />
      <span className="visually-hidden">so far </span>
      {text}
    </span>
  );
}
