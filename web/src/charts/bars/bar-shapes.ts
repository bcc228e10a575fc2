import type { ChartSeries } from '../lines/chart-series.ts';
import type { Arrangement, BarData, Span } from './bar-data.ts';

/** A rectangle within the picture, CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Words in the picture; `y` is the middle of the line. */
export interface PictureText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly look: 'tick' | 'title' | 'name' | 'value' | 'letter';
}

/** A stroke from one point to another. */
export interface Stroke {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** One series: what fades when another is spotlit. */
export interface DrawnBars {
  readonly id: string;
  readonly colour: string;
  /** One for each category; null = no bar. */
  readonly boxes: readonly (Box | null)[];
  /** What names it in the picture, and the strokes from its bars there. */
  readonly texts: readonly PictureText[];
  readonly leaders: readonly Stroke[];
}

/** How the bars stand: `panels` = a small chart for each series, where bars side by side would be too thin. */
export type BarForm = 'upright' | 'lying' | 'panels';

/** Everything that a bar chart draws, in CSS pixels. What moves with the pointer is not part of it. */
export interface BarPicture {
  readonly form: BarForm;
  readonly width: number;
  readonly height: number;
  readonly bars: readonly DrawnBars[];
  /** At the values of the ticks, zero left out. */
  readonly grid: readonly Stroke[];
  /** At zero: where the bars begin. */
  readonly base: readonly Stroke[];
  readonly marks: readonly Stroke[];
  readonly texts: readonly PictureText[];
  /** For each category the places that belong to it; more than one in panels. */
  readonly slots: readonly (readonly Box[])[];
}

export interface BarPictureFacts {
  readonly chart: BarData;
  readonly hiddenIds: ReadonlySet<string>;
  readonly arrangement: Arrangement;
  readonly form: BarForm;
  readonly width: number;
  readonly height: number;
  /** Of the categories: `Day of Week`. */
  readonly axisTitle: string;
  readonly format: (value: number) => string;
  /** Does the sum of a stack mean anything? */
  readonly hasTotal: boolean;
}

/** The facts, and what every form needs to know of them. */
export interface BarPlan extends BarPictureFacts {
  readonly shown: readonly ChartSeries[];
  /** Of those that are shown, in their order. */
  readonly spans: readonly (readonly (Span | null)[])[];
  readonly reach: readonly [least: number, greatest: number];
}
