import { type ComponentProps, useMemo } from 'react';
import { ChartLegend } from '../frame/ChartLegend.tsx';
import { useLegend } from '../frame/useLegend.ts';
import { LineChart } from '../lines/LineChart.tsx';
import { legendOf } from '../lines/chart-series.ts';

interface LegendedLineChartProps extends Omit<ComponentProps<typeof LineChart>, 'legend'> {
  /** The line highlighted while no other is spotlit; omitted = none. */
  readonly focusId?: string | null;
}

/** A line chart with its legend, as in a chart frame. */
export function LegendedLineChart({ focusId = null, ...props }: LegendedLineChartProps) {
  const { chart } = props;
  const legend = useLegend(
    useMemo(() => legendOf(chart), [chart]),
    focusId,
  );
  return (
    <>
      <LineChart {...props} legend={legend} />
      <ChartLegend legend={legend} label="Lines of the chart" />
    </>
  );
}
