import {
  type Box,
  type HitZone,
  inset,
  type Point,
  snapToDevicePixel,
  zoneAt,
} from '../../canvas/geometry.ts';
import type { CanvasView } from '../../canvas/painter.ts';
import { glowStrength, longestSlide, type RowMotion, slideOffset } from '../../canvas/row-motion.ts';
import { rowsInView } from '../../canvas/virtual-rows.ts';
import { after, type PanelMark } from '../row-pen.ts';
import type { ListMetrics, ListRow, RowLayout } from './list-kind.ts';

/** The list at a moment: what is painted depends on this and the view alone. */
export interface ListScene<Row extends ListRow, Target> {
  readonly rows: readonly Row[];
  readonly metrics: ListMetrics;
  readonly layoutOf: (row: Row) => RowLayout<Target>;
  /** A bar at the left edge that nothing covers, CSS pixels. */
  readonly barWidthOf: (row: Row) => number;
  /** Every hit zone has a frame, for those who look for faults. */
  readonly areZonesFramed: boolean;
  readonly hoveredId: number | null;
  readonly focusedId: number | null;
  readonly motion: RowMotion<number> | null;
}

/** A row where it is painted. */
export interface PlacedRow {
  readonly id: number;
  /** From the top of the view, CSS pixels, on a whole device pixel. */
  readonly top: number;
  /** Where the next row begins. */
  readonly bottom: number;
  readonly layout: Pick<RowLayout<unknown>, 'ground' | 'marks'>;
  /** Between ground and marks: what the pointer, the keyboard and the time add. */
  readonly state: readonly PanelMark[];
}

/** Works a row out once; the rows themselves are what it is remembered by, and they are made anew when they change. */
export function rememberLayouts<Row extends ListRow, Target>(
  work: (row: Row) => RowLayout<Target>,
): (row: Row) => RowLayout<Target> {
  const known = new WeakMap<Row, RowLayout<Target>>();
  return (row) => {
    const layout = known.get(row) ?? work(row);
    known.set(row, layout);
    return layout;
  };
}

/** The rows of which a part is in view, where they are painted now. */
export function placeRows<Row extends ListRow, Target>(
  scene: ListScene<Row, Target>,
  view: CanvasView,
  nowMs: number,
): PlacedRow[] {
  const { rows, metrics, motion } = scene;
  const { rowHeight } = metrics;
  const window = {
    contentTop: view.contentTop,
    viewHeight: view.cssHeight,
    rowHeight,
    rowCount: rows.length,
  };
  const { first, end } = rowsInView(window);
  const reach = motion === null ? 0 : longestSlide;
  const placed: PlacedRow[] = [];
  rows.slice(Math.max(0, first - reach), end + reach).forEach((row, index) => {
    const place = Math.max(0, first - reach) + index + slideOffset(motion, row.id, nowMs);
    const edge = (at: number) => snapToDevicePixel(at * rowHeight, view.pixelRatio) - view.contentTop;
    const top = edge(place);
    if (top >= view.cssHeight || top + rowHeight <= 0) return;
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

/** Rows to paint, and whether the canvas keeps what lies beside them. */
export interface RowsToPaint {
  readonly isAll: boolean;
  readonly rows: readonly PlacedRow[];
}

/**
 * Of rows at the places of those that the canvas shows, only the ones that look otherwise; else all of them.
 *
 * @param before null = the canvas shows none
 */
export function rowsToPaint(before: readonly PlacedRow[] | null, placed: readonly PlacedRow[]): RowsToPaint {
  const isInPlace =
    before !== null &&
    before.length === placed.length &&
    placed.every(({ top, bottom }, index) => before[index]?.top === top && before[index].bottom === bottom);
  if (!isInPlace) return { isAll: true, rows: placed };
  return { isAll: false, rows: placed.filter((row, index) => !looksSame(row, before[index])) };
}

function looksSame(a: PlacedRow, b: PlacedRow | undefined): boolean {
  const isSameState =
    a.state.length === b?.state.length && a.state.every((mark, index) => isSameMark(mark, b.state[index]));
  return isSameState && a.layout === b.layout;
}

/** Marks of a state are plates. */
function isSameMark(a: PanelMark, b: PanelMark | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
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
    marks.push({ kind: 'plate', ink: 'line', box: tinted, radius: 0, frame: 0, opacity: 0.35 });
  const glow = glowStrength(motion, row.id, nowMs);
  if (glow > 0)
    marks.push({ kind: 'plate', ink: 'emberTint', box: tinted, radius: 0, frame: 0, opacity: glow });
  if (row.id === focusedId) marks.push({ kind: 'plate', ink: 'ember', box, radius: 4, frame: 2, opacity: 1 });
  if (scene.areZonesFramed) marks.push(...scene.layoutOf(row).zones.map(({ box: zone }) => frameOf(zone)));
  return marks;
}

/** Inside the box, so that the frames of neighbours stand side by side. */
function frameOf(box: Box): PanelMark {
  return { kind: 'plate', ink: 'sky', box: inset(box, 0.5, 0.5), radius: 0, frame: 1, opacity: 1 };
}

/** The row at a point of the content, and where it begins there; null beside all rows. */
export function rowAt<Row extends ListRow>(
  { rows, metrics }: Pick<ListScene<Row, unknown>, 'rows' | 'metrics'>,
  point: Point,
): { readonly row: Row; readonly top: number } | null {
  const index = Math.floor(point.y / metrics.rowHeight);
  const row = rows[index];
  return row === undefined ? null : { row, top: index * metrics.rowHeight };
}

/** The zone under a point of the content, with its box there, or null beside all rows. */
export function zoneInList<Row extends ListRow, Target>(
  scene: ListScene<Row, Target>,
  point: Point,
): HitZone<Target> | null {
  const found = rowAt(scene, point);
  if (found === null) return null;
  const { row, top } = found;
  const zone = zoneAt(scene.layoutOf(row).zones, { x: point.x, y: point.y - top });
  return zone && { target: zone.target, box: { ...zone.box, y: zone.box.y + top } };
}
