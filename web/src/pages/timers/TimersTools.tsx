import type { RaidTimer } from '@rollcall/game/raid-timers';
import { useCallback, type RefObject } from 'react';
import { ChartChoice } from '../../charts/frame/ChartChoice.tsx';
import { timersViewStore, type TimersView } from '../../storage/timers-view-store.ts';
import { useStored } from '../../storage/useStored.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Button } from '../../ui/Button.tsx';
import { holdFocus } from '../../ui/hold-focus.ts';
import styles from './timers.module.css';
import { useTimersFacts } from './timers-context.ts';
import { sortChoices, viewChoices } from './timers-view.ts';

interface TimersToolsProps {
  /** Those that run. */
  readonly running: readonly RaidTimer[];
  /** Names of those that would be shown if they were restored. */
  readonly dismissedKeys: readonly string[];
  /** Has the focus when the last timer has been dismissed. */
  readonly restoreRef: RefObject<HTMLButtonElement | null>;
}

const change = (changed: Partial<TimersView>) =>
  timersViewStore.set({ ...timersViewStore.get(), ...changed });

/** How timers are seen. */
export function TimersChoices() {
  const { by, sort } = useStored(timersViewStore);
  const setBy = useCallback((chosen: TimersView['by']) => void change({ by: chosen }), []);
  const setSort = useCallback((chosen: TimersView['sort']) => void change({ sort: chosen }), []);
  return (
    <>
      <ChartChoice label="Show timers" options={viewChoices} value={by} onChange={setBy} />
      <ChartChoice label="Sort" options={sortChoices} value={sort} onChange={setSort} />
    </>
  );
}

/** How timers are seen, and what can be done with all of them. */
export function TimersTools({ running, dismissedKeys, restoreRef }: TimersToolsProps) {
  const { onCalendar, onRestore } = useTimersFacts();
  return (
    <div className={styles['tools']}>
      <TimersChoices />
      <div className={styles['all']}>
        {dismissedKeys.length > 0 && (
          <Button
            ref={restoreRef}
            kind="slim"
            onClick={({ currentTarget }) => {
              holdFocus(currentTarget.parentElement);
              onRestore(dismissedKeys);
            }}
          >
            <Icon name="history" size={16} />
            Restore dismissed timers ({dismissedKeys.length})
          </Button>
        )}
        {running.length > 0 && (
          <Button kind="slim" aria-label="Add all to calendar" onClick={() => onCalendar(running)}>
            <Icon name="calendarPlus" size={16} />
            <span>
              Add all<span className={styles['allWords']}> to calendar</span>
            </span>
          </Button>
        )}
      </div>
    </div>
  );
}
