import { lazyChart } from '../frame/lazy-chart.ts';

/** A line chart whose code is loaded with the first of them. */
export const LazyLineChart = lazyChart(async () => (await import('./LineChart.tsx')).LineChart);
