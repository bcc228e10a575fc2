import { lazyChart } from '../frame/lazy-chart.ts';

/** A heatmap whose code is loaded with the first of them. */
export const LazyHeatmap = lazyChart(async () => (await import('./Heatmap.tsx')).Heatmap);
