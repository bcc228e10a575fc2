import type { CountedSegment } from '@rollcall/game/activity-segments';
import { memo, useCallback, useMemo } from 'react';
import { Section } from '../../ui/Page.tsx';
import { kindOf, placeRows, type PlaceId } from './activity-view.ts';
import { FilterRow, useTableFilter } from './FilterRow.tsx';
import { KindMark } from './KindMark.tsx';
import { LinkedTable, type RowWords } from './LinkedTable.tsx';
import { Nothing } from './Nothing.tsx';
import { QuestLinks } from './QuestLinks.tsx';
import { SegmentLength } from './SegmentLength.tsx';
import { filteredText, lengthColumn, tableHeights, timeColumn, type TableProps } from './table-facts.ts';

const columns = [{ label: 'Location' }, { label: 'Quest', isBelow: true }, timeColumn, lengthColumn];

/** Where the character was, and which quest is played there. */
export const PlaceTable = memo(function PlaceTable({
  past,
  areas,
  placeWords,
  timeWords,
  link,
  empty,
}: TableProps) {
  const hidePublic = useTableFilter('hidePublic');
  const hideWilderness = useTableFilter('hideWilderness');
  const placesOnline = useTableFilter('placesOnline');
  const rows = useMemo(
    () =>
      placeRows(past, areas, {
        hidePublic: hidePublic.isShown,
        hideWilderness: hideWilderness.isShown,
        placesOnline: placesOnline.isShown,
      }),
    [past, areas, hidePublic.isShown, hideWilderness.isShown, placesOnline.isShown],
  );
  const wordsOf = useCallback(
    (row: CountedSegment<PlaceId>): RowWords => {
      const quests = placeWords.quests(row.value);
      const time = timeWords.start(row);
      return {
        head: (
          <>
            <KindMark kind={kindOf(row.value, areas)} />
            <span>{placeWords.place(row.value)}</span>
          </>
        ),
        cells: [
          quests.length === 0 ? <Nothing key="quest" /> : <QuestLinks key="quest" quests={quests} />,
          time,
          <SegmentLength key="length" counted={row.counted} />,
        ],
        below: (
          <>
            {time}
            {quests.length > 0 && ' · '}
            <QuestLinks quests={quests} />
          </>
        ),
      };
    },
    [areas, placeWords, timeWords],
  );
  return (
    <Section id="locations" title="Location and Quest">
      <FilterRow filters={[hidePublic, hideWilderness, placesOnline]} />
      <LinkedTable
        label="Location and quest"
        columns={columns}
        rows={rows}
        wordsOf={wordsOf}
        link={link}
        empty={past.places.length > 0 ? filteredText : empty}
        height={tableHeights.places}
      />
    </Section>
  );
});
