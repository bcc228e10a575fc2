import type { RaidTimers } from '@rollcall/game/raid-timer-views';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { formatCount } from '../../ui/format.ts';
import styles from './raid-timers.module.css';
import { RaidName } from './TimerCells.tsx';
import { freeText, raidLevelText } from './timers-view.ts';

/** Raids that nobody is known to be on timer for, folded: every name with who is high enough. */
export function OpenRaids({ raids }: { readonly raids: readonly RaidTimers<ListedCharacter>[] }) {
  if (raids.length === 0) return null;
  const timers = raids.some(({ unknown }) => unknown.length > 0) ? 'known timers' : 'timers';
  return (
    <details className={styles['open']}>
      <summary>
        {formatCount(raids.length, 'raid')} without {timers}
      </summary>
      <ul className={styles['openList']}>
        {raids.map((raid) => (
          <li key={raid.questIds.join('+')}>
            <span className={styles['openName']}>
              <RaidName questIds={raid.questIds} />
            </span>
            <span className={styles['openFacts']}>{raidLevelText(raid.quests)}</span>
            <span className={styles['openFacts']}>{freeText(raid)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
