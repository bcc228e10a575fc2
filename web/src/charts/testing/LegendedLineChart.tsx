import { type ComponentProps, useMemo } from 'react';
import { ChartLegend } from '../frame/ChartLegend.tsx';
import { useLegend } from '../frame/useLegend.ts';
import { LineChart } from '../lines/LineChart.tsx';
import { legendOf } from '../lines/line-dashes.ts';

/** A line chart with its legend, as the frame of a chart puts them together. */
export function LegendedLineChart(props: Omit<ComponentProps<typeof LineChart>, 'legend'>) {
  const { chart } = props;
  const legend = useLegend(useMemo(() => legendOf(chart), [chart]));
  return (
    <>
      <LineChart {...props} legend={legend} />
      <ChartLegend legend={legend} label="Lines of the chart" />
    </>
  );
}
