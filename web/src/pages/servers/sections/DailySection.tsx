import type { ServerFacts } from '@rollcall/game/definition';
import { populationByHourAndDayOfWeek } from '@rollcall/game/api/population-reads';
import { useMemo } from 'react';
import { type Arrangement, barLegend } from '../../../charts/bars/bar-data.ts';
import { LateBarChart } from '../../../charts/LateCharts.tsx';
import { FilteredChart } from '../../../charts/controls/FilteredChart.tsx';
import { useChartSubject } from '../../../charts/controls/useChartFilter.ts';
import { useChartSetting } from '../../../charts/controls/chart-settings.ts';
import { ChartLegend } from '../../../charts/frame/ChartLegend.tsx';
import { emptyChart } from '../../../charts/frame/chart-state.ts';
import { useLegend } from '../../../charts/frame/useLegend.ts';
import { useZonedRead } from '../../../charts/frame/useZonedRead.ts';
import { isEmpty, withoutHidden } from '../../../charts/lines/chart-series.ts';
import { readerLocale } from '../../../ui/format.ts';
import * as view from './daily-view.ts';
import type { SectionProps } from './section-props.ts';

/** Characters online, or groups posted, by day of the week. */
export function DailySection({ focus }: SectionProps) {
  const subject = useChartSubject(view.dailyFilter);
  const { range, servers, selection, isNear } = subject;
  const [counted, countedControl] = useChartSetting(view.dailyData);
  const [mode, modeControl] = useChartSetting(view.dailyMode);
  const read = useZonedRead(populationByHourAndDayOfWeek, { period: range }, (inZone) => ({ zone: inZone }), {
    isWanted: isNear,
  });
  const { zone } = read;
  const shownRange = read.shown?.params.period ?? range;
  const hasTotal = focus === null || mode === 'stacked';
  const answer = read.shown?.data ?? null;
  // On the page of one server, the others share one bar.
  const drawn = focus === null ? selection.offered : servers;
  const chart = useDailyChart({ answer, servers: drawn, counted }, focus, mode);
  const entries = useMemo(() => barLegend(chart.series), [chart]);
  const legend = useLegend(entries, null, focus === null ? selection.switches : null);
  const shown = useMemo(() => withoutHidden(chart, legend.hiddenIds), [chart, legend.hiddenIds]);
  const format = useMemo(() => view.dailyFormat(), []);
  const shortFormat = useMemo(() => view.dailyShortFormat(counted), [counted]);
  const table = useMemo(
    () => view.dailyTable(shown, { timeZone: zone.timeZone, hasTotal }, format),
    [shown, zone.timeZone, hasTotal, format],
  );
  const title = view.dailyTitle(counted, shownRange, focus);
  const explanation = view.dailyExplanation(shownRange, servers, mode, focus);

  return (
    <FilteredChart
      id="daily-chart"
      subject={subject}
      read={read}
      title={title}
      explanation={explanation}
      own={[countedControl, modeControl]}
      empty={isEmpty(shown) ? emptyChart : null}
      clock={{ zone, what: 'Days' }}
      height={view.dailyHeight}
      table={table}
      legend={<ChartLegend legend={legend} label="Bars of the chart" />}
      entries={entries}
      fileParts={['daily-population', shownRange, counted]}
    >
      <LateBarChart
        chart={chart}
        legend={legend}
        label={title}
        description={explanation}
        arrangement={mode}
        axisTitle={view.dailyAxisTitle}
        format={format}
        shortFormat={shortFormat}
        hasTotal={hasTotal}
        height={view.dailyHeight}
      />
    </FilteredChart>
  );
}

/** The bars of all servers, or of one beside all others. */
function useDailyChart(
  { answer, servers, counted }: Omit<view.DailyFacts, 'locale'>,
  focus: ServerFacts | null,
  mode: Arrangement,
) {
  const locale = readerLocale();
  return useMemo(() => {
    const all = view.dailyChart({ answer, servers, counted, locale });
    return focus === null ? all : view.focusChart(all, focus, mode);
  }, [answer, servers, counted, locale, focus, mode]);
}
