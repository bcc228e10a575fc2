import { type MarkStyle, paintMarks } from '../../canvas/marks.ts';
import type { PaintContext } from '../../canvas/paint-context.ts';
import type { CanvasView } from '../../canvas/picture.ts';
import type { IconName } from '../icons.gen.ts';
import type { Ink } from '../inks.ts';
import type { PlacedRow } from './lfm-scene.ts';

/** Boxes → pixels. Decides nothing: what to show, where and in which ink is settled in the rows and their layout. */
export function drawLfm(
  context: PaintContext,
  view: CanvasView,
  placed: readonly PlacedRow[],
  style: MarkStyle<Ink, IconName>,
): void {
  context.fillStyle = style.inks.surface;
  context.fillRect(0, 0, view.cssWidth, view.cssHeight);
  for (const { top, layout, state } of placed) {
    paintMarks(context, layout.ground, top, style);
    paintMarks(context, state, top, style);
    paintMarks(context, layout.marks, top, style);
  }
}
