import { latePicture } from '../frame/late-picture.ts';

/** A line chart whose code is loaded with the first of them. */
export const LateLineChart = latePicture(async () => (await import('./LineChart.tsx')).LineChart);
