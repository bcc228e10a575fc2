import { lateChart } from './frame/LateChart.tsx';

/** A bar chart whose code is loaded with the first of them; put it into a `BarChartContainer`. */
export const LateBarChart = lateChart(async () => (await import('./bars/BarChart.tsx')).BarChart);

/** A heatmap whose code is loaded with the first of them. */
export const LateHeatmap = lateChart(async () => (await import('./heatmap/Heatmap.tsx')).Heatmap);

/** A line chart whose code is loaded with the first of them. */
export const LateLineChart = lateChart(async () => (await import('./lines/LineChart.tsx')).LineChart);

/** A zoomable line chart whose code is loaded with the first of them. */
export const LateZoomableLines = lateChart(
  async () => (await import('./lines/ZoomableLines.tsx')).ZoomableLines,
);
