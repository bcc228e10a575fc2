import type { ClassLevel } from '@rollcall/game/character';
import { memo, useCallback, useDeferredValue, useMemo, useState, type KeyboardEvent } from 'react';
import { useAddressChoice } from '../../charts/controls/useAddressChoice.ts';
import { TimeZoneNote, useReportZone } from '../../charts/controls/TimeZoneNote.tsx';
import { ChartChoice } from '../../charts/frame/ChartChoice.tsx';
import type { Catalogue } from '../../data/catalogue.ts';
import { useServerNow } from '../../data/useServerNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { dayChoice, dayOptions } from './activity-filters.ts';
import type { ActivityRows } from './activity-reader.ts';
import { activitySummary } from './activity-summary.ts';
import {
  levelsOf,
  placesOf,
  presenceOf,
  selectedSpan,
  staysOf,
  type Past,
  type Selection,
} from './activity-view.ts';
import { windowStart } from './activity-window.ts';
import { timeWords as makeTimeWords, type PlaceWords } from './activity-words.ts';
import styles from './activity.module.css';
import { ActivityTables } from './ActivityTables.tsx';
import { KindLegend, SummaryStrip } from './ActivityFrame.tsx';
import { selectionWords } from './selection-words.ts';
import { Timeline } from './Timeline.tsx';

interface ActivityViewProps {
  readonly rows: ActivityRows;
  readonly catalogue: Catalogue;
  readonly placeWords: PlaceWords;
  /** Of the character now; null = not known. */
  readonly levelNow: number | null;
  readonly classes: readonly ClassLevel[];
}

const minuteMs = 60_000;

/** Only what changed is worked out anew: the long list of places is not touched by a session that begins. */
function usePast(
  { status, location, total_level: levels }: ActivityRows,
  fromMs: number,
  levelNow: number | null,
): Past {
  const presence = useMemo(() => presenceOf(status, fromMs), [status, fromMs]);
  const places = useMemo(() => placesOf(location, presence, fromMs), [location, presence, fromMs]);
  const levelSpans = useMemo(
    () => levelsOf(levels, presence, fromMs, levelNow),
    [levels, presence, fromMs, levelNow],
  );
  return useMemo(() => ({ presence, places, levels: levelSpans }), [presence, places, levelSpans]);
}

/** Picture and tables of what a character did. */
export const ActivityView = memo(function ActivityView({
  rows,
  catalogue,
  placeWords,
  levelNow,
  classes,
}: ActivityViewProps) {
  const nowMs = useServerNow(minuteMs);
  // As it was when the page was opened: the reader asked for the days from there on.
  const [fromMs] = useState(() => windowStart(nowMs));
  const past = usePast(rows, fromMs, levelNow);
  const { areas } = catalogue;
  const stays = useMemo(() => staysOf(past, areas), [past, areas]);
  const zone = useReportZone('day');
  const { timeZone } = zone;
  const timeWords = useMemo(() => makeTimeWords(timeZone), [timeZone]);
  const [dayCount, setDayCount] = useAddressChoice(dayChoice);
  const [chosen, setSelection] = useState<Selection | null>(null);
  // Rows by the dozen are marked: whoever goes on choosing does not wait for them.
  const selection = useDeferredValue(chosen);
  const selected = useMemo(() => selection && selectedSpan(past, selection), [past, selection]);
  const summary = useMemo(
    () => activitySummary(past, { dayCount, nowMs, areas, placeWords }),
    [past, dayCount, nowMs, areas, placeWords],
  );
  const clear = useCallback(() => setSelection(null), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || chosen === null) return;
    // The key is used up: toasts stay.
    event.preventDefault();
    clear();
  };

  return (
    // What bubbles is heard here; what is pressed has its own role.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['view']} onKeyDown={onKeyDown}>
      <SummaryStrip figures={summary} />
      <Section
        id="timeline"
        title="Timeline"
        aside={
          <div className={styles['days']}>
            <ChartChoice label="Days shown" options={dayOptions} value={dayCount} onChange={setDayCount} />
          </div>
        }
      >
        <Timeline
          {...{ past, stays, dayCount, timeZone, nowMs, placeWords, timeWords, selected }}
          onSelect={setSelection}
        />
        <KindLegend />
        <TimeZoneNote zone={zone} />
      </Section>
      <div className={styles['selection']}>
        <output>
          {selected === null || selection === null
            ? 'Select a row or a time in the timeline to see what else was so at that time.'
            : selectionWords(past, selection, selected, { placeWords, timeWords })}
        </output>
        {selected !== null && <Button onClick={clear}>Clear selection</Button>}
      </div>
      <ActivityTables
        {...{ past, areas, placeWords, timeWords, classes, selection, selected }}
        isPartial={!rows.location.isWhole || !rows.status.isWhole || !rows.total_level.isWhole}
        onSelect={setSelection}
      />
    </div>
  );
});
