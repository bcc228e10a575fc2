import { type RefObject, useLayoutEffect, useMemo } from 'react';
import { createIconAtlas, openBitmap } from '../../canvas/icon-atlas.ts';
import type { SurfaceHandle } from '../../canvas/useSurface.ts';
import { useIconShapes } from '../useIconShapes.ts';
import { useMedia } from '../useMedia.ts';
import { usePanelInks } from '../usePanelInks.ts';
import { useTextWidths } from '../useTextWidths.ts';
import type { ListKind, ListMetrics, ListRow } from './list-kind.ts';
import { createListStage, type ListShow, type ListStage } from './list-stage.ts';

interface Shown<Row, Look> extends Pick<ListShow<Row, Look>, 'rows' | 'settings'> {
  /** The row that the keyboard has chosen. */
  readonly focusedId: number | null;
}

/** The stage of a canvas, showing what is to be shown now in the colours and type of the page. */
export function useListStage<Row extends ListRow, Metrics extends ListMetrics, Target, Look>(
  kind: ListKind<Row, Metrics, Target, Look>,
  { rows, settings, focusedId }: Shown<Row, Look>,
  surface: RefObject<SurfaceHandle | null>,
): ListStage<Row, Target, Look> {
  const shapes = useIconShapes();
  const stage = useMemo(
    () => createListStage(kind, (pixelRatio) => createIconAtlas(shapes ?? {}, pixelRatio, openBitmap)),
    [kind, shapes],
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
