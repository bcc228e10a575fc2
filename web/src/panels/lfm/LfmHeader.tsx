import type { LfmSettings, LfmSortType } from '@rollcall/game/lfm-settings';
import { memo } from 'react';
import { ListHeader } from '../list/ListHeader.tsx';
import { lfmColumns } from './lfm-columns.ts';
import styles from './lfm-panel.module.css';

interface LfmHeaderProps {
  readonly sortBy: LfmSettings['sortBy'];
  readonly onSort: (type: LfmSortType) => void;
}

/** The headers above the canvas: one button a column. */
export const LfmHeader = memo(function LfmHeader({ sortBy, onSort }: LfmHeaderProps) {
  return (
    <ListHeader columns={lfmColumns} sortBy={sortBy} onSort={onSort} className={styles['columns'] ?? ''} />
  );
});
