import type { RaidTimer } from '@rollcall/game/raid-timers';
import { AnyIcon } from '../../ui/AnyIcon.tsx';
import { PanelIcon } from '../../ui/PanelIcon.tsx';
import styles from './timer-cells.module.css';
import { useTimersFacts } from './timers-context.ts';

/** What can be done with one timer that runs. */
export function TimerActions({ timer }: { readonly timer: RaidTimer }) {
  const { subject, onCalendar, onDismiss } = useTimersFacts();
  return (
    <span className={styles['actions']}>
      <button
        type="button"
        className="icon-button"
        title="Add to calendar"
        aria-label={`Add to calendar: ${subject(timer)}`}
        onClick={() => onCalendar([timer])}
      >
        <AnyIcon name="calendarPlus" size={18} />
      </button>
      <button
        type="button"
        className="icon-button"
        title="Dismiss"
        aria-label={`Dismiss the timer for ${subject(timer)}`}
        data-act=""
        onClick={() => onDismiss(timer)}
      >
        <PanelIcon name="close" size={18} />
      </button>
    </span>
  );
}
