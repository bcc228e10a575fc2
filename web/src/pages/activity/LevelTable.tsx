import type { CountedSegment } from '@rollcall/game/activity-segments';
import type { ClassLevel } from '@rollcall/game/character';
import { isOpen } from '@rollcall/game/time-spans';
import { memo, useCallback, useMemo } from 'react';
import { ClassLevels } from '../../panels/person/ClassLevels.tsx';
import { shownClasses } from '../../panels/character-labels.ts';
import { Section } from '../../ui/Page.tsx';
import { levelRows } from './activity-view.ts';
import styles from './activity.module.css';
import { FilterRow, useTableFilter } from './FilterRow.tsx';
import { LinkedTable, type RowWords } from './LinkedTable.tsx';
import { Nothing } from './Nothing.tsx';
import { SegmentLength } from './SegmentLength.tsx';
import { lengthColumn, tableHeights, timeColumn, type TableProps } from './table-facts.ts';

const columns = [
  { label: 'Level', width: 92 },
  { label: 'Classes', isBelow: true },
  timeColumn,
  lengthColumn,
];

interface LevelTableProps extends TableProps {
  /** Of the character as it is now; those of earlier levels nobody has written down. */
  readonly classes: readonly ClassLevel[];
}

/** Which level the character had, for how long. */
export const LevelTable = memo(function LevelTable({
  past,
  areas,
  timeWords,
  link,
  empty,
  classes,
}: LevelTableProps) {
  const levelsOnline = useTableFilter('levelsOnline');
  const levelsAfield = useTableFilter('levelsAfield');
  const rows = useMemo(
    () => levelRows(past, areas, { levelsOnline: levelsOnline.isShown, levelsAfield: levelsAfield.isShown }),
    [past, areas, levelsOnline.isShown, levelsAfield.isShown],
  );
  const wordsOf = useCallback(
    (row: CountedSegment<number>): RowWords => {
      const shown = isOpen(row) ? shownClasses(classes) : [];
      const time = timeWords.start(row);
      return {
        head: <span>Level {row.value}</span>,
        cells: [
          shown.length === 0 ? (
            <Nothing key="classes" />
          ) : (
            <span key="classes" className={styles['classes']}>
              <ClassLevels classes={shown} />
            </span>
          ),
          time,
          <SegmentLength key="length" counted={row.counted} />,
        ],
        below: [time, ...shown.map(({ name, level }) => `${name} ${level}`)].join(' · '),
      };
    },
    [classes, timeWords],
  );
  return (
    <Section id="levels" title="Level">
      <FilterRow filters={[levelsOnline, levelsAfield]} />
      <LinkedTable
        label="Level"
        columns={columns}
        rows={rows}
        wordsOf={wordsOf}
        link={link}
        empty={empty}
        height={tableHeights.levels}
      />
    </Section>
  );
});
