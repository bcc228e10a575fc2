import { isOffTimer, type CharacterTimers } from '@rollcall/game/raid-timer-views';
import { raidTimerKey, type RaidTimer } from '@rollcall/game/raid-timers';
import { personName } from '../../panels/people/person-name.ts';
import { tableRoles } from '../../panels/people/table-roles.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';
import styles from './character-timers.module.css';
import { OwnerLine } from './OwnerLine.tsx';
import { TimerActions } from './TimerActions.tsx';
import { Ago, LocalTime, RaidName, TimerEnd } from './TimerCells.tsx';
import { useTimersFacts } from './timers-context.ts';

const columns = ['Raid', 'Completed', 'Off timer', 'Actions'];

/** One character and the raids that it must wait for. */
export function CharacterTimersCard({ owner, timers }: CharacterTimers<ListedCharacter>) {
  return (
    <article className={styles['card']}>
      <header className={styles['head']}>
        <OwnerLine owner={owner} isHeading />
      </header>
      <table
        {...tableRoles.table}
        className={styles['table']}
        aria-label={`Raid timers of ${personName(owner)}`}
      >
        <thead {...tableRoles.group} className="visually-hidden">
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <th key={column} {...tableRoles.columnHeader}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {timers.map((timer) => (
            <Row key={raidTimerKey(timer)} timer={timer} />
          ))}
        </tbody>
      </table>
    </article>
  );
}

function Row({ timer }: { readonly timer: RaidTimer }) {
  const isOff = isOffTimer(timer, useTimersFacts().shownAtMs);
  return (
    <tr {...tableRoles.row} className={styles['row']} data-off={isOff ? '' : undefined}>
      <th {...tableRoles.rowHeader} className={styles['raid']}>
        <RaidName questIds={timer.questIds} />
      </th>
      <td {...tableRoles.cell} className={styles['completed']}>
        <Ago atMs={timer.completedAtMs} /> <LocalTime atMs={timer.completedAtMs} />
      </td>
      <td {...tableRoles.cell} className={styles['ends']}>
        <TimerEnd timer={timer} />
      </td>
      <td {...tableRoles.cell} className={styles['act']}>
        {!isOff && <TimerActions timer={timer} />}
      </td>
    </tr>
  );
}
