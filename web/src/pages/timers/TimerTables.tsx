import {
  type CharacterTimers,
  isOffTimer,
  type RaidTimers,
} from '@rollcall/game/raid-timers/raid-timer-views';
import { type RaidTimer, raidTimerKey } from '@rollcall/game/raid-timers/raid-timers';
import { personName } from '../../people/person-name.ts';
import { tableRoles } from '../../people/table-roles.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import styles from './timer-tables.module.css';
import { Ago, LocalTime, OwnerLine, RaidName, TimerActions, TimerEnd } from './TimerCells.tsx';
import { raidLevelText, tooLowText, unknownText, useTimersFacts } from './timers-view.ts';

const columns = ['Raid', 'Completed', 'Off timer', 'Actions'];

/** One character with its raid timers. */
export function CharacterTimersCard({ owner, timers }: CharacterTimers<ListedCharacter>) {
  return (
    <article className={`card clip ${styles['characterCard']}`}>
      <header className={`row line-below text-font ground-raised size-text ${styles['characterHead']}`}>
        <OwnerLine owner={owner} isHeading />
      </header>
      <table {...tableRoles.table} className="block" aria-label={`Raid timers of ${personName(owner)}`}>
        <thead {...tableRoles.group} className="visually-hidden">
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <th key={column} {...tableRoles.columnHeader}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="block">
          {timers.map((timer) => (
            <Row key={raidTimerKey(timer)} timer={timer} />
          ))}
        </tbody>
      </table>
    </article>
  );
}

function Row({ timer }: { timer: RaidTimer }) {
  const isOff = isOffTimer(timer, useTimersFacts().shownAtMs);
  return (
    <tr
      {...tableRoles.row}
      className={`grid align-center line-between ${styles['row']}`}
      data-off={isOff ? '' : undefined}
    >
      <th {...tableRoles.rowHeader} className={`medium ${styles['raid']}`}>
        <RaidName questIds={timer.questIds} />
      </th>
      <td {...tableRoles.cell} className={`color-second text-end ${styles['completed']}`}>
        <Ago atMs={timer.completedAtMs} /> <LocalTime atMs={timer.completedAtMs} />
      </td>
      <td {...tableRoles.cell} className={styles['characterEnds']}>
        <TimerEnd timer={timer} />
      </td>
      <td {...tableRoles.cell} className={`flex at-end ${styles['act']}`}>
        {!isOff && <TimerActions timer={timer} />}
      </td>
    </tr>
  );
}

/** One raid: which characters are free, and which are on timer until when. */
export function RaidTimersCard({ raid }: { raid: RaidTimers<ListedCharacter> }) {
  const { questIds, quests, free, onTimer } = raid;
  const levels = raidLevelText(quests);
  const notes = [tooLowText(raid), unknownText(raid)].filter((text) => text !== '');
  return (
    <article className={`card clip ${styles['card']}`}>
      <header className={`flex wrap baseline between gap-0-4 line-below ground-raised ${styles['head']}`}>
        <h3 className="text-font size-text semibold">
          <RaidName questIds={questIds} />
        </h3>
        {levels !== '' && <span className="note">{levels}</span>}
      </header>
      <div className={`grid ${styles['sides']}`}>
        <section className={`stack gap-2 ${styles['side']}`}>
          <h4 className={styles['free']}>Free now ({free.length})</h4>
          {free.length > 0 ? <FreeOwners owners={free} /> : <p className="note">None of your characters.</p>}
          {notes.map((text) => (
            <p key={text} className="note">
              {text}
            </p>
          ))}
        </section>
        <section className={`stack gap-2 ${styles['side']}`}>
          <h4>On timer ({onTimer.length})</h4>
          {onTimer.length > 0 ? (
            <ul className="stack gap-2">
              {onTimer.map(({ owner, timer }) => (
                <li key={raidTimerKey(timer)} className={`grid align-center gap-0-4 ${styles['waiting']}`}>
                  <OwnerLine owner={owner} />
                  <span className={styles['ends']}>
                    <TimerEnd timer={timer} />
                  </span>
                  <TimerActions timer={timer} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="note">No one: all timers have run out.</p>
          )}
        </section>
      </div>
    </article>
  );
}

/** Characters named per raid, the highest levels first. Others are counted, since a list of fifty would be too long. */
const namedCount = 6;

function FreeOwners({ owners }: { owners: readonly ListedCharacter[] }) {
  const rest = owners.slice(namedCount);
  return (
    <>
      <OwnerList owners={owners.slice(0, namedCount)} />
      {rest.length > 0 && (
        <details className={styles['rest']}>
          <summary className="note hover-text">{rest.length} more</summary>
          <OwnerList owners={rest} />
        </details>
      )}
    </>
  );
}

function OwnerList({ owners }: { owners: readonly ListedCharacter[] }) {
  return (
    <ul className="stack gap-2">
      {owners.map((owner) => (
        <li key={owner.id}>
          <OwnerLine owner={owner} />
        </li>
      ))}
    </ul>
  );
}
