import { manyRenderedCharacters, type WhoSettings } from '@rollcall/game/who-settings';
import { Icon } from '../../ui/Icon.tsx';
import { formatNumber } from '../../ui/format.ts';
import { manyCharactersWarning } from './many-characters.ts';
import styles from './who-truncation.module.css';

interface WhoTruncationProps {
  readonly shownCount: number;
  /** All that pass the filter. */
  readonly matchCount: number;
  readonly settings: Pick<WhoSettings, 'showAllCharacters' | 'maximumRenderedCharacterCount'>;
  readonly change: (patch: Pick<WhoSettings, 'showAllCharacters'>) => void;
}

/** Beside how many are shown: a way to see all of them, or only the first again, and what many of them may do (§2.8). */
export function WhoTruncation({ shownCount, matchCount, settings, change }: WhoTruncationProps) {
  const { showAllCharacters, maximumRenderedCharacterCount: maximum } = settings;
  const isTooMany = matchCount > maximum;
  return (
    <>
      {isTooMany && (
        <button
          type="button"
          className={styles['button']}
          onClick={() => change({ showAllCharacters: !showAllCharacters })}
        >
          {showAllCharacters ? `Show only the first ${formatNumber(maximum)}` : 'Show all'}
        </button>
      )}
      {shownCount > manyRenderedCharacters && (
        <span className={styles['warning']}>
          <Icon name="warning" size={14} />
          {manyCharactersWarning}
        </span>
      )}
    </>
  );
}
