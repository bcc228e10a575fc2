import { countdownText, durationText } from '@rollcall/game/durations';
import { isOffTimer } from '@rollcall/game/raid-timer-views';
import { remainingMs, type RaidTimer } from '@rollcall/game/raid-timers';
import { useAgoText } from '../../data/useAgoText.ts';
import { useTicking } from '../../data/useTicking.ts';
import { useTickingText } from '../../data/useTickingText.ts';
import { formatMoment } from '../../ui/format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './timer-cells.module.css';
import { useTimersFacts } from './timers-context.ts';
import { elapsedShare } from './timers-view.ts';

const offText = 'Off timer';

interface CellProps {
  readonly timer: RaidTimer;
}

/** What is left of a timer, second by second; who listens to the page hears whole minutes, and only when asking. */
export function Countdown({ timer }: CellProps) {
  const isOff = isOffTimer(timer, useTimersFacts().shownAtMs);
  return isOff ? <span className={styles['off']}>{offText}</span> : <RunningCountdown timer={timer} />;
}

function RunningCountdown({ timer }: CellProps) {
  const [shown, text] = useTickingText<HTMLSpanElement>((nowMs) => countdownText(remainingMs(timer, nowMs)));
  const [spoken, words] = useTickingText<HTMLSpanElement>(
    (nowMs) => `${durationText(remainingMs(timer, nowMs))} left`,
  );
  return (
    <span role="timer" aria-live="off" className={styles['countdown']}>
      <span ref={shown} aria-hidden="true">
        {text}
      </span>
      <span ref={spoken} className="visually-hidden">
        {words}
      </span>
    </span>
  );
}

/** "Sun 14:15", to the second on hover. */
export function LocalTime({ atMs }: { readonly atMs: number }) {
  const { timeZone, shortTime } = useTimersFacts();
  return (
    <time
      dateTime={new Date(atMs).toISOString()}
      title={formatMoment(atMs, timeZone)}
      className={styles['local']}
    >
      {shortTime(atMs)}
    </time>
  );
}

/** "2 hours ago". */
export function Ago({ atMs }: { readonly atMs: number }) {
  return <span className={styles['ago']}>{useAgoText(atMs)}</span>;
}

/** When a timer ends: how long it has to go, the time of then, and how far it has come. */
export function TimerEnd({ timer }: CellProps) {
  return (
    <span className={styles['end']}>
      <Countdown timer={timer} /> <LocalTime atMs={timer.endsAtMs} />
      <TimerBar timer={timer} />
    </span>
  );
}

/** The part of a timer that has gone by, as a line. */
function TimerBar({ timer }: CellProps) {
  const share = useTicking((nowMs) => elapsedShare(timer, nowMs));
  return (
    <span className={styles['bar']} aria-hidden="true">
      <span style={{ transform: `scaleX(${share})` }} />
    </span>
  );
}

/** The raids of a timer; their room is there before their names are. */
export function RaidName({ questIds }: Pick<RaidTimer, 'questIds'>) {
  const name = useTimersFacts().raidName(questIds);
  return name === null ? <Skeleton width={8} /> : <bdi>{name}</bdi>;
}
