import { rememberEach } from '@rollcall/game/remember';
import { type Box, type Point, zoneAt } from '../../canvas/geometry.ts';
import { cacheAtlas, type IconAtlas } from '../../canvas/icon-atlas.ts';
import type { Palette } from '../../canvas/marks.ts';
import { type Viewport, isSamePicture, type Painter } from '../../canvas/painter.ts';
import { motionNow, moveRows, type RowMotion } from '../../canvas/row-motion.ts';
import type { MeasureText } from '../../canvas/measure-text.ts';
import type { IconName } from '../../people/icons.gen.ts';
import type { PanelColor } from '../panel-colors.ts';
import {
  drawList,
  type ListKind,
  type ListMetrics,
  type ListRow,
  type ListScene,
  type PlacedRow,
  placeRows,
  type RowLayout,
  rowsToPaint,
} from './list-scene.ts';

/** The content of a list, without the state of pointer, keyboard and time. */
export interface ListContent<Row, Look> {
  readonly rows: readonly Row[];
  readonly settings: Look;
  readonly family: string;
  readonly measure: MeasureText;
  readonly colors: Palette<PanelColor>;
  /** Nothing slides or glows, since the visitor prefers reduced motion. */
  readonly isStill: boolean;
}

/** Draws a list on a canvas, with cached layouts and animations. */
export interface ListRenderer<Row, Target, Look> {
  readonly show: (show: ListContent<Row, Look>, nowMs: number) => void;
  readonly hover: (rowId: number | null) => void;
  readonly focus: (rowId: number | null) => void;
  readonly painter: Painter;
  /** The row and target last painted at a point of the content. */
  readonly at: (point: Point) => ListHit<Row, Target>;
  /** The named icons of the row at a height of the content, with their positions in it. */
  readonly namesAt: (y: number) => readonly { readonly name: string; readonly box: Box }[];
}

/** The row and target at a point of a list. */
export interface ListHit<Row, Target> {
  readonly row: Row | null;
  readonly target: Target | null;
}

/** The current content of the canvas. */
interface Painted {
  /** The values that all of its rows depend on. */
  readonly ground: readonly unknown[];
  readonly placed: readonly PlacedRow[];
}

