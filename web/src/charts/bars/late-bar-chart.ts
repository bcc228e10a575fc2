import { latePicture } from '../frame/late-picture.ts';

/** A bar chart whose code is loaded with the first of them; put it into a `BarRoom`. */
export const LateBarChart = latePicture(async () => (await import('./BarChart.tsx')).BarChart);
