import { latePicture } from '../frame/late-picture.ts';

/** A heatmap whose code is loaded with the first of them. */
export const LateHeatmap = latePicture(async () => (await import('./Heatmap.tsx')).Heatmap);
