/** One band of cells. */
export interface HeatmapRow {
  readonly id: string;
  readonly name: string;
  /** In tooltip and for the ear, where the rows around it do not explain it; left out = its name. */
  readonly spoken?: string;
  /** Of the sample before its name, `#rrggbb`; left out = none. */
  readonly colour?: string;
  /** Rows of one series are switched off and lit together; left out = each row is its own. */
  readonly series?: string;
  /** Below or beside the name: the same in fewer and fewer words, of which the first that fits is drawn. */
  readonly notes?: readonly string[];
  /** tall = what the chart is about; slim = a part of what stands above it. Left out = usual. */
  readonly size?: HeatmapRowSize;
  /** Stands apart from the row above. */
  readonly isApart?: boolean;
  /** Cells in a row that belong together: a bracket below them. */
  readonly runs?: readonly HeatmapRun[];
}

export type HeatmapRowSize = 'tall' | 'usual' | 'slim';

/** Cells that belong together, round the end of the row if need be. */
export interface HeatmapRun {
  /** Place of the first column. */
  readonly from: number;
  /** At most as many as there are columns. */
  readonly count: number;
  /** Places of columns inside that are not of the run. */
  readonly gaps: readonly number[];
}

export interface HeatmapColumn {
  readonly id: string;
  /** Over the column, where there is room. */
  readonly label: string;
  /** In tooltip and for the ear. */
  readonly spoken: string;
}

export interface HeatmapCell {
  /**
   * null = nothing is known, which is not zero: the cell is hatched. So is one that cannot have a value: its `detail` says
   * why.
   */
  readonly value: number | null;
  /** 0 to 1: how much of the colour. */
  readonly strength: number;
  /** Stands out, also without colour. */
  readonly isMarked: boolean;
  /** What the cell says, ready to read. */
  readonly text: string;
  /** Its number, ready to read, where the words do not hold it. */
  readonly detail?: string;
  /** In the cell, where it fits. */
  readonly label?: string;
  /** The same, shorter, where that does not fit but this does. */
  readonly shortLabel?: string;
}

/** Rows, columns and what stands where they meet. */
export interface HeatmapData {
  readonly rows: readonly HeatmapRow[];
  readonly columns: readonly HeatmapColumn[];
  /** ordered = some labels stand for those between them, as of hours; named = each needs its own. */
  readonly columnKind: 'ordered' | 'named';
  /** @param row, column places */
  readonly cell: (row: number, column: number) => HeatmapCell;
  /** What samples of cells below the picture are called; left out = no samples. */
  readonly key?: HeatmapKey;
}

export interface HeatmapKey {
  readonly marked: string;
  readonly unmarked: string;
  readonly unknown: string;
}

/** The series of a row, by which the legend knows it. */
export function seriesOf({ id, series }: HeatmapRow): string {
  return series ?? id;
}
