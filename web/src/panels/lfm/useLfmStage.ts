import { type RefObject, useLayoutEffect, useMemo } from 'react';
import { createIconAtlas, openBitmap } from '../../canvas/icon-atlas.ts';
import type { SurfaceHandle } from '../../canvas/useSurface.ts';
import { useIconShapes } from '../useIconShapes.ts';
import { useMedia } from '../useMedia.ts';
import { usePanelInks } from '../usePanelInks.ts';
import { useTextWidths } from '../useTextWidths.ts';
import type { LfmRow } from './lfm-rows.ts';
import { createLfmStage, type LfmLook, type LfmStage } from './lfm-stage.ts';

interface Shown {
  readonly rows: readonly LfmRow[];
  readonly settings: LfmLook;
  /** The row that the keyboard has chosen. */
  readonly focusedId: number | null;
}

/** The stage of a canvas, showing what is to be shown now in the colours and type of the page. */
export function useLfmStage(
  { rows, settings, focusedId }: Shown,
  surface: RefObject<SurfaceHandle | null>,
): LfmStage {
  const shapes = useIconShapes();
  const stage = useMemo(
    () => createLfmStage((pixelRatio) => createIconAtlas(shapes ?? {}, pixelRatio, openBitmap)),
    [shapes],
  );
  const inks = usePanelInks();
  const { family, measure } = useTextWidths();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');

  useLayoutEffect(() => {
    stage.show({ rows, settings, family, measure, inks, isStill }, performance.now());
    stage.focus(focusedId);
    surface.current?.invalidate();
  }, [stage, surface, rows, settings, family, measure, inks, isStill, focusedId]);
  return stage;
}
