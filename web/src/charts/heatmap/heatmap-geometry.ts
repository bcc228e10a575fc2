import type { Box } from '../frame/ChartSvg.tsx';
import { characterWidth } from '../lines/end-labels.ts';
import {
  cellBand,
  type ColumnLabel,
  fitName,
  fitText,
  type HeatmapCell,
  type HeatmapData,
  type HeatmapKey,
  heatmapLayout,
  type HeatmapLayout,
  type HeatmapRun,
  type RowPlace,
  sampleWidth,
  seriesOf,
} from './heatmap-layout.ts';

export interface DrawnCell extends Box {
  /** Opacity of its colour; text on it always has a contrast of 4.5 : 1 (tested). */
  readonly opacity: number;
  readonly isMarked: boolean;
  /** null = no label, or no room for it. */
  readonly label: string | null;
}

export interface PlacedText {
  readonly text: string;
  readonly x: number;
  /** The middle of the line. */
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

export interface DrawnRow {
  /** Index in the data. */
  readonly place: number;
  readonly id: string;
  readonly series: string;
  readonly isTall: boolean;
  readonly colour: string | null;
  readonly sample: Box;
  readonly name: PlacedText;
  readonly note: PlacedText | null;
  /** Box around all its cells. */
  readonly band: Box;
  /** Cells with a known value. */
  readonly cells: readonly DrawnCell[];
  /** The `d` of the hatching: slanted lines and outlines of unknown cells. */
  readonly hatch: string;
  /** The `d` of the brackets, and of their parts below cells outside of the run. */
  readonly bracket: string;
  readonly gaps: string;
}

/** Everything that a heatmap draws, in CSS pixels, except the tooltip and ring. */
export interface HeatmapGeometry {
  readonly width: number;
  readonly height: number;
  readonly grid: Box;
  readonly columnWidth: number;
  readonly labels: readonly ColumnLabel[];
  readonly rows: readonly DrawnRow[];
  readonly key: readonly KeySample[];
}

export interface KeySample extends Box {
  readonly kind: keyof HeatmapKey;
  readonly name: PlacedText;
  readonly hatch: string;
}

const palest = 0.08;
/** Maximum strength of an unmarked cell, so that text stays legible and marked cells stand out. */
export const strongest = 0.5;
/** Exponent of the strength; above 1, weak cells recede and strong ones differ more. */
const contrast = 1.6;
const hatchStep = 7;
/** Minimum height of a row with labels in its cells, CSS pixels. */
const lowestWithLabel = 16;

/**
 * Computes the drawing of a heat map. Pure, so that it is only recomputed when the data, the width or the visible rows
 * change.
 */
export function heatmapGeometry(
  data: HeatmapData,
  hiddenIds: ReadonlySet<string>,
  width: number,
): HeatmapGeometry {
  const layout = heatmapLayout(data, width, (row) => hiddenIds.has(seriesOf(row)));
  const key = layout.keyTop === null || data.key === undefined ? [] : keySamples(data.key, layout);
  return {
    width,
    height: layout.height,
    grid: layout.grid,
    columnWidth: layout.columnWidth,
    labels: layout.labels,
    rows: layout.rows.map((place) => drawnRow(data, layout, place)),
    key,
  };
}

function drawnRow(data: HeatmapData, layout: HeatmapLayout, at: RowPlace): DrawnRow {
  const { row, place } = at;
  const { grid, columnWidth } = layout;
  const band = { ...cellBand(at, layout.areNamesBeside), left: grid.left, width: grid.width };
  const gap = columnWidth >= 20 ? 2 : 1;
  const boxOf = (column: number): Box => ({
    left: grid.left + column * columnWidth + gap / 2,
    top: band.top,
    width: columnWidth - gap,
    height: band.height,
  });
  const all = data.columns.map((_, column) => ({ box: boxOf(column), cell: data.cell(place, column) }));
  const cells = all.flatMap(({ box, cell }) => (cell.value === null ? [] : [drawnCell(box, cell)]));
  // A row of ordered columns is read as a whole: numbers in some cells would make the others seem empty.
  const isBare = data.columnKind === 'ordered' && cells.some(({ label }) => label === null);
  return {
    place,
    id: row.id,
    series: seriesOf(row),
    isTall: row.size === 'tall',
    colour: row.colour ?? null,
    ...namesOf(layout, at, band),
    band,
    cells: isBare ? cells.map((cell) => ({ ...cell, label: null })) : cells,
    hatch: all.map(({ box, cell }) => (cell.value === null ? hatchPath(box) : '')).join(''),
    ...bracketsOf(row.runs ?? [], data.columns.length, boxOf),
  };
}

function drawnCell(box: Box, { strength, isMarked, label, shortLabel }: HeatmapCell): DrawnCell {
  const labels = [label, shortLabel].filter((text) => text !== undefined);
  const isHigh = box.height >= lowestWithLabel;
  return {
    ...box,
    opacity: isMarked ? 1 : palest + (strongest - palest) * strength ** contrast,
    isMarked,
    label: (isHigh && labels.find((text) => labelWidth(text) <= box.width)) || null,
  };
}

/** Width of a bold number of 11 px, with a little padding. */
function labelWidth(text: string): number {
  const narrow = text.match(/[.,'’\s]/g)?.length ?? 0;
  return 3 + 7.3 * (text.length - narrow) + 3.6 * narrow;
}

/** Name of a row with its sample and note: beside the cells in two lines, or above them in one. */
function namesOf(
  { areNamesBeside, maxNameWidth }: HeatmapLayout,
  { row, top }: RowPlace,
  band: Box,
): Pick<DrawnRow, 'sample' | 'name' | 'note'> {
  const indent = row.colour === undefined ? 0 : sampleWidth;
  const maxWidth = maxNameWidth - indent;
  const name = fitName(row.name, maxWidth);
  const notes = row.notes ?? [];
  if (areNamesBeside) {
    const note = fitText(notes, maxWidth);
    const middle = band.top + band.height / 2;
    const shift = note === null ? 0 : 8;
    return {
      sample: { left: 0, top: band.top, width: 4, height: band.height },
      name: { text: name, x: indent, y: middle - shift, anchor: 'start' },
      note: note === null ? null : { text: note, x: indent, y: middle + shift, anchor: 'start' },
    };
  }
  const note = fitText(notes, maxWidth - (name.length + 2) * characterWidth);
  const y = top + 8;
  return {
    sample: { left: 0, top: top + 2, width: 4, height: 12 },
    name: { text: name, x: indent, y, anchor: 'start' },
    note: note === null ? null : { text: note, x: band.left + band.width, y, anchor: 'end' },
  };
}

/** An outline with slanted lines, which looks empty rather than weak. */
export function hatchPath({ left, top, width, height }: Box): string {
  const inset = 0.5;
  const [l, t, r, b] = [left + inset, top + inset, left + width - inset, top + height - inset];
  const frame = `M${round(l)} ${round(t)}H${round(r)}V${round(b)}H${round(l)}Z`;
  // Each line goes from the lower left to the upper right, with a constant x + y.
  const lines: string[] = [];
  const first = Math.ceil((l + t) / hatchStep) * hatchStep;
  for (let sum = first; sum < r + b; sum += hatchStep) {
    const fromX = Math.max(l, sum - b);
    const toX = Math.min(r, sum - t);
    lines.push(`M${round(fromX)} ${round(sum - fromX)}L${round(toX)} ${round(sum - toX)}`);
  }
  return frame + lines.join('');
}

const round = (value: number) => Math.round(value * 100) / 100;

/** A bracket for each run; one that wraps around the row is open at its ends. */
function bracketsOf(
  runs: readonly HeatmapRun[],
  columns: number,
  boxOf: (column: number) => Box,
): Pick<DrawnRow, 'bracket' | 'gaps'> {
  const bracket: string[] = [];
  const gapLines: string[] = [];
  for (const { from, count, gaps } of runs) {
    for (let step = 0; step < count; step += 1) {
      const column = (from + step) % columns;
      const { left, top, width, height } = boxOf(column);
      const line = top + height + 5;
      const isGap = gaps.includes(column);
      // Neighbours meet in the middle of the gap between their cells.
      const [start, end] = [left - (step === 0 ? 0 : 1), left + width + (step === count - 1 ? 0 : 1)];
      const isWhole = count === columns;
      const head =
        step === 0 && !isWhole ? `M${round(start)} ${line - 3}V${line}` : `M${round(start)} ${line}`;
      const tail = step === count - 1 && !isWhole ? `V${line - 3}` : '';
      (isGap ? gapLines : bracket).push(`${head}H${round(end)}${tail}`);
    }
  }
  return { bracket: bracket.join(''), gaps: gapLines.join('') };
}

/** Sizes in the key, CSS pixels. */
interface KeyMeasures {
  /** Width of the sample that shows less to more. */
  readonly shades: number;
  /** Gap between a name and the next sample. */
  readonly gap: number;
}
const roomyKey: KeyMeasures = { shades: 36, gap: 14 };
const narrowKey: KeyMeasures = { shades: 24, gap: 4 };

/** Samples of the three kinds of cells, from the left, below the grid. */
function keySamples(key: HeatmapKey, { grid, keyTop }: HeatmapLayout): readonly KeySample[] {
  const top = (keyTop ?? 0) + 14;
  const kinds = ['marked', 'unmarked', 'unknown'] as const;
  const words = kinds.reduce((sum, kind) => sum + key[kind].length * characterWidth, 0);
  const widthWith = ({ shades, gap }: KeyMeasures) => words + 2 * 18 + shades + 3 * 6 + 2 * gap;
  const { shades, gap } = widthWith(roomyKey) > grid.width ? narrowKey : roomyKey;
  let { left } = grid;
  return kinds.map((kind) => {
    const box = { left, top, width: kind === 'unmarked' ? shades : 18, height: 14 };
    const name = { text: key[kind], x: left + box.width + 6, y: top + 7, anchor: 'start' } as const;
    left = name.x + key[kind].length * characterWidth + gap;
    return { kind, ...box, name, hatch: kind === 'unknown' ? hatchPath(box) : '' };
  });
}

/** A cell of the picture: indexes among the drawn rows and the columns. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** The cell at or nearest to a point of the picture; null = no cells. */
export function cellAt({ rows, grid, columnWidth }: HeatmapGeometry, x: number, y: number): CellPlace | null {
  if (rows.length === 0) return null;
  const columns = Math.round(grid.width / columnWidth);
  const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));
  const from = rows.findIndex(({ band }) => y < band.top + band.height);
  const row = from === -1 ? rows.length - 1 : from;
  return { row, column: within(Math.floor((x - grid.left) / columnWidth), columns) };
}
