import type { PopulationDays } from '@rollcall/game/trends/trends';
import { useMemo } from 'react';
import { useChartSetting } from '../../charts/controls/chart-settings.ts';
import { ChartFrame } from '../../charts/frame/ChartFrame.tsx';
import { ChartLegend } from '../../charts/frame/ChartLegend.tsx';
import { chartNearness, emptyChart } from '../../charts/frame/chart-state.ts';
import { useLegend } from '../../charts/frame/useLegend.ts';
import { useNear } from '../../ui/useNear.ts';
import type { RangedRead } from '../../charts/frame/useRangedRead.ts';
import { LateLineChart } from '../../charts/LateCharts.tsx';
import { isEmpty, legendOf } from '../../charts/lines/chart-series.ts';
import { SubjectSelect } from './SubjectSelect.tsx';
import { countedChoice, type Subject, valueChoice } from './trends-choices.ts';
import { useOwnSubject } from './useOwnSubject.ts';
import {
  weeksAxis,
  yearsChart,
  yearsExplanation,
  yearsSentence,
  yearsTable,
  yearsTitle,
} from './years-view.ts';

/** Height of the chart, CSS pixels. */
const height = 400;

interface YearsSectionProps {
  readonly read: RangedRead<PopulationDays, unknown>;
  readonly subjects: readonly Subject[];
}

/** Compares the same weeks across years. Counts characters or groups, as chosen in the chart over years. */
export function YearsSection({ read, subjects }: YearsSectionProps) {
  const [place, isNear] = useNear();
  const [counted] = useChartSetting(countedChoice);
  const [value] = useChartSetting(valueChoice);
  const { subject, all, choose } = useOwnSubject('years-of', subjects);
  const days = read.shown?.data ?? null;
  const chart = useMemo(() => yearsChart(days, subject, counted, value), [days, subject, counted, value]);
  const entries = useMemo(() => legendOf(chart), [chart]);
  const legend = useLegend(entries);
  const axis = useMemo(() => weeksAxis(), []);
  const table = useMemo(() => yearsTable(chart), [chart]);
  const title = yearsTitle(subject, counted);
  const explanation = yearsExplanation(value);
  const said = useMemo(() => yearsSentence(days, subject, counted), [days, subject, counted]);

  return (
    <ChartFrame
      ref={place}
      id="year-beside-year"
      title={title}
      isTitledBySection
      explanation={explanation}
      controls={<SubjectSelect subjects={all} value={subject.id} onChange={choose} />}
      caveats={[said]}
      state={read.state.state === 'ready' && isEmpty(chart) ? emptyChart : read.state}
      onRetryStale={read.isStale ? read.reload : null}
      height={height}
      table={table}
      legend={<ChartLegend legend={legend} label="Lines of the chart" />}
      fileParts={['years', subject.id, value, counted]}
      range={subject.name}
      entries={entries}
      nearness={chartNearness(isNear, days !== null)}
    >
      <LateLineChart
        chart={chart}
        legend={legend}
        label={title}
        description={`One line for each of ${chart.series.length} years. ${explanation}`}
        axis={axis}
        hasTotal={false}
        isFirstOnTop
        height={height}
      />
    </ChartFrame>
  );
}
