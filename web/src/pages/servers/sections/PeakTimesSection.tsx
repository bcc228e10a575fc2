import { populationByHour, populationByHourAndDayOfWeek } from '@rollcall/game/api/population-reads';
import { useMemo } from 'react';
import { averageOver } from '../../../charts/controls/chart-choices.ts';
import { FilteredChart } from '../../../charts/controls/FilteredChart.tsx';
import { useChartSubject } from '../../../charts/controls/useChartFilter.ts';
import { useChartSetting } from '../../../charts/controls/chart-settings.ts';
import { ChartLegend } from '../../../charts/frame/ChartLegend.tsx';
import { emptyChart } from '../../../charts/frame/chart-state.ts';
import { useLegend } from '../../../charts/frame/useLegend.ts';
import { useZonedRead } from '../../../charts/frame/useZonedRead.ts';
import { heatmapHeight } from '../../../charts/heatmap/heatmap-layout.ts';
import { LateHeatmap } from '../../../charts/LateCharts.tsx';
import * as choices from './peak-rows.ts';
import { isUnknown, peakRows, usePeakThreshold } from './peak-rows.ts';
import * as view from './peak-times-view.ts';
import { peakLoadingText } from './peak-times-view.ts';
import { focusFirst, type SectionProps } from './section-props.ts';

/** Section on the busy hours of each server. */
export function PeakTimesSection({ focus }: SectionProps) {
  const subject = useChartSubject(choices.peakFilter);
  const { range, servers, selection, isNear } = subject;
  const [counted, countedControl] = useChartSetting(choices.peakData);
  const [day, dayControl] = useChartSetting(choices.peakDay);
  const [threshold, thresholdControl] = usePeakThreshold();
  const inZone = (zone: string | undefined) => ({ zone });
  const isWanted = isNear;
  const read = useZonedRead(populationByHourAndDayOfWeek, { period: range }, inZone, { isWanted });
  const hours = useZonedRead(populationByHour, { period: range }, inZone, { isWanted });
  const answer = read.shown?.data ?? null;
  const isOfSame =
    hours.shown?.params.period === read.shown?.params.period && hours.zone.timeZone === read.zone.timeZone;
  const byHour = isOfSame ? (hours.shown?.data ?? null) : null;
  const shownRange = read.shown?.params.period ?? range;
  const { zone } = read;
  const rows = useMemo(
    () => peakRows(answer ?? {}, { servers, counted, day, threshold, focus, byHour }),
    [answer, byHour, servers, counted, day, threshold, focus],
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
  const explanation = averageOver(shownRange);
  const note = view.peakNote(threshold, format);

  return (
    <FilteredChart
      id="peak-times-chart"
      subject={subject}
      read={read}
      title={title}
      explanation={explanation}
      note={note}
      own={[countedControl, dayControl]}
      seldom={[thresholdControl]}
      empty={rows.every(isUnknown) ? emptyChart : null}
      loadingText={peakLoadingText}
      clock={{ zone, what: 'Hours' }}
      height={heatmapHeight(heatmap)}
      table={table}
      legend={<ChartLegend legend={legend} label="Rows of the chart" />}
      entries={entries}
      fileParts={['peak-times', shownRange, counted, day]}
    >
      <LateHeatmap data={heatmap} legend={legend} label={title} description={`${explanation} ${note}`} />
    </FilteredChart>
  );
}
