import { type HitZone, zoneAt } from '../../canvas/hit-zones.ts';
import { type Box, inset, type Point, snapToDevicePixel } from '../../canvas/geometry.ts';
import type { CanvasView } from '../../canvas/picture.ts';
import { glowStrength, longestSlide, type RowMotion, slideOffset } from '../../canvas/row-motion.ts';
import type { MeasureText } from '../../canvas/text-width.ts';
import { rowsInView } from '../../canvas/virtual-rows.ts';
import { after, type PanelMark } from '../row-pen.ts';
import { layoutLfmRow, type LfmRowLayout, type LfmTarget, raidBarWidth } from './lfm-layout.ts';
import type { LfmMetrics } from './lfm-metrics.ts';
import type { LfmRow } from './lfm-rows.ts';

/** The list at a moment: what is painted depends on this and the view alone. */
export interface LfmScene {
  readonly rows: readonly LfmRow[];
  readonly metrics: LfmMetrics;
  readonly layoutOf: (row: LfmRow) => LfmRowLayout;
  /** Every hit zone has a frame, for those who look for faults. */
  readonly areZonesFramed: boolean;
  readonly hoveredId: number | null;
  readonly focusedId: number | null;
  readonly motion: RowMotion<number> | null;
}

/** A row where it is painted. */
export interface PlacedRow {
  readonly lfmId: number;
  /** From the top of the view, CSS pixels, on a whole device pixel. */
  readonly top: number;
  /** Where the next row begins. */
  readonly bottom: number;
  readonly layout: LfmRowLayout;
  /** Between ground and marks: what the pointer, the keyboard and the time add. */
  readonly state: readonly PanelMark[];
}

/** Works a row out once; the rows themselves are what it is remembered by, and they are made anew when they change. */
export function rememberLayouts(metrics: LfmMetrics, measure: MeasureText): LfmScene['layoutOf'] {
  const known = new WeakMap<LfmRow, LfmRowLayout>();
  return (row) => {
    const layout = known.get(row) ?? layoutLfmRow(row, metrics, measure);
    known.set(row, layout);
    return layout;
  };
}

/** The rows of which a part is in view, where they are painted now. */
export function placeRows(scene: LfmScene, view: CanvasView, nowMs: number): PlacedRow[] {
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
      lfmId: row.id,
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

function stateMarks(scene: LfmScene, row: LfmRow, nowMs: number): PanelMark[] {
  const { metrics, hoveredId, focusedId, motion } = scene;
  const box = { x: 0, y: 0, width: metrics.width, height: metrics.rowHeight - 1 };
  // The bar of a raid keeps its colour.
  const tinted = row.isRaid ? after(box, raidBarWidth) : box;
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

/** The zone under a point of the content, with its box there, or null beside all rows. */
export function lfmZoneAt(scene: LfmScene, point: Point): HitZone<LfmTarget> | null {
  const { rowHeight } = scene.metrics;
  const index = Math.floor(point.y / rowHeight);
  const row = scene.rows[index];
  if (row === undefined) return null;
  const top = index * rowHeight;
  const zone = zoneAt(scene.layoutOf(row).zones, { x: point.x, y: point.y - top });
  return zone && { target: zone.target, box: { ...zone.box, y: zone.box.y + top } };
}
