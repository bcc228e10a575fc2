import { lazyChart } from './frame/lazy-chart.ts';

/** A bar chart whose code is loaded with the first of them; put it into a `BarChartContainer`. */
export const LazyBarChart = lazyChart(async () => (await import('./bars/BarChart.tsx')).BarChart);

/** A heatmap whose code is loaded with the first of them. */
export const LazyHeatmap = lazyChart(async () => (await import('./heatmap/Heatmap.tsx')).Heatmap);

/** A line chart whose code is loaded with the first of them. */
export const LazyLineChart = lazyChart(async () => (await import('./lines/LineChart.tsx')).LineChart);

/** A zoomable line chart whose code is loaded with the first of them. */
export const LazyZoomableLines = lazyChart(
  async () => (await import('./lines/ZoomableLines.tsx')).ZoomableLines,
);
