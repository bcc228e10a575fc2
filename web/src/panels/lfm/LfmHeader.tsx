import { type LfmSettings, type LfmSortType, lfmSortTypes } from '@rollcall/game/lfm-settings';
import { memo } from 'react';
import { PanelIcon } from '../../ui/PanelIcon.tsx';
import { lfmColumnLabels, sortedText } from './lfm-columns.ts';
import styles from './lfm-panel.module.css';

interface LfmHeaderProps {
  readonly sortBy: LfmSettings['sortBy'];
  readonly onSort: (type: LfmSortType) => void;
}

/** The headers above the canvas: one button a column. */
export const LfmHeader = memo(function LfmHeader({ sortBy, onSort }: LfmHeaderProps) {
  return (
    <fieldset className={styles['header']}>
      <legend className="visually-hidden">Sort by</legend>
      {/* By a click or by the key `s`: a live region tells of it only when it changes. */}
      <output className="visually-hidden">{sortedText(sortBy)}</output>
      {lfmSortTypes.map((type) => {
        const isSorted = sortBy.type === type;
        return (
          <button key={type} type="button" aria-pressed={isSorted} onClick={() => onSort(type)}>
            {lfmColumnLabels[type]}
            {isSorted && (
              <PanelIcon name={sortBy.ascending ? 'arrowUp' : 'arrowDown'} size={14} strokeWidth={2.5} />
            )}
            {isSorted && ' '}
            {isSorted && (
              <span className="visually-hidden">{sortBy.ascending ? 'ascending' : 'descending'}</span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
});
