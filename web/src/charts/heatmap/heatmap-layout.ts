import type { Box } from '../frame/ChartSvg.tsx';
import { characterWidth, cutName, fullNamesFromWidth, shortNames } from '../lines/end-labels.ts';

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

/** One band of cells. */
export interface HeatmapRow {
  readonly id: string;
  readonly name: string;
  /** In tooltip and for the ear, where the rows around it do not explain it; left out = its name. */
  readonly accessibleName?: string;
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

export type HeatmapRowSize = 'tall' | 'normal' | 'slim';

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
  readonly accessibleName: string;
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

export interface HeatmapKey {
  readonly marked: string;
  readonly unmarked: string;
  readonly unknown: string;
}

/** The series of a row, by which the legend knows it. */
export function seriesOf({ id, series }: HeatmapRow): string {
  return series ?? id;
}

/** Positions of everything in a heatmap, CSS pixels. */
export interface HeatmapLayout {
  readonly areNamesBeside: boolean;
  /** All cells, from the first to the last. */
  readonly grid: Box;
  readonly columnWidth: number;
  readonly rows: readonly RowPlace[];
  readonly labels: readonly ColumnLabel[];
  /** CSS pixels that a name or a note may take. */
  readonly maxNameWidth: number;
  /** Of the samples below; null = there are none. */
  readonly keyTop: number | null;
  readonly height: number;
}

/** Position of a row. */
export interface RowPlace {
  /** Place in the data. */
  readonly place: number;
  readonly row: HeatmapRow;
  readonly top: number;
  readonly pitch: number;
}

export interface ColumnLabel {
  readonly text: string;
  /** Its middle. */
  readonly x: number;
}

/**
 * Computes the positions of everything in a heatmap.
 *
 * @param hidden is a row switched off?
 */
export function heatmapLayout(
  data: HeatmapData,
  width: number,
  hidden: (row: HeatmapRow) => boolean,
): HeatmapLayout {
  const areNamesBeside = width >= fullNamesFromWidth;
  const beside = areNamesBeside ? nameWidth(data, width) : 0;
  const left = areNamesBeside ? beside + nameGap : 0;
  const rows = placeRows(data, hidden);
  const bottom = bottomOf(rows);
  const grid = { left, top: headHeight, width: width - left - 1, height: bottom - headHeight };
  const columnWidth = grid.width / Math.max(1, data.columns.length);
  return {
    areNamesBeside,
    grid,
    columnWidth,
    rows,
    labels: columnLabels(data, grid, columnWidth),
    maxNameWidth: areNamesBeside ? beside : width,
    keyTop: data.key === undefined ? null : bottom,
    height: heightOf(rows, data),
  };
}

/** CSS pixels that a heatmap stands in, with every row, whatever its width is. */
export function heatmapHeight(data: HeatmapData): number {
  return heightOf(
    placeRows(data, () => false),
    data,
  );
}

/** Over the first row. */
const headHeight = 26;
/** Below the last row, where there are samples. */
const keyHeight = 34;
/** What sets a row apart from the one above. */
const apart = 16;
/** Between the cells of two rows: the bracket stands in it. */
const bracketHeight = 12;
/** A row in all, its name included: the same on every width, so that the room is known before the width is. */
const rowPitch: Readonly<Record<HeatmapRowSize, number>> = { tall: 62, normal: 46, slim: 42 };
/** The line of a name above its row. */
const nameLine = 18;
/** The sample of colour before a name, with the room after it. */
export const sampleWidth = 12;
/** Between names and cells. */
const nameGap = 14;
/** How much of the width names may take; with notes they take it, so that no column moves when a note does. */
const nameShare = 0.22;
/** Beside labels of columns. */
const labelGap = 4;
/** Labels of ordered columns stand at every one, or at every so many. */
const labelSteps = [1, 3, 6, 12] as const;

function placeRows(data: HeatmapData, hidden: (row: HeatmapRow) => boolean): readonly RowPlace[] {
  let bottom = headHeight;
  return data.rows.flatMap((row, place) => {
    if (hidden(row)) return [];
    const top = bottom + (row.isApart === true && bottom > headHeight ? apart : 0);
    const pitch = rowPitch[row.size ?? 'normal'];
    bottom = top + pitch;
    return [{ place, row, top, pitch }];
  });
}

const bottomOf = (rows: readonly RowPlace[]) => {
  const last = rows.at(-1);
  return last === undefined ? headHeight : last.top + last.pitch;
};

const heightOf = (rows: readonly RowPlace[], { key }: HeatmapData) =>
  bottomOf(rows) + (key === undefined ? 0 : keyHeight);

/** Room of the names beside the rows: what the longest of them takes, or all that they may, where notes come and go. */
function nameWidth({ rows }: HeatmapData, width: number): number {
  const most = Math.floor(width * nameShare);
  if (rows.some(({ notes }) => notes !== undefined)) return most;
  const wanted = rows.map(
    ({ name, colour }) => (colour === undefined ? 0 : sampleWidth) + name.length * characterWidth,
  );
  return Math.ceil(Math.min(Math.max(0, ...wanted), most));
}

/** Labels of columns that do not touch each other. */
function columnLabels(
  { columns, columnKind }: Pick<HeatmapData, 'columns' | 'columnKind'>,
  grid: Box,
  columnWidth: number,
): readonly ColumnLabel[] {
  const middle = (place: number) => grid.left + (place + 0.5) * columnWidth;
  if (columnKind === 'named') {
    return namesThatFit(columns, columnWidth).map((text, place) => ({ text, x: middle(place) }));
  }
  const widest = Math.max(0, ...columns.map(({ label }) => label.length)) * characterWidth + labelGap;
  const halfOf = (label: string) => (label.length * characterWidth) / 2;
  // The first is wider than its column where that is narrow: it stays within the picture, nearer to the next one.
  const moved = Math.max(0, halfOf(columns[0]?.label ?? '') - columnWidth / 2);
  const step = labelSteps.find((each) => each * columnWidth >= widest + moved) ?? columns.length;
  return columns.flatMap(({ label }, place) => {
    if (place % step !== 0) return [];
    return [{ text: label, x: Math.max(halfOf(label), middle(place)) }];
  });
}

/** Whole names, else the beginnings that tell them apart, else as much of those as there is room for. */
function namesThatFit(columns: readonly HeatmapColumn[], columnWidth: number): readonly string[] {
  const most = Math.max(1, Math.floor((columnWidth - labelGap) / characterWidth));
  const whole = columns.map(({ label }) => label);
  if (whole.every((name) => name.length <= most)) return whole;
  return shortNames(whole).map((name) => (name.length <= most ? name : name.slice(0, most)));
}

/** The cells of a row, top and height. */
export function cellBand(
  { top, pitch }: RowPlace,
  areNamesBeside: boolean,
): { readonly top: number; readonly height: number } {
  const taken = areNamesBeside ? 0 : nameLine;
  return { top: top + taken, height: pitch - taken - bracketHeight };
}

/** A name that has to fit: whole, or cut with an ellipsis. */
export function fitName(name: string, maxWidth: number): string {
  return cutName(name, Math.max(2, Math.floor(maxWidth / characterWidth)));
}

/** The first text that fits; null = none does. */
export function fitText(texts: readonly string[], maxWidth: number): string | null {
  return texts.find((text) => text.length * characterWidth <= maxWidth) ?? null;
}
