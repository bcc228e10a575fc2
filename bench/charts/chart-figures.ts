/** Milliseconds. */
export interface ChartSpread {
  readonly p50: number;
  readonly p95: number;
}

/** What web/src/charts/testing/MeasureChart.tsx finds out in a browser. */
export interface ChartFigures {
  readonly rounds: number;
  /** Scales, ticks, paths and labels alone. */
  readonly picture: ChartSpread;
  /** New data: picture, elements and layout of the page. */
  readonly draw: ChartSpread;
  /** The pointer moves to another time. */
  readonly tooltip: ChartSpread;
  /** The pointer moves to another entry of the legend. */
  readonly spotlight: ChartSpread;
  /** Characters of all paths. */
  readonly pathLength: number;
}
