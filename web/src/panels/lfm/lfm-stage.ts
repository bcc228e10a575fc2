import type { Point } from '../../canvas/geometry.ts';
import type { HitZone } from '../../canvas/hit-zones.ts';
import type { IconAtlas } from '../../canvas/icon-atlas.ts';
import type { Inks } from '../../canvas/marks.ts';
import type { CanvasView, Painter } from '../../canvas/picture.ts';
import { isInMotion, moveRows, type RowMotion } from '../../canvas/row-motion.ts';
import type { MeasureText } from '../../canvas/text-width.ts';
import type { IconName } from '../icons.gen.ts';
import type { Ink } from '../inks.ts';
import { drawLfm } from './draw-lfm.ts';
import type { LfmTarget } from './lfm-layout.ts';
import { type LfmMetrics, lfmMetrics } from './lfm-metrics.ts';
import type { LfmRow } from './lfm-rows.ts';
import { lfmZoneAt, type LfmScene, placeRows, rememberLayouts } from './lfm-scene.ts';

/** What the list shows, apart from pointer, keyboard and time. */
export interface LfmShow {
  readonly rows: readonly LfmRow[];
  readonly fontSize: number;
  readonly family: string;
  readonly measure: MeasureText;
  readonly inks: Inks<Ink>;
  /** Nothing slides or glows: the reader wants it so. */
  readonly isStill: boolean;
}

/** The list between what is to be shown and the canvas: remembers layouts and what is in motion. */
export interface LfmStage {
  readonly show: (show: LfmShow, nowMs: number) => void;
  readonly hover: (lfmId: number | null) => void;
  readonly focus: (lfmId: number | null) => void;
  readonly painter: Painter;
  /** What was last painted at a point of the content, or null. */
  readonly zoneAt: (point: Point) => HitZone<LfmTarget> | null;
}

interface Prepared {
  readonly metrics: LfmMetrics;
  readonly layoutOf: LfmScene['layoutOf'];
}

/** @param openAtlas makes the icons for a pixel ratio */
export function createLfmStage(openAtlas: (pixelRatio: number) => IconAtlas<IconName>): LfmStage {
  let shown: LfmShow | null = null;
  let prepared: Prepared | null = null;
  let atlas: IconAtlas<IconName> | null = null;
  let motion: RowMotion<number> | null = null;
  let hoveredId: number | null = null;
  let focusedId: number | null = null;

  function prepare({ fontSize, family, measure }: LfmShow, width: number): Prepared {
    if (prepared?.metrics.width !== width) {
      const metrics = lfmMetrics(width, fontSize, family);
      prepared = { metrics, layoutOf: rememberLayouts(metrics, measure) };
    }
    return prepared;
  }

  function sceneOf(show: LfmShow, width: number): LfmScene {
    return { ...prepare(show, width), rows: show.rows, hoveredId, focusedId, motion };
  }

  function pictureOf(show: LfmShow, view: CanvasView, nowMs: number) {
    if (atlas?.pixelRatio !== view.pixelRatio) atlas = openAtlas(view.pixelRatio);
    const isMoving = isInMotion(motion, nowMs);
    if (!isMoving) motion = null;
    const scene = sceneOf(show, view.cssWidth);
    const style = { inks: show.inks, icons: atlas };
    return {
      dependsOn: [show.rows, scene.metrics, show.inks, atlas, hoveredId, focusedId, isMoving ? nowMs : null],
      isMoving,
      paint: (context: Parameters<typeof drawLfm>[0]) =>
        drawLfm(context, view, placeRows(scene, view, nowMs), style),
    };
  }

  return {
    show(next, nowMs) {
      const { rows, fontSize, family, measure } = next;
      const isOtherType =
        shown?.fontSize !== fontSize || shown.family !== family || shown.measure !== measure;
      if (isOtherType) prepared = null;
      const wasEmpty = shown === null || shown.rows.length === 0;
      if (next.isStill || wasEmpty) motion = null;
      else if (shown && shown.rows !== rows) motion = slide(shown.rows, rows, motion, nowMs);
      shown = next;
    },
    hover: (lfmId) => {
      hoveredId = lfmId;
    },
    focus: (lfmId) => {
      focusedId = lfmId;
    },
    painter: (view, nowMs) =>
      shown ? pictureOf(shown, view, nowMs) : { dependsOn: [], isMoving: false, paint: () => {} },
    zoneAt: (point) => (shown && prepared ? lfmZoneAt(sceneOf(shown, prepared.metrics.width), point) : null),
  };
}

/** A motion that is under way goes on when the rows change without moving. */
function slide(
  before: readonly LfmRow[],
  after: readonly LfmRow[],
  motion: RowMotion<number> | null,
  nowMs: number,
): RowMotion<number> | null {
  const ids = before.map(({ id }) => id);
  const next = after.map(({ id }) => id);
  const isSameOrder = ids.length === next.length && ids.every((id, index) => id === next[index]);
  return isSameOrder ? motion : moveRows({ ids, motion }, next, nowMs);
}
