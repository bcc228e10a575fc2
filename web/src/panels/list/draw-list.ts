import { type MarkStyle, paintMarks } from '../../canvas/marks.ts';
import type { CanvasView, PaintContext } from '../../canvas/painter.ts';
import type { IconName } from '../icons.gen.ts';
import type { Ink } from '../inks.ts';
import type { PlacedRow, RowsToPaint } from './list-scene.ts';

/** Boxes → pixels. Decides nothing: what to show, where and in which ink is settled in the rows and their layout. */
export function drawList(
  context: PaintContext,
  view: CanvasView,
  { isAll, rows }: RowsToPaint,
  style: MarkStyle<Ink, IconName>,
): void {
  if (isAll) clear(context, view, { top: 0, bottom: view.cssHeight }, style);
  for (const row of rows) {
    if (isAll) {
      drawRow(context, row, style);
      continue;
    }
    // What lies beside the row stays as it is, to the pixel.
    context.save();
    context.beginPath();
    context.rect(0, row.top, view.cssWidth, row.bottom - row.top);
    context.clip();
    clear(context, view, row, style);
    drawRow(context, row, style);
    context.restore();
  }
}

function clear(
  context: PaintContext,
  { cssWidth }: CanvasView,
  { top, bottom }: Pick<PlacedRow, 'top' | 'bottom'>,
  { inks }: MarkStyle<Ink, IconName>,
): void {
  context.fillStyle = inks.surface;
  context.fillRect(0, top, cssWidth, bottom - top);
}

function drawRow(context: PaintContext, row: PlacedRow, style: MarkStyle<Ink, IconName>): void {
  const { top, layout, state } = row;
  paintMarks(context, layout.ground, top, style);
  paintMarks(context, state, top, style);
  paintMarks(context, layout.marks, top, style);
}
