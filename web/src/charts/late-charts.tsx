import type { ComponentProps } from 'react';
import { BarChartContainer } from './bars/BarChartContainer.tsx';
import { lateChart } from './frame/LateChart.tsx';

const BarPicture = lateChart(async () => (await import('./bars/BarChart.tsx')).BarChart);

/** A bar chart whose code is loaded with the first of them, in its reserved room. */
export function LateBarChart(props: ComponentProps<typeof BarPicture>) {
  return (
    <BarChartContainer {...props} seriesCount={props.chart.series.length}>
      <BarPicture {...props} />
    </BarChartContainer>
  );
}

/** A heatmap whose code is loaded with the first of them. */
export const LateHeatmap = lateChart(async () => (await import('./heatmap/Heatmap.tsx')).Heatmap);

/** A line chart whose code is loaded with the first of them. */
export const LateLineChart = lateChart(async () => (await import('./lines/LineChart.tsx')).LineChart);

/** Lines that are zoomed, whose code is loaded with the first of them. */
export const LateZoomableLines = lateChart(
  async () => (await import('./lines/ZoomableLines.tsx')).ZoomableLines,
);