/** @param openAtlas creates the icons for a pixel ratio */
export function createListRenderer<Row extends ListRow, Metrics extends ListMetrics, Target, Look>(
  kind: ListKind<Row, Metrics, Target, Look>,
  openAtlas: (pixelRatio: number) => IconAtlas<IconName>,
): ListRenderer<Row, Target, Look> {
  type Show = ListContent<Row, Look>;
  type Scene = ListScene<Row, Target>;
  const atlasFor = cacheAtlas(openAtlas);
  let shown: Show | null = null;
  let prepared: Pick<Scene, 'metrics' | 'layoutOf'> | null = null;
  let motion: RowMotion<number> | null = null;
  const unseen = new Map<number, number>();
  let hoveredId: number | null = null;
  let focusedId: number | null = null;
  let painted: Painted | null = null;

  function prepare({ settings, family, measure }: Show, width: number): Pick<Scene, 'metrics' | 'layoutOf'> {
    if (prepared?.metrics.width !== width) {
      const metrics = kind.metricsOf(width, settings, family);
      prepared = { metrics, layoutOf: rememberEach((row) => kind.layoutOf(row, metrics, measure)) };
    }
    return prepared;
  }

  function sceneOf(show: Show, width: number): Scene {
    return {
      ...prepare(show, width),
      barWidthOf: kind.barWidthOf,
      rows: show.rows,
      areZonesFramed: kind.areZonesFramed(show.settings),
      hoveredId,
      focusedId,
      motion,
    };
  }

  function pictureOf(show: Show, viewport: Viewport, nowMs: number) {
    const atlas = atlasFor(viewport.pixelRatio);
    const moving = motionNow(motion, nowMs);
    if (moving === null) motion = null;
    const scene = sceneOf(show, viewport.cssWidth);
    const style = { colors: show.colors, icons: atlas };
    return {
      dependsOn: [
        show.rows,
        scene.metrics,
        scene.areZonesFramed,
        show.colors,
        atlas,
        hoveredId,
        focusedId,
        moving?.moment ?? null,
      ],
      movesInMs: moving?.nextInMs ?? null,
      paint: (context: Parameters<typeof drawList>[0], isBlank: boolean) => {
        const placed = placeRows(scene, viewport, nowMs);
        for (const { id } of placed) unseen.delete(id);
        const ground = [scene.metrics, show.colors, atlas, viewport.cssHeight, viewport.contentTop];
        const before = isBlank || !isSamePicture(painted?.ground ?? null, ground) ? null : painted;
        drawList(context, viewport, rowsToPaint(before?.placed ?? null, placed), style);
        painted = { ground, placed };
      },
    };
  }

  function rowAt(y: number) {
    const rowHeight = prepared?.metrics.rowHeight ?? 1;
    const index = Math.floor(y / rowHeight);
    const row = shown?.rows[index];
    return prepared === null || row === undefined
      ? null
      : { row, layout: prepared.layoutOf(row), top: index * rowHeight };
  }

  return {
    show(next, nowMs) {
      if (shown && !isLaidOutAlike(kind, shown, next)) prepared = null;
      const wasEmpty = shown === null || shown.rows.length === 0;
      if (next.isStill || !kind.isMoving || wasEmpty) {
        motion = null;
        unseen.clear();
      } else if (shown && shown.rows !== next.rows) {
        motion = slide(shown.rows, next.rows, { motion, unseen, nowMs });
      }
      shown = next;
    },
    hover: (rowId) => {
      hoveredId = rowId;
    },
    focus: (rowId) => {
      focusedId = rowId;
    },
    painter: (viewport, nowMs) =>
      shown ? pictureOf(shown, viewport, nowMs) : { dependsOn: [], movesInMs: null, paint: () => {} },
    at({ x, y }) {
      const found = rowAt(y);
      if (found === null) return { row: null, target: null };
      const zone = zoneAt(found.layout.zones, { x, y: y - found.top });
      return { row: found.row, target: zone?.target ?? null };
    },
    namesAt: (y) => namesOf(rowAt(y)),
  };
}

/** The named icons of a row, with their positions in the content. */
function namesOf(found: { readonly layout: RowLayout<unknown>; readonly top: number } | null) {
  if (found === null) return [];
  const { layout, top } = found;
  return layout.marks.flatMap((mark) =>
    mark.kind === 'icon' && mark.name ? [{ name: mark.name, box: { ...mark.box, y: mark.box.y + top } }] : [],
  );
}

function isLaidOutAlike<Row extends ListRow, Metrics extends ListMetrics, Target, Look>(
  kind: ListKind<Row, Metrics, Target, Look>,
  a: ListContent<Row, Look>,
  b: ListContent<Row, Look>,
): boolean {
  return kind.isLaidOutAlike(a.settings, b.settings) && a.family === b.family && a.measure === b.measure;
}

/**
 * Time for which a row added out of view may still glow once it moves to its place: a little longer than an order is
 * held.
 */
const unseenForMs = 10_000;

interface Moving {
  readonly motion: RowMotion<number> | null;
  /** Rows that glowed out of view → when they did. */
  readonly unseen: Map<number, number>;
  readonly nowMs: number;
}

/** A running animation continues when rows change without moving. */
function slide(
  before: readonly ListRow[],
  after: readonly ListRow[],
  { motion, unseen, nowMs }: Moving,
): RowMotion<number> | null {
  const ids = before.map(({ id }) => id);
  const next = after.map(({ id }) => id);
  const isSameOrder = ids.length === next.length && ids.every((id, index) => id === next[index]);
  if (isSameOrder) return motion;
  for (const [id, sinceMs] of unseen) if (nowMs - sinceMs > unseenForMs) unseen.delete(id);
  const moved = moveRows({ ids, motion }, next, nowMs);
  if (moved === null) return null;
  const late = Array.from(moved.startsAt.keys()).filter((id) => unseen.delete(id));
  for (const id of moved.arrived) unseen.set(id, nowMs);
  return { ...moved, arrived: new Set([...moved.arrived, ...late]) };
}
