import type { CountedSegment } from '@rollcall/game/activity-segments';
import { memo, useCallback, useMemo } from 'react';
import { Section } from '../../ui/Page.tsx';
import { presenceRows } from './activity-view.ts';
import styles from './activity.module.css';
import { FilterRow, useTableFilter } from './FilterRow.tsx';
import { LinkedTable, type RowWords } from './LinkedTable.tsx';
import { SegmentLength } from './SegmentLength.tsx';
import { filteredText, lengthColumn, tableHeights, timeColumn, type TableProps } from './table-facts.ts';

const columns = [{ label: 'Status' }, timeColumn, lengthColumn];

/** When the character was logged in, and when out. */
export const PresenceTable = memo(function PresenceTable({
  past: { presence },
  timeWords,
  link,
  empty,
}: TableProps) {
  const onlyOnline = useTableFilter('onlyOnline');
  const rows = useMemo(
    () => presenceRows(presence, { onlyOnline: onlyOnline.isShown }),
    [presence, onlyOnline.isShown],
  );
  const wordsOf = useCallback(
    (row: CountedSegment<boolean>): RowWords => {
      const time = timeWords.start(row);
      return {
        head: (
          <>
            <i className={styles['status']} data-online={row.value || undefined} />
            <span>{row.value ? 'Logged in' : 'Logged out'}</span>
          </>
        ),
        cells: [time, <SegmentLength key="length" counted={row.counted} />],
        below: time,
      };
    },
    [timeWords],
  );
  return (
    <Section id="online" title="Online">
      <FilterRow filters={[onlyOnline]} />
      <LinkedTable
        label="Online"
        columns={columns}
        rows={rows}
        wordsOf={wordsOf}
        link={link}
        empty={presence.segments.length > 0 ? filteredText : empty}
        height={tableHeights.presence}
      />
    </Section>
  );
});
