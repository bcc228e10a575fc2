import type { LfmSettings } from '@rollcall/game/lfm-settings';
import type { Point } from '../../canvas/geometry.ts';
import type { HitZone } from '../../canvas/hit-zones.ts';
import type { IconAtlas } from '../../canvas/icon-atlas.ts';
import type { Inks } from '../../canvas/marks.ts';
import { type CanvasView, isSamePicture, type Painter } from '../../canvas/picture.ts';
import { motionNow, moveRows, type RowMotion } from '../../canvas/row-motion.ts';
import type { MeasureText } from '../../canvas/text-width.ts';
import type { IconName } from '../icons.gen.ts';
import type { Ink } from '../inks.ts';
import { drawLfm } from './draw-lfm.ts';
import type { LfmTarget } from './lfm-layout.ts';
import { type LfmMetrics, lfmMetrics } from './lfm-metrics.ts';
import type { LfmRow } from './lfm-rows.ts';
import {
  lfmZoneAt,
  type LfmScene,
  type PlacedRow,
  placeRows,
  rememberLayouts,
  rowsToPaint,
} from './lfm-scene.ts';

/** The settings that say how rows look. */
export type LfmLook = Pick<LfmSettings, 'fontSize' | 'isCompact' | 'showBoundingBoxes'>;

/** What the list shows, apart from pointer, keyboard and time. */
export interface LfmShow {
  readonly rows: readonly LfmRow[];
  readonly settings: LfmLook;
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

/** What the canvas holds. */
interface Painted {
  /** What all of its rows depend on. */
  readonly ground: readonly unknown[];
  readonly placed: readonly PlacedRow[];
}

/** @param openAtlas makes the icons for a pixel ratio */
export function createLfmStage(openAtlas: (pixelRatio: number) => IconAtlas<IconName>): LfmStage {
  let shown: LfmShow | null = null;
  let prepared: Prepared | null = null;
  let atlas: IconAtlas<IconName> | null = null;
  let motion: RowMotion<number> | null = null;
  const unseen = new Map<number, number>();
  let hoveredId: number | null = null;
  let focusedId: number | null = null;
  let painted: Painted | null = null;

  function prepare({ settings, family, measure }: LfmShow, width: number): Prepared {
    if (prepared?.metrics.width !== width) {
      const metrics = lfmMetrics(width, settings, family);
      prepared = { metrics, layoutOf: rememberLayouts(metrics, measure) };
    }
    return prepared;
  }

  function sceneOf(show: LfmShow, width: number): LfmScene {
    const areZonesFramed = show.settings.showBoundingBoxes;
    return { ...prepare(show, width), rows: show.rows, areZonesFramed, hoveredId, focusedId, motion };
  }

  function pictureOf(show: LfmShow, view: CanvasView, nowMs: number) {
    if (atlas?.pixelRatio !== view.pixelRatio) atlas = openAtlas(view.pixelRatio);
    const moving = motionNow(motion, nowMs);
    if (moving === null) motion = null;
    const scene = sceneOf(show, view.cssWidth);
    const style = { inks: show.inks, icons: atlas };
    return {
      dependsOn: [
        show.rows,
        scene.metrics,
        scene.areZonesFramed,
        show.inks,
        atlas,
        hoveredId,
        focusedId,
        moving?.moment ?? null,
      ],
      movesInMs: moving?.nextInMs ?? null,
      paint: (context: Parameters<typeof drawLfm>[0], isBlank: boolean) => {
        const placed = placeRows(scene, view, nowMs);
        for (const { lfmId } of placed) unseen.delete(lfmId);
        const ground = [scene.metrics, show.inks, atlas, view.cssHeight, view.contentTop];
        const before = isBlank || !isSamePicture(painted?.ground ?? null, ground) ? null : painted;
        drawLfm(context, view, rowsToPaint(before?.placed ?? null, placed), style);
        painted = { ground, placed };
      },
    };
  }

  return {
    show(next, nowMs) {
      if (shown && !isLaidOutAlike(shown, next)) prepared = null;
      const wasEmpty = shown === null || shown.rows.length === 0;
      if (next.isStill || wasEmpty) {
        motion = null;
        unseen.clear();
      } else if (shown && shown.rows !== next.rows) {
        motion = slide(shown.rows, next.rows, { motion, unseen, nowMs });
      }
      shown = next;
    },
    hover: (lfmId) => {
      hoveredId = lfmId;
    },
    focus: (lfmId) => {
      focusedId = lfmId;
    },
    painter: (view, nowMs) =>
      shown ? pictureOf(shown, view, nowMs) : { dependsOn: [], movesInMs: null, paint: () => {} },
    zoneAt: (point) => (shown && prepared ? lfmZoneAt(sceneOf(shown, prepared.metrics.width), point) : null),
  };
}

function isLaidOutAlike(a: LfmShow, b: LfmShow): boolean {
  return (
    a.settings.fontSize === b.settings.fontSize &&
    a.settings.isCompact === b.settings.isCompact &&
    a.family === b.family &&
    a.measure === b.measure
  );
}

/**
 * A group that waited below, out of view, because nothing might move under the pointer, is still news when it takes its
 * place: for a little longer than an order is held.
 */
const unseenForMs = 10_000;

interface Moving {
  readonly motion: RowMotion<number> | null;
  /** Groups that glowed where nobody saw it → when that was. */
  readonly unseen: Map<number, number>;
  readonly nowMs: number;
}

/** A motion that is under way goes on when the rows change without moving. */
function slide(
  before: readonly LfmRow[],
  after: readonly LfmRow[],
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
