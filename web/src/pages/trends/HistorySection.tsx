import { leftOutReason } from '@rollcall/game/population/coverage-words';
import { dayMs } from '@rollcall/game/time';
import type { PopulationDays, PopulationEvent } from '@rollcall/game/trends/trends';
import { type ReactNode, useMemo } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useChartSetting } from '../../charts/controls/chart-settings.ts';
import { ChartFrame } from '../../charts/frame/ChartFrame.tsx';
import { ChartLegend } from '../../charts/frame/ChartLegend.tsx';
import { chartNearness, emptyChart } from '../../charts/frame/chart-state.ts';
import { useLegend } from '../../charts/frame/useLegend.ts';
import type { RangedRead } from '../../charts/frame/useRangedRead.ts';
import { LateZoomableLines } from '../../charts/LateCharts.tsx';
import { calendarAxis, calendarFormat, calendarTable } from '../../charts/lines/calendar-axis.ts';
import { isEmpty, legendOf, wholeRange } from '../../charts/lines/chart-series.ts';
import { type ChartWindow, shownPart, zoomBarHeight } from '../../charts/lines/chart-window.ts';
import { useAddressField } from '../../ui/useAddressChoice.ts';
import { eventMarks, eventsWithin } from './events-view.ts';
import {
  historyChart,
  historyExplanation,
  historyTitle,
  leftOutNote,
  thinNote,
  unitOf,
} from './history-view.ts';
import { countedChoice, pointsChoice, type Subject, valueChoice, windowField } from './trends-choices.ts';

const allHoursNote = 'In averages, every hour with data counts equally.';
/** Height of the chart, CSS pixels. */
const height = 420;
/** Minimum range that can be zoomed to, ms: two weeks, which show the rhythm of a week. */
const leastMs = 14 * dayMs;

interface HistorySectionProps {
  readonly read: RangedRead<PopulationDays, unknown>;
  readonly subjects: readonly Subject[];
  /** Events of the chosen kinds and subjects. */
  readonly events: readonly PopulationEvent[];
  /** Range shown; null = everything. */
  readonly window: ChartWindow | null;
  /** Shown below its legend: the kinds of events. */
  readonly children: ReactNode;
}

/** The population over all recorded time, with events. */
export function HistorySection({ read, subjects, events, window, children }: HistorySectionProps) {
  const { game } = usePageSettings();
  const [, onWindow] = useAddressField(windowField);
  const [counted, countedControl] = useChartSetting(countedChoice);
  const [value, valueControl] = useChartSetting(valueChoice);
  const [points, pointsControl] = useChartSetting(pointsChoice);
  const days = read.shown?.data ?? null;
  const unit = useMemo(() => unitOf(points, days, counted, window), [points, days, counted, window]);
  const marks = useMemo(() => eventMarks(events), [events]);
  const chart = useMemo(
    () => historyChart(days, { subjects, counted, value, unit, marks }),
    [days, subjects, counted, value, unit, marks],
  );
  const entries = useMemo(() => legendOf(chart), [chart]);
  const legend = useLegend(entries);
  const axis = useMemo(() => calendarAxis(unit), [unit]);
  const shown = useMemo(() => (window === null ? chart : shownPart(chart, window)), [chart, window]);
  const table = useMemo(() => calendarTable(shown, unit), [shown, unit]);
  const title = historyTitle(counted, value, unit);
  const explanation = historyExplanation(value, unit);
  const [only] = subjects;
  const thin = useMemo(
    () => (only === undefined ? null : thinNote(days, only, calendarFormat('day').day)),
    [days, only],
  );
  const leftOut = useMemo(
    () => (days === null ? null : leftOutNote(days, { subjects, servers: game.servers }, window)),
    [days, subjects, game.servers, window],
  );

  return (
    <ChartFrame
      id="population-history"
      title={title}
      isTitledBySection
      explanation={explanation}
      caveats={[thin?.sentence ?? null, leftOut]}
      controls={
        <>
          {countedControl}
          {valueControl}
        </>
      }
      moreControls={pointsControl}
      notes={
        <>
          <p>{allHoursNote}</p>
          {thin !== null && <p>{thin.detail}</p>}
          {leftOut !== null && <p>{leftOutReason}</p>}
        </>
      }
      state={read.state.state === 'ready' && isEmpty(shown) ? emptyChart : read.state}
      onRetryStale={read.isStale ? read.reload : null}
      height={height + zoomBarHeight}
      table={table}
      legend={
        <>
          <ChartLegend legend={legend} label="Lines of the chart" />
          {children}
        </>
      }
      fileParts={['population', unit, value, counted]}
      range={wholeRange(shown, axis)}
      entries={entries}
      nearness={chartNearness(true, days !== null)}
    >
      <LateZoomableLines
        chart={chart}
        legend={legend}
        label={title}
        description={`${explanation} ${eventsWithin(events, window).length} events are marked.`}
        axis={axis}
        hasTotal={!subjects.some(({ server }) => server === null)}
        window={window}
        onWindow={onWindow}
        least={leastMs}
        height={height}
      />
    </ChartFrame>
  );
}
