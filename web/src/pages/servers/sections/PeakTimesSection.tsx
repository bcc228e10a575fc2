import { populationByHour, populationByHourAndDayOfWeek } from '@rollcall/game/api/population-reads';
import { useMemo } from 'react';
import { FilteredChart } from '../../../charts/controls/FilteredChart.tsx';
import { useChartSubject } from '../../../charts/controls/useChartFilter.ts';
import { useChartSetting } from '../../../charts/controls/chart-settings.ts';
import { useReportZone } from '../../../charts/controls/TimeZoneNote.tsx';
import { ChartLegend } from '../../../charts/frame/ChartLegend.tsx';
import { emptyChart } from '../../../charts/frame/chart-state.ts';
import { shownEntries, useLegend } from '../../../charts/frame/useLegend.ts';
import { useRangedRead } from '../../../charts/frame/useRangedRead.ts';
import { heatmapHeight } from '../../../charts/heatmap/heatmap-layout.ts';
import { LazyHeatmap } from '../../../charts/lazy-charts.ts';
import * as choices from './peak-rows.ts';
import { isUnknown, peakRows, usePeakThreshold } from './peak-rows.ts';
import * as view from './peak-times-view.ts';
import { peakLoadingText } from './peak-times-view.ts';
import { focusFirst, type SectionProps } from './section-props.ts';

/** When each server is busy (§2.9: Peak Times). */
export function PeakTimesSection({ focus }: SectionProps) {
  const subject = useChartSubject(choices.peakFilter);
  const { range, servers, selection, isNear } = subject;
  const [counted, countedControl] = useChartSetting(choices.peakData);
  const [day, dayControl] = useChartSetting(choices.peakDay);
  const [threshold, thresholdControl] = usePeakThreshold();
  const read = useRangedRead(populationByHourAndDayOfWeek, { period: range }, { isWanted: isNear });
  const hours = useRangedRead(populationByHour, { period: range }, { isWanted: isNear });
  const answer = read.shown?.data ?? null;
  const isOfSameRange = hours.shown?.params.period === read.shown?.params.period;
  const byHour = isOfSameRange ? (hours.shown?.data ?? null) : null;
  const shownRange = read.shown?.params.period ?? range;
  const zone = useReportZone(shownRange);
  const { offsetMinutes } = zone;
  const rows = useMemo(
    () => peakRows(answer ?? {}, { servers, counted, day, threshold, offsetMinutes, focus, byHour }),
    [answer, byHour, servers, counted, day, threshold, offsetMinutes, focus],
  );
  const format = useMemo(() => view.peakFormat(), []);
  const heatmap = useMemo(() => view.peakHeatmap(rows, counted, format), [rows, counted, format]);
  const table = useMemo(() => view.peakTable(rows, format), [rows, format]);
  const entries = useMemo(
    () => view.peakLegend(focusFirst(selection.offered, focus)),
    [selection.offered, focus],
  );
  const legend = useLegend(entries, null, selection.switches);
  const title = view.peakTitle(shownRange, { counted, day, focus });
  const explanation = view.peakExplanation(threshold, format);

  return (
    <FilteredChart
      id="peak-times-chart"
      subject={subject}
      read={read}
      title={title}
      explanation={explanation}
      own={[countedControl, dayControl, thresholdControl]}
      empty={rows.every(isUnknown) ? emptyChart : null}
      loadingText={peakLoadingText}
      clock={{ zone, what: 'Hours' }}
      height={heatmapHeight(heatmap)}
      table={table}
      legend={<ChartLegend legend={legend} label="Rows of the chart" />}
      entries={shownEntries(legend)}
      file={['peak-times', shownRange, counted, day]}
    >
      <LazyHeatmap data={heatmap} legend={legend} label={title} description={explanation} />
    </FilteredChart>
  );
}
