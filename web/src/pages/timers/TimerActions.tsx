import type { RaidTimer } from '@rollcall/game/raid-timers';
import { Icon } from '../../ui/Icon.tsx';
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
        <Icon name="calendarPlus" size={18} />
      </button>
      <button
        type="button"
        className="icon-button"
        title="Dismiss"
        aria-label={`Dismiss the timer for ${subject(timer)}`}
        data-act=""
        onClick={() => onDismiss(timer)}
      >
        <Icon name="close" size={18} />
      </button>
    </span>
  );
}
