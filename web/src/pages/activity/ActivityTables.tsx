import type { ClassLevel } from '@rollcall/game/character';
import { overlapPlaces, type Span } from '@rollcall/game/time-spans';
import { memo, useCallback, useMemo } from 'react';
import type { Selection, TableName } from './activity-view.ts';
import styles from './activity.module.css';
import { LevelTable } from './LevelTable.tsx';
import { PlaceTable } from './PlaceTable.tsx';
import { PresenceTable } from './PresenceTable.tsx';
import type { TableLink, TableProps } from './table-facts.ts';
import type { RowRange } from './useScrolledRows.ts';

interface ActivityTablesProps extends Omit<TableProps, 'link' | 'empty'> {
  /** Of the character as it is now: history has levels alone. Empty = unknown. */
  readonly classes: readonly ClassLevel[];
  /** Older rows are still to come. */
  readonly isPartial: boolean;
  readonly selection: Selection | null;
  readonly selected: Span | null;
  readonly onSelect: (selection: Selection | null) => void;
}

const none: RowRange = { from: 0, to: 0 };

function useTableLink(
  table: TableName,
  { selection, selected, onSelect }: Pick<ActivityTablesProps, 'selection' | 'selected' | 'onSelect'>,
): TableLink {
  const isOwn = selection?.table === table;
  const selectedMs = isOwn ? selection.startMs : null;
  const markedOf = useCallback(
    (rows: readonly Span[]) => (selected === null || isOwn ? none : overlapPlaces(rows, selected)),
    [selected, isOwn],
  );
  const select = useCallback(
    (startMs: number | null) => onSelect(startMs === null ? null : { table, startMs }),
    [onSelect, table],
  );
  return useMemo(() => ({ selectedMs, markedOf, onSelect: select }), [selectedMs, markedOf, select]);
}

/** The three tables: what is selected in one is marked in the others (product 4, Activity). */
export const ActivityTables = memo(function ActivityTables({
  classes,
  isPartial,
  ...props
}: ActivityTablesProps) {
  const { past, areas, placeWords, timeWords } = props;
  const shared = {
    past,
    areas,
    placeWords,
    timeWords,
    empty: isPartial ? 'Loading...' : 'Nothing in the last 90 days.',
  };
  return (
    <div className={styles['tables']}>
      <PlaceTable {...shared} link={useTableLink('places', props)} />
      <div className={styles['beside']}>
        <LevelTable {...shared} link={useTableLink('levels', props)} classes={classes} />
        <PresenceTable {...shared} link={useTableLink('presence', props)} />
      </div>
    </div>
  );
});
