import { lazyChart } from '../frame/lazy-chart.ts';

/** A bar chart whose code is loaded with the first of them; put it into a `BarChartContainer`. */
export const LazyBarChart = lazyChart(async () => (await import('./BarChart.tsx')).BarChart);
