import type { Box } from '../frame/ChartSvg.tsx';
import { characterWidth, cutName, fullNamesFromWidth, shortNames } from '../lines/end-labels.ts';

export interface HeatmapData {
  readonly rows: readonly HeatmapRow[];
  readonly columns: readonly HeatmapColumn[];
  /** ordered = some labels are enough, as for hours; named = each column needs its own. */
  readonly columnKind: 'ordered' | 'named';
  /** @param row, column indexes */
  readonly cell: (row: number, column: number) => HeatmapCell;
  /** Names of the sample cells below the picture; omitted = no samples. */
  readonly key?: HeatmapKey;
}

/** One band of cells. */
export interface HeatmapRow {
  readonly id: string;
  readonly name: string;
  /** Name for tooltip and screen readers, which lack the context of other rows; omitted = its name. */
  readonly accessibleName?: string;
  /** Colour of the sample before its name, `#rrggbb`; omitted = no sample. */
  readonly colour?: string;
  /** Rows of a series are hidden and highlighted together; omitted = each row is its own series. */
  readonly series?: string;
  /** Note below or beside the name, longest version first; the first that fits is drawn. */
  readonly notes?: readonly string[];
  /** tall = subject of the chart; slim = part of the row above. Omitted = normal. */
  readonly size?: HeatmapRowSize;
  /** True = there is a gap between it and the row above. */
  readonly isApart?: boolean;
  /** Cells in a row that belong together, with a bracket below them. */
  readonly runs?: readonly HeatmapRun[];
}

export type HeatmapRowSize = 'tall' | 'normal' | 'slim';

/** Cells that belong together, possibly wrapping around the end of the row. */
export interface HeatmapRun {
  /** Index of the first column. */
  readonly from: number;
  /** At most the number of columns. */
  readonly count: number;
  /** Indexes of columns inside that do not belong to the run. */
  readonly gaps: readonly number[];
}

export interface HeatmapColumn {
  readonly id: string;
  /** Label above the column, where there is room. */
  readonly label: string;
  /** Name for tooltip and screen readers. */
  readonly accessibleName: string;
}

export interface HeatmapCell {
  /**
   * null = unknown, not zero: the cell is hatched. A cell that cannot have a value is hatched too, and its `detail`
   * says why.
   */
  readonly value: number | null;
  /** Strength of the colour, 0 to 1. */
  readonly strength: number;
  /** Highlighted, and not only by colour. */
  readonly isMarked: boolean;
  readonly text: string;
  /** Its number, ready to read, if the text does not include it. */
  readonly detail?: string;
  /** Label in the cell, if it fits. */
  readonly label?: string;
  /** A shorter label, for when that one does not fit. */
  readonly shortLabel?: string;
}

export interface HeatmapKey {
  readonly marked: string;
  readonly unmarked: string;
  readonly unknown: string;
}

/** Id of a row's series in the legend. */
export function seriesOf({ id, series }: HeatmapRow): string {
  return series ?? id;
}

/** Positions of everything in a heatmap, CSS pixels. */
export interface HeatmapLayout {
  readonly areNamesBeside: boolean;
  /** Box around all cells. */
  readonly grid: Box;
  readonly columnWidth: number;
  readonly rows: readonly RowPlace[];
  readonly labels: readonly ColumnLabel[];
  /** Maximum width of a name or note, CSS pixels. */
  readonly maxNameWidth: number;
  /** Top of the samples below; null = none. */
  readonly keyTop: number | null;
  readonly height: number;
}

export interface RowPlace {
  /** Index in the data. */
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

/** Computes the positions of everything in a heatmap. */
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

/** Height of a heat map with all rows, CSS pixels; independent of its width. */
export function heatmapHeight(data: HeatmapData): number {
  return heightOf(
    placeRows(data, () => false),
    data,
  );
}

/** Height above the first row. */
const headHeight = 26;
/** Height of the samples below the last row. */
const keyHeight = 34;
/** Gap that separates a row from the one above. */
const apart = 16;
/** Gap between the cells of two rows, which contains the bracket. */
const bracketHeight = 12;
/**
 * Total height of a row with its name; independent of the width, so that it can be reserved before the width is known.
 */
const rowPitch: Readonly<Record<HeatmapRowSize, number>> = { tall: 62, normal: 46, slim: 42 };
/** Height of a name above its row. */
const nameLine = 18;
/** Width of the colour sample before a name, with the gap after it. */
export const sampleWidth = 12;
/** Gap between names and cells. */
const nameGap = 14;
/**
 * Maximum share of the width for names. If there are notes, the names always take all of it, so that changing notes
 * move no column.
 */
const nameShare = 0.22;
/** Gap beside column labels. */
const labelGap = 4;
/** Steps between the labels of ordered columns. */
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

/** Width of the names beside the rows: that of the longest, or the maximum if there are notes, which can change. */
function nameWidth({ rows }: HeatmapData, width: number): number {
  const most = Math.floor(width * nameShare);
  if (rows.some(({ notes }) => notes !== undefined)) return most;
  const wanted = rows.map(
    ({ name, colour }) => (colour === undefined ? 0 : sampleWidth) + name.length * characterWidth,
  );
  return Math.ceil(Math.min(Math.max(0, ...wanted), most));
}

/** Column labels that do not touch each other. */
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
  // The first can be wider than a narrow column; it stays within the picture, so it is nearer to the next one.
  const moved = Math.max(0, halfOf(columns[0]?.label ?? '') - columnWidth / 2);
  const step = labelSteps.find((each) => each * columnWidth >= widest + moved) ?? columns.length;
  return columns.flatMap(({ label }, place) => {
    if (place % step !== 0) return [];
    return [{ text: label, x: Math.max(halfOf(label), middle(place)) }];
  });
}

/** Whole names, or else unambiguous abbreviations, or else as much of the abbreviations as fits. */
function namesThatFit(columns: readonly HeatmapColumn[], columnWidth: number): readonly string[] {
  const most = Math.max(1, Math.floor((columnWidth - labelGap) / characterWidth));
  const whole = columns.map(({ label }) => label);
  if (whole.every((name) => name.length <= most)) return whole;
  return shortNames(whole).map((name) => (name.length <= most ? name : name.slice(0, most)));
}

/** Top and height of a row's cells. */
export function cellBand(
  { top, pitch }: RowPlace,
  areNamesBeside: boolean,
): { readonly top: number; readonly height: number } {
  const taken = areNamesBeside ? 0 : nameLine;
  return { top: top + taken, height: pitch - taken - bracketHeight };
}

/** A name cut to fit, with an ellipsis if needed. */
export function fitName(name: string, maxWidth: number): string {
  return cutName(name, Math.max(2, Math.floor(maxWidth / characterWidth)));
}

/** The first text that fits; null = none does. */
export function fitText(texts: readonly string[], maxWidth: number): string | null {
  return texts.find((text) => text.length * characterWidth <= maxWidth) ?? null;
}
