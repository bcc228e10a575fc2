import type { RaidTimer } from '@rollcall/game/raid-timers/raid-timers';
import { type RefObject, useCallback } from 'react';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { personName } from '../../people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type TimersView, timersViewStore } from '../../storage/timers-view-store.ts';

import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { holdFocus } from '../../ui/hold-focus.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Countdown, LocalTime, RaidName } from './TimerCells.tsx';
import {
  noTimersText,
  sortChoices,
  type TimersSummary,
  unseenText,
  useTimersFacts,
  viewChoices,
} from './timers-view.ts';
import styles from './timers.module.css';

interface TimersSummaryCardProps {
  readonly summary: TimersSummary;
  readonly owners: readonly ListedCharacter[];
  /** Number of characters without data. */
  readonly unseenCount: number;
}

/** The summary: when the next raid is open again. */
export function TimersSummaryCard({ summary, owners, unseenCount }: TimersSummaryCardProps) {
  const { next, runningCount, busyText } = summary;
  const owner = owners.find(({ id }) => id === next?.characterId);
  const open = noTimersText({ ownerCount: owners.length, unseenCount });
  return (
    <div className={`card glow row wrap between ${styles['card']}`}>
      {next === null ? (
        <p className={`stack can-shrink ${styles['next']}`}>
          <span className={`title-font color-ember ${styles['big']}`}>{open.title}</span>
          <span className="color-text text-prose">{open.text}</span>
        </p>
      ) : (
        <p className={`stack can-shrink ${styles['next']}`}>
          <span className="note">Next off timer</span>
          <span className="flex wrap baseline gap-0-3">
            <span className={`title-font color-ember ${styles['big']}`}>
              <Countdown timer={next} />
            </span>{' '}
            <LocalTime atMs={next.endsAtMs} />
          </span>
          <span className="color-text text-prose">
            <RaidName questIds={next.questIds} />
            {owner !== undefined && (
              <>
                {' · '}
                <bdi>{personName(owner)}</bdi>
              </>
            )}
          </span>
        </p>
      )}
      {next !== null && (
        <p className={`flex baseline gap-2 ${styles['figures']}`}>
          <span className={`semibold tabular ${styles['figure']}`}>{runningCount}</span>{' '}
          <span className="color-second text-prose">
            {runningCount === 1 ? 'timer' : 'timers'} {busyText}
            {unseenText(unseenCount)}
          </span>
        </p>
      )}
    </div>
  );
}

/** Placeholder of the same size. */
export function TimersSummarySkeleton({ ownerCount }: { ownerCount: number | null }) {
  return (
    <div className={`card glow row wrap between ${styles['card']}`}>
      <p className={`stack can-shrink ${styles['next']}`}>
        <span className="note">Next off timer</span>
        <span className={`title-font color-ember ${styles['big']}`}>
          <Skeleton width={6} />
        </span>
        <span className="color-text text-prose">
          <Skeleton width={26} />
        </span>
      </p>
      {ownerCount !== null && (
        <p className={`flex baseline gap-2 ${styles['figures']}`}>
          <span className="color-second text-prose">{formatCount(ownerCount, 'character')}</span>
        </p>
      )}
    </div>
  );
}

interface TimersToolsProps {
  readonly running: readonly RaidTimer[];
  /** Keys of dismissed timers that would be shown if restored. */
  readonly dismissedKeys: readonly string[];
  /** Gets the focus when the last timer is dismissed. */
  readonly restoreRef: RefObject<HTMLButtonElement | null>;
}

const change = (changed: Partial<TimersView>) =>
  timersViewStore.set({ ...timersViewStore.get(), ...changed });

/** Choice of view and order. */
export function TimersChoices() {
  const { by, sort } = useStored(timersViewStore);
  const setBy = useCallback((chosen: TimersView['by']) => void change({ by: chosen }), []);
  const setSort = useCallback((chosen: TimersView['sort']) => void change({ sort: chosen }), []);
  return (
    <>
      <SegmentedControl label="Show timers" options={viewChoices} value={by} onChange={setBy} />
      <SegmentedControl label="Sort" options={sortChoices} value={sort} onChange={setSort} />
    </>
  );
}

/** Choice of view and order, and actions for all timers. */
export function TimersTools({ running, dismissedKeys, restoreRef }: TimersToolsProps) {
  const { onCalendar, onRestore } = useTimersFacts();
  return (
    <div className={`row wrap touch-height gap-2-3 ${styles['tools']}`}>
      <TimersChoices />
      <div className={`flex wrap tabular push-end gap-2 hidden-if-empty ${styles['all']}`}>
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
          <Button kind="slim" aria-label="Add all to calendar" onClick={() => onCalendar(running, true)}>
            <Icon name="calendarPlus" size={16} />
            <span>
              Add all{/* The button is beside the choices, so its accessible name is complete. */}
              <span className="visually-hidden-to-600"> to calendar</span>
            </span>
          </Button>
        )}
      </div>
    </div>
  );
}
