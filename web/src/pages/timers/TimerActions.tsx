import type { RaidTimer } from '@rollcall/game/raid-timers';
import { personName } from '../../panels/people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { AnyIcon } from '../../ui/AnyIcon.tsx';
import { PanelIcon } from '../../ui/PanelIcon.tsx';
import styles from './timer-cells.module.css';
import { useTimersFacts } from './timers-context.ts';

interface TimerActionsProps {
  readonly owner: ListedCharacter;
  readonly timer: RaidTimer;
}

/** What can be done with one timer that runs. */
export function TimerActions({ owner, timer }: TimerActionsProps) {
  const { raidName, onCalendar, onDismiss } = useTimersFacts();
  const object = `${raidName(timer.questIds) ?? 'the raid'} of ${personName(owner)}`;
  return (
    <span className={styles['actions']}>
      <button
        type="button"
        className="icon-button"
        title="Add to calendar"
        aria-label={`Add to calendar: ${object}`}
        onClick={() => onCalendar([timer])}
      >
        <AnyIcon name="calendarPlus" size={18} />
      </button>
      <button
        type="button"
        className="icon-button"
        title="Dismiss"
        aria-label={`Dismiss the timer for ${object}`}
        data-act=""
        onClick={() => onDismiss(timer, owner)}
      >
        <PanelIcon name="close" size={18} />
      </button>
    </span>
  );
}
