import type { LegendEntry } from './legend.ts';

/** What leaves the page with a chart: its files, and a link to it. */
export interface ChartExports {
  /** Without its ending. */
  readonly fileName: string;
  /** Below the title of the picture: the times that it covers, and what else it is limited to. */
  readonly range: string;
  readonly legend: readonly LegendEntry[];
  readonly productName: string;
  /** Search parameters that show this chart as it is now, where it is chosen by more than the address; null removes one. */
  readonly search?: Readonly<Record<string, string | null>>;
}
