import type { WhoSettings, WhoSortType } from '@rollcall/game/who-settings';
import { memo } from 'react';
import { ListHeader } from '../list/ListHeader.tsx';
import { shownSortBy, whoColumns } from './who-columns.ts';
import styles from './who-header.module.css';

interface WhoHeaderProps {
  readonly isGroupView: boolean;
  readonly sortBy: WhoSettings['sortBy'];
  readonly onSort: (type: WhoSortType) => void;
}

/** The headers above the canvas: one button a column. */
export const WhoHeader = memo(function WhoHeader({ isGroupView, sortBy, onSort }: WhoHeaderProps) {
  return (
    <ListHeader
      columns={whoColumns({ isGroupView })}
      sortBy={shownSortBy({ isGroupView, sortBy })}
      onSort={onSort}
      className={styles['columns'] ?? ''}
    />
  );
});
