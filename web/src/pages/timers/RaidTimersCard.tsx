import type { RaidTimers } from '@rollcall/game/raid-timer-views';
import { raidTimerKey } from '@rollcall/game/raid-timers';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { OwnerLine } from './OwnerLine.tsx';
import styles from './raid-timers.module.css';
import { TimerActions } from './TimerActions.tsx';
import { RaidName, TimerEnd } from './TimerCells.tsx';
import { raidLevelText, tooLowText, unknownText } from './timers-view.ts';

/** One raid: who may go now, and who must wait until when. */
export function RaidTimersCard({ raid }: { readonly raid: RaidTimers<ListedCharacter> }) {
  const { questIds, quests, free, onTimer } = raid;
  const levels = raidLevelText(quests);
  const notes = [tooLowText(raid), unknownText(raid)].filter((text) => text !== '');
  return (
    <article className={styles['card']}>
      <header className={styles['head']}>
        <h3>
          <RaidName questIds={questIds} />
        </h3>
        {levels !== '' && <span className={styles['levels']}>{levels}</span>}
      </header>
      <div className={styles['sides']}>
        <section className={styles['side']}>
          <h4 className={styles['free']}>Free now ({free.length})</h4>
          {free.length > 0 ? (
            <FreeOwners owners={free} />
          ) : (
            <p className={styles['note']}>None of your characters.</p>
          )}
          {notes.map((text) => (
            <p key={text} className={styles['note']}>
              {text}
            </p>
          ))}
        </section>
        <section className={styles['side']}>
          <h4>On timer ({onTimer.length})</h4>
          {onTimer.length > 0 ? (
            <ul className={styles['owners']}>
              {onTimer.map(({ owner, timer }) => (
                <li key={raidTimerKey(timer)} className={styles['waiting']}>
                  <OwnerLine owner={owner} />
                  <span className={styles['ends']}>
                    <TimerEnd timer={timer} />
                  </span>
                  <TimerActions timer={timer} />
                </li>
              ))}
            </ul>
          ) : (
            <p className={styles['note']}>Nobody: all timers have run out.</p>
          )}
        </section>
      </div>
    </article>
  );
}

/** The highest first; who has fifty characters does not want to read all of them beside each raid. */
const namedCount = 6;

function FreeOwners({ owners }: { readonly owners: readonly ListedCharacter[] }) {
  const rest = owners.slice(namedCount);
  return (
    <>
      <OwnerList owners={owners.slice(0, namedCount)} />
      {rest.length > 0 && (
        <details className={styles['rest']}>
          <summary>{rest.length} more</summary>
          <OwnerList owners={rest} />
        </details>
      )}
    </>
  );
}

function OwnerList({ owners }: { readonly owners: readonly ListedCharacter[] }) {
  return (
    <ul className={styles['owners']}>
      {owners.map((owner) => (
        <li key={owner.id}>
          <OwnerLine owner={owner} />
        </li>
      ))}
    </ul>
  );
}
