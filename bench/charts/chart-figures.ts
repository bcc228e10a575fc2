/** Milliseconds. */
export interface ChartSpread {
  readonly p50: number;
  readonly p95: number;
}

/** What web/src/charts/testing/measure-charts.ts finds out of one chart in a browser. */
export interface ChartFigures {
  /** `A year of 12 lines`. */
  readonly name: string;
  /** New data: picture, elements, legend and layout of the page. */
  readonly draw: ChartSpread;
  /** The pointer moves to another place. */
  readonly tooltip: ChartSpread;
  /** The focus moves to another entry of the legend. */
  readonly spotlight: ChartSpread;
  /** Elements of the picture. */
  readonly elements: number;
}

export interface AllChartFigures {
  readonly rounds: number;
  /**
   * A picture that every machine draws alike: twelve lines of a year, as text that becomes elements and is laid out. It
   * tells how fast the machine is.
   */
  readonly plain: ChartSpread;
  readonly charts: readonly ChartFigures[];
}
