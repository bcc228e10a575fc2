import { populationCoverage, populationTimeseries } from '@rollcall/game/api/population-reads';
import {
  type MissingSpan,
  missingSpans,
  missingSummary,
  missingWords,
} from '@rollcall/game/population/coverage-words';
import type { ServerGroup } from '@rollcall/game/population/server-selection';
import { useMemo } from 'react';
import { useRead } from '../../api/useRead.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { useAddressChoice } from '../../ui/useAddressChoice.ts';
import { rangeOptions, serverOptions } from '../controls/chart-choices.ts';
import { useChartSetting } from '../controls/chart-settings.ts';
import { useServerSelection } from '../controls/usePageFilter.ts';
import { ChartFrame } from '../frame/ChartFrame.tsx';
import { ChartLegend } from '../frame/ChartLegend.tsx';
import { emptyChart } from '../frame/chart-state.ts';
import { useLegend } from '../frame/useLegend.ts';
import { useRangedRead } from '../frame/useRangedRead.ts';
import { isEmpty, legendOf, wholeRange, withoutHidden } from '../lines/chart-series.ts';
import { LineChart } from '../lines/LineChart.tsx';
import { timeAxis, timeFormat, timeSeriesTable } from '../lines/time-axis.ts';
import styles from './population-chart.module.css';
import * as population from './population-view.ts';

/** While a line is in the spotlight, the others fade to 10% in this chart. */
const fadedStyle = { '--chart-faded': 0.1 };

/** Characters online, or groups posted, over the last day up to the last year. */
export function PopulationChart() {
  const timeZone = useTimeZone();
  const selection = useServerSelection();
  const [range, setRange] = useAddressChoice(population.populationRange);
  const [counted, countedControl] = useChartSetting(population.populationCounted);
  const { shown, state, isStale, reload } = useRangedRead(populationTimeseries, { period: range });
  // Texts describe the drawn range.
  const shownRange = shown?.params.period ?? range;
  const coverage = useRead(populationCoverage, { period: shownRange }, { isWanted: shown !== null });
  const missing = useMemo(
    () => missingSpans(coverage.data ?? {}, selection.chosen),
    [coverage.data, selection.chosen],
  );
  const { precision, height } = population.populationRanges[shownRange];
  const explanation = population.populationExplanation(shownRange);
  const chart = useMemo(
    () => population.populationChart(shown?.data ?? [], selection.offered, counted),
    [shown, selection.offered, counted],
  );
  const entries = useMemo(() => legendOf(chart), [chart]);
  const legend = useLegend(entries, null, selection.switches);
  const drawn = useMemo(() => withoutHidden(chart, legend.hiddenIds), [chart, legend.hiddenIds]);
  const table = useMemo(() => timeSeriesTable(drawn, precision, timeZone), [drawn, precision, timeZone]);
  const axis = useMemo(() => timeAxis(precision, timeZone), [precision, timeZone]);
  const { range: rangeText } = useMemo(() => timeFormat(precision, timeZone), [precision, timeZone]);
  const title = population.populationTitle({ range: shownRange, counted });

  return (
    <ChartFrame
      id="population-chart"
      title={title}
      explanation={explanation}
      isTitledBySection
      caveats={[missingSummary(missing)]}
      controls={
        <>
          <SegmentedControl label="Range" options={rangeOptions} value={range} onChange={setRange} />
          {countedControl}
        </>
      }
      moreControls={
        <SegmentedControl<ServerGroup | 'some'>
          label="Servers"
          options={serverOptions}
          value={selection.asked.group ?? 'some'}
          onChange={(group) => group !== 'some' && selection.choose(group)}
        />
      }
      notes={
        missing.length === 0 ? null : (
          <MissingSpans spans={missing} serverCount={selection.chosen.length} spanText={rangeText} />
        )
      }
      state={state.state === 'ready' && isEmpty(drawn) ? emptyChart : state}
      onRetryStale={isStale ? reload : null}
      height={height}
      table={table}
      legend={<ChartLegend legend={legend} label="Lines of the chart" />}
      fileParts={['population', shownRange, counted]}
      range={wholeRange(chart, axis)}
      entries={entries}
    >
      <div style={fadedStyle}>
        <LineChart
          chart={chart}
          legend={legend}
          label={title}
          description={`One line for each of ${drawn.series.length} servers. ${explanation}`}
          axis={axis}
          height={height}
        />
      </div>
    </ChartFrame>
  );
}

interface MissingSpansProps {
  /** Newest first. */
  readonly spans: readonly MissingSpan[];
  readonly serverCount: number;
  readonly spanText: (fromMs: number, untilMs: number) => string;
}

/** Number of spans listed; older ones are counted. */
const mostListed = 30;

/** Explains breaks in lines: outages and gaps by server. */
function MissingSpans({ spans, serverCount, spanText }: MissingSpansProps) {
  const more = spans.length - mostListed;
  return (
    <ul className={styles['spans']} aria-label="Gaps in the data">
      {spans.slice(0, mostListed).map((span) => (
        <li key={`${span.kind} ${span.fromMs} ${span.names.join()}`}>
          {missingWords(span, serverCount)}: {spanText(span.fromMs, span.untilMs)}
        </li>
      ))}
      {more > 0 && <li>{more} earlier ones</li>}
    </ul>
  );
}
