import { type Box, type HitZone, inset, snapToDevicePixel } from '../../canvas/geometry.ts';
import type { Viewport, PaintContext } from '../../canvas/painter.ts';
import { glowStrength, longestSlide, type RowMotion, slideOffset } from '../../canvas/row-motion.ts';
import { rowsInView } from '../../canvas/virtual-rows.ts';
import { after, type PanelMark } from '../row-drawing.ts';
import { type MarkStyle, paintMarks } from '../../canvas/marks.ts';
import type { IconName } from '../../people/icons.gen.ts';
import type { PanelColor } from '../panel-colors.ts';
import type { MeasureText } from '../../canvas/measure-text.ts';

/** Maximum width of a list whose rows have stacked parts, CSS pixels. */
export const narrowUpTo = 600;

export interface ListRow {
  readonly id: number;
}

/** Everything that the layout of a row depends on, except the row itself. One object per width, look and font. */
export interface ListMetrics {
  /** Width of the list, CSS pixels. */
  readonly width: number;
  /** Height of every row, CSS pixels. */
  readonly rowHeight: number;
}

/** The layout of one row, relative to its upper left corner. */
export interface RowLayout<Target> {
  /** Painted below the hover, focus and glow of the row. */
  readonly ground: readonly PanelMark[];
  readonly marks: readonly PanelMark[];
  readonly zones: readonly HitZone<Target>[];
}

/**
 * Differences between the rows of the two lists
 * (docs/decisions/0034-draw-lists-on-a-canvas-with-an-accessible-table.md). `Look` = the settings that affect the
 * appearance of rows.
 */
export interface ListKind<Row extends ListRow, Metrics extends ListMetrics, Target, Look> {
  readonly metricsOf: (width: number, look: Look, family: string) => Metrics;
  /** Height of every row at a width of the list, both in CSS pixels; equal to the height in the metrics. */
  readonly rowHeightOf: (width: number, look: Look) => number;
  readonly layoutOf: (row: Row, metrics: Metrics, measure: MeasureText) => RowLayout<Target>;
  /** Whether both looks have the same metrics. */
  readonly isLaidOutAlike: (a: Look, b: Look) => boolean;
  /** Width of the bar at the left edge of a row, in CSS pixels; it keeps its colour under hover and glow. 0 = none. */
  readonly barWidthOf: (row: Row) => number;
  /** Every hit zone has a frame, for debugging. */
  readonly areZonesFramed: (look: Look) => boolean;
  /** Rows slide and new rows glow, else they appear in place (docs/decisions/0035-hold-lists-still-while-in-use.md). */
  readonly isMoving: boolean;
}

/** The state of a list in one frame: painting depends only on this and the view. */
export interface ListScene<Row extends ListRow, Target> {
  readonly rows: readonly Row[];
  readonly metrics: ListMetrics;
  readonly layoutOf: (row: Row) => RowLayout<Target>;
  /** Width of a bar at the left edge that nothing covers, CSS pixels. */
  readonly barWidthOf: (row: Row) => number;
  /** Every hit zone has a frame, for debugging. */
  readonly areZonesFramed: boolean;
  readonly hoveredId: number | null;
  readonly focusedId: number | null;
  readonly motion: RowMotion<number> | null;
}

/** A row with its painted position. */
export interface PlacedRow {
  readonly id: number;
  /** From the top of the view, CSS pixels, on a whole device pixel. */
  readonly top: number;
  /** Top of the next row. */
  readonly bottom: number;
  readonly layout: Pick<RowLayout<unknown>, 'ground' | 'marks'>;
  /** Marks between ground and content for hover, focus and glow. */
  readonly state: readonly PanelMark[];
}

/** The rows that are at least partly in view, with their painted positions. */
export function placeRows<Row extends ListRow, Target>(
  scene: ListScene<Row, Target>,
  viewport: Viewport,
  nowMs: number,
): PlacedRow[] {
  const { rows, metrics, motion } = scene;
  const { rowHeight } = metrics;
  const window = {
    contentTop: viewport.contentTop,
    viewHeight: viewport.cssHeight,
    rowHeight,
    rowCount: rows.length,
  };
  const { first, end } = rowsInView(window);
  const reach = motion === null ? 0 : longestSlide;
  const placed: PlacedRow[] = [];
  rows.slice(Math.max(0, first - reach), end + reach).forEach((row, index) => {
    const place = Math.max(0, first - reach) + index + slideOffset(motion, row.id, nowMs);
    const edge = (at: number) => snapToDevicePixel(at * rowHeight, viewport.pixelRatio) - viewport.contentTop;
    const top = edge(place);
    if (top >= viewport.cssHeight || top + rowHeight <= 0) return;
    placed.push({
      id: row.id,
      top,
      bottom: edge(place + 1),
      layout: scene.layoutOf(row),
      state: stateMarks(scene, row, nowMs),
    });
  });
  return placed;
}

