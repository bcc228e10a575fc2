import type { Box } from '../frame/ChartSvg.tsx';
import type { BarGeometry } from './bar-geometry.ts';

/** A category, and the index of one of its boxes in the chart. */
export interface BarPosition {
  readonly category: number;
  readonly boxIndex: number;
}

/** Distance of a point to a box, CSS pixels; 0 within it. */
function distance({ left, top, width, height }: Box, x: number, y: number): number {
  const beyond = (at: number, start: number, length: number) => Math.max(start - at, 0, at - start - length);
  return Math.hypot(beyond(x, left, width), beyond(y, top, height));
}

/** The category whose box is nearest to the pointer. */
export function nearestBars(
  { categoryBoxes }: Pick<BarGeometry, 'categoryBoxes'>,
  x: number,
  y: number,
): BarPosition | null {
  let nearest: BarPosition | null = null;
  let least = Number.POSITIVE_INFINITY;
  categoryBoxes.forEach((boxes, category) =>
    boxes.forEach((box, boxIndex) => {
      const away = distance(box, x, y);
      if (away >= least) return;
      least = away;
      nearest = { category, boxIndex };
    }),
  );
  return nearest;
}

const tooltipFoot = 46;
const tooltipRow = 21;

/** How far inside the edge of its box a tooltip is anchored, CSS pixels, so that it is closer to its bars. */
const tooltipInset = 8;

/** Position of a tooltip: beside its bars, at the height of a panel, or below or above a horizontal bar. */
export function tooltipPosition(
  { form, width, height }: Pick<BarGeometry, 'form' | 'width' | 'height'>,
  box: Box,
  rows: number,
): { readonly x: number; readonly top: number } {
  const own = tooltipFoot + rows * tooltipRow;
  const most = Math.max(0, height - own);
  if (form === 'horizontal') {
    const below = box.top + box.height - 4;
    return { x: box.left + box.width / 2, top: below <= most ? below : Math.max(0, box.top - own - 4) };
  }
  // The tooltip opens to the side with more room, and does not cover its own bars.
  const half = width / 2;
  const isLeft = box.left + box.width / 2 <= half;
  const x = isLeft
    ? Math.min(box.left + box.width - tooltipInset, half)
    : Math.max(box.left + tooltipInset, half + 1);
  return { x, top: form === 'panels' ? Math.min(box.top, most) : 0 };
}
