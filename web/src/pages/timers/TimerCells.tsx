import { countdownText, durationText } from '@rollcall/game/durations';
import { isOffTimer } from '@rollcall/game/raid-timers/raid-timer-views';
import { unknownQuestName } from '@rollcall/game/quest/quest';
import { type RaidTimer, remainingMs } from '@rollcall/game/raid-timers/raid-timers';
import { useAgoText } from '../../api/useAgoText.ts';
import { useTicking, useTickingText } from '../../api/useTicking.ts';
import { QuestLinks } from '../../lists/QuestLine.tsx';
import { AlertButton } from '../../alerts/AlertButton.tsx';
import { personName } from '../../people/person-name.ts';
import { shownClasses } from '../../people/character-labels.ts';
import { ClassLevels } from '../../people/PersonLine.tsx';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { Icon } from '../../ui/Icon.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import tableStyles from './timer-tables.module.css';
import { elapsedShare, useTimersFacts } from './timers-view.ts';
import styles from './timers.module.css';

const offText = 'Off timer';

/** Time left of a timer, updated every second. Screen readers read whole minutes, and only on demand. */
export function Countdown({ timer }: { timer: RaidTimer }) {
  const isOff = isOffTimer(timer, useTimersFacts().shownAtMs);
  return isOff ? (
    <span className="color-leaf semibold tabular nowrap size-lead">{offText}</span>
  ) : (
    <RunningCountdown timer={timer} />
  );
}

function RunningCountdown({ timer }: { timer: RaidTimer }) {
  const [shown, text] = useTickingText<HTMLSpanElement>((nowMs) => countdownText(remainingMs(timer, nowMs)));
  const [textRef, words] = useTickingText<HTMLSpanElement>(
    (nowMs) => `${durationText(remainingMs(timer, nowMs))} left`,
  );
  return (
    <span role="timer" aria-live="off" className="color-text semibold tabular nowrap size-lead">
      <span ref={shown} aria-hidden="true">
        {text}
      </span>
      <span ref={textRef} className="visually-hidden">
        {words}
      </span>
    </span>
  );
}

/** "Sun 14:15", to the second on hover. */
export function LocalTime({ atMs }: { atMs: number }) {
  const { timeZone, shortTime } = useTimersFacts();
  return (
    <time
      dateTime={new Date(atMs).toISOString()}
      title={formatMoment(atMs, timeZone)}
      className="note tabular nowrap"
    >
      {shortTime(atMs)}
    </time>
  );
}

/** "2 hours ago". */
export function Ago({ atMs }: { atMs: number }) {
  return <span className="note tabular nowrap">{useAgoText(atMs)}</span>;
}

/** End of a timer: time left, time of day and progress. */
export function TimerEnd({ timer }: { timer: RaidTimer }) {
  return (
    <span className={`grid baseline ${tableStyles['end']}`}>
      <Countdown timer={timer} /> <LocalTime atMs={timer.endsAtMs} />
      <TimerBar timer={timer} />
    </span>
  );
}

/** Progress of a timer, as a line. */
function TimerBar({ timer }: { timer: RaidTimer }) {
  const share = useTicking((nowMs) => elapsedShare(timer, nowMs));
  return (
    <span className={`block clip ${tableStyles['bar']}`} aria-hidden="true">
      <span className="block full-height" style={{ transform: `scaleX(${share})` }} />
    </span>
  );
}

/** Names of the raids of a timer, with reserved space while they load. */
export function RaidName({ questIds }: Pick<RaidTimer, 'questIds'>) {
  const links = useTimersFacts().raidLinks(questIds);
  if (links === null) return <Skeleton width={8} />;
  return links.length === 0 ? unknownQuestName : <QuestLinks quests={links} />;
}

/** Buttons of one running timer. */
export function TimerActions({ timer }: { timer: RaidTimer }) {
  const { subject, onCalendar, onDismiss } = useTimersFacts();
  return (
    <span className="inline-flex">
      <AlertButton
        draft={{ kind: 'raid-timer', character_id: timer.characterId, quest_id: timer.questIds[0] ?? null }}
        label={`Tell me when the timer runs out: ${subject(timer)}`}
        kind="icon"
      />
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

/** One of the visitor's characters in one line: name, level, classes, server. */
export function OwnerLine({ owner, isHeading = false }: { owner: ListedCharacter; isHeading?: boolean }) {
  const { character } = owner;
  const name = <bdi className="semibold can-shrink">{personName(owner)}</bdi>;
  return (
    <div className={`row wrap can-shrink gap-0-3 ${styles['owner']}`}>
      {isHeading ? <h3 className="can-shrink text-font size-text">{name}</h3> : name}
      {character !== null && (
        <>
          <span className="semibold size-note tabular">
            <span className="visually-hidden">Level </span>
            {character.total_level}
          </span>
          <ClassLevels classes={shownClasses(character.classes)} />
          <span className="small-note">{character.server_name}</span>
        </>
      )}
    </div>
  );
}