/** Rows to paint, and whether the rest of the canvas is kept. */
export interface RowsToPaint {
  readonly isAll: boolean;
  readonly rows: readonly PlacedRow[];
}

/** Only the changed rows when all rows are at the same positions as on the canvas; otherwise all rows. */
export function rowsToPaint(before: readonly PlacedRow[] | null, placed: readonly PlacedRow[]): RowsToPaint {
  const isInPlace =
    before !== null &&
    before.length === placed.length &&
    placed.every(({ top, bottom }, index) => before[index]?.top === top && before[index].bottom === bottom);
  if (!isInPlace) return { isAll: true, rows: placed };
  return { isAll: false, rows: placed.filter((row, index) => !looksSame(row, before[index])) };
}

function looksSame(a: PlacedRow, b: PlacedRow | undefined): boolean {
  return a.layout === b?.layout && JSON.stringify(a.state) === JSON.stringify(b.state);
}

function stateMarks<Row extends ListRow, Target>(
  scene: ListScene<Row, Target>,
  row: Row,
  nowMs: number,
): PanelMark[] {
  const { metrics, hoveredId, focusedId, motion } = scene;
  const box = { x: 0, y: 0, width: metrics.width, height: metrics.rowHeight - 1 };
  const tinted = after(box, scene.barWidthOf(row));
  const marks: PanelMark[] = [];
  if (row.id === hoveredId)
    marks.push({ kind: 'plate', color: 'line', box: tinted, radius: 0, frame: 0, opacity: 0.35 });
  const glow = glowStrength(motion, row.id, nowMs);
  if (glow > 0)
    marks.push({ kind: 'plate', color: 'emberTint', box: tinted, radius: 0, frame: 0, opacity: glow });
  if (row.id === focusedId)
    marks.push({ kind: 'plate', color: 'ember', box, radius: 4, frame: 2, opacity: 1 });
  if (scene.areZonesFramed) marks.push(...scene.layoutOf(row).zones.map(({ box: zone }) => frameOf(zone)));
  return marks;
}

/** Inside the box, so that the frames of neighbours do not overlap. */
function frameOf(box: Box): PanelMark {
  return { kind: 'plate', color: 'sky', box: inset(box, 0.5, 0.5), radius: 0, frame: 1, opacity: 1 };
}

/** Paints boxes. Content, position and colour are decided by the rows and their layout. */
export function drawList(
  context: PaintContext,
  viewport: Viewport,
  { isAll, rows }: RowsToPaint,
  style: MarkStyle<PanelColor, IconName>,
): void {
  if (isAll) clear(context, viewport, { top: 0, bottom: viewport.cssHeight }, style);
  for (const row of rows) {
    if (isAll) {
      drawRow(context, row, style);
      continue;
    }
    // Keeps the pixels outside of the row unchanged.
    context.save();
    context.beginPath();
    context.rect(0, row.top, viewport.cssWidth, row.bottom - row.top);
    context.clip();
    clear(context, viewport, row, style);
    drawRow(context, row, style);
    context.restore();
  }
}

function clear(
  context: PaintContext,
  { cssWidth }: Viewport,
  { top, bottom }: Pick<PlacedRow, 'top' | 'bottom'>,
  { colors }: MarkStyle<PanelColor, IconName>,
): void {
  context.fillStyle = colors.surface;
  context.fillRect(0, top, cssWidth, bottom - top);
}

function drawRow(context: PaintContext, row: PlacedRow, style: MarkStyle<PanelColor, IconName>): void {
  const { top, layout, state } = row;
  paintMarks(context, layout.ground, top, style);
  paintMarks(context, state, top, style);
  paintMarks(context, layout.marks, top, style);
}
