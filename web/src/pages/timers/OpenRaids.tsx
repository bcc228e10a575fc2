import type { RaidTimers } from '@rollcall/game/raid-timer-views';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { formatCount } from '../../ui/format-number.ts';
import styles from './raid-timers.module.css';
import { RaidName } from './TimerCells.tsx';
import { namesText, raidLevelText } from './timers-view.ts';

/** Raids that nobody is on timer for, folded: every name with who is high enough. */
export function OpenRaids({ raids }: { readonly raids: readonly RaidTimers<ListedCharacter>[] }) {
  if (raids.length === 0) return null;
  return (
    <details className={styles['open']}>
      <summary>{formatCount(raids.length, 'raid')} without timers</summary>
      <ul className={styles['openList']}>
        {raids.map(({ questIds, quests, free }) => (
          <li key={questIds.join('+')}>
            <span className={styles['openName']}>
              <RaidName questIds={questIds} />
            </span>
            <span className={styles['openFacts']}>{raidLevelText(quests)}</span>
            <span className={styles['openFacts']}>
              {free.length === 0 ? 'nobody is high enough' : `free: ${namesText(free)}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
