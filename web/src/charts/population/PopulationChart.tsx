import { populationTimeseries } from '@rollcall/game/api/population-reads';
import { useRouterState } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { countedOptions, serverOptions } from '../controls/chart-choices.ts';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { ChartFrame } from '../frame/ChartFrame.tsx';
import { ChartLegend } from '../frame/ChartLegend.tsx';
import { isEmpty, legendOf } from '../lines/chart-series.ts';
import { chartFileName } from '../frame/useChartExports.ts';
import { emptyChart } from '../frame/chart-state.ts';
import { LineChart } from '../lines/LineChart.tsx';
import * as population from './population-view.ts';
import { timeAxis, timeSeriesTable } from '../lines/time-axis.ts';
import { useLegend } from '../frame/useLegend.ts';
import { useRangedRead } from '../frame/useRangedRead.ts';

/** §2.9, §9: on spotlight, other lines fade to 10% in this chart. */
const fadedStyle = { '--chart-faded': 0.1 };

/** How many play, or how many groups are posted, over the last day, week or month (§2.9: Population chart behaviour). */
export function PopulationChart() {
  const { game, site } = usePageSettings();
  const timeZone = useTimeZone();
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  // What the address says counts when the page opens; from then on the reader does.
  const [view, setView] = useState(() => population.populationViewOf(search));
  const { shown, state, isStale, reload } = useRangedRead(populationTimeseries, { period: view.range });
  const { servers, counted } = view;
  const chart = useMemo(
    () => population.populationChart(shown?.data ?? [], game.servers, { servers, counted }),
    [shown, game.servers, servers, counted],
  );
  const { precision } = population.populationRanges[population.rangeOf(shown?.params.period, view.range)];
  const { height, explanation } = population.populationRanges[view.range];
  const title = population.populationTitle(view);
  const entries = useMemo(() => legendOf(chart), [chart]);
  const legend = useLegend(entries);
  const table = useMemo(() => timeSeriesTable(chart, precision, timeZone), [chart, precision, timeZone]);
  const axis = useMemo(() => timeAxis(precision, timeZone), [precision, timeZone]);
  const exports = useMemo(
    () => ({
      fileName: chartFileName(site.product_name, 'population', view.range, counted),
      range: axis.range(chart.xs[0] ?? 0, chart.xs.at(-1) ?? 0),
      legend: entries,
      productName: site.product_name,
      search: population.searchOf(view),
    }),
    [chart, entries, axis, site.product_name, view, counted],
  );

  return (
    <ChartFrame
      id="population-chart"
      title={title}
      explanation={explanation}
      chosen={population.filterSummary(view)}
      controls={
        <>
          <SegmentedControl
            label="Range"
            options={population.rangeOptions}
            value={view.range}
            onChange={(range) => setView({ ...view, range })}
          />
          <SegmentedControl
            label="Servers"
            options={serverOptions}
            value={servers}
            onChange={(choice) => setView({ ...view, servers: choice })}
          />
          <SegmentedControl
            label="Data"
            options={countedOptions}
            value={counted}
            onChange={(thing) => setView({ ...view, counted: thing })}
          />
        </>
      }
      state={state.state === 'ready' && isEmpty(chart) ? emptyChart : state}
      onRetryStale={isStale ? reload : null}
      height={height}
      table={table}
      legend={<ChartLegend legend={legend} label="Lines of the chart" />}
      exports={exports}
    >
      <div style={fadedStyle}>
        <LineChart
          chart={chart}
          legend={legend}
          label={title}
          description={`One line for each of ${chart.series.length} servers. ${explanation}`}
          axis={axis}
          height={height}
        />
      </div>
    </ChartFrame>
  );
}
