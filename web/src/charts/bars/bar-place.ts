import type { BarPicture, Box } from './bar-shapes.ts';

/** A category, and which of its places in the picture is meant. */
export interface BarPlace {
  readonly category: number;
  readonly slot: number;
}

/** CSS pixels from a point to a box; 0 within it. */
function distance({ left, top, width, height }: Box, x: number, y: number): number {
  const beyond = (at: number, start: number, length: number) => Math.max(start - at, 0, at - start - length);
  return Math.hypot(beyond(x, left, width), beyond(y, top, height));
}

/**
 * What a pointer means: the category whose place is nearest.
 *
 * @param x CSS pixels from the left edge of the picture
 * @param y from its top
 * @returns null when there are no categories
 */
export function nearestBars({ slots }: Pick<BarPicture, 'slots'>, x: number, y: number): BarPlace | null {
  let nearest: BarPlace | null = null;
  let least = Number.POSITIVE_INFINITY;
  slots.forEach((boxes, category) =>
    boxes.forEach((box, slot) => {
      const away = distance(box, x, y);
      if (away >= least) return;
      least = away;
      nearest = { category, slot };
    }),
  );
  return nearest;
}

const tooltipFoot = 46;
const tooltipRow = 21;

/** CSS pixels by which a tooltip keeps away from what it stands beside; it is nearer to the edge of a box. */
const tooltipInset = 8;

/**
 * Where a tooltip stands: beside the bars that it tells of, at the height of a panel, below or above a lying bar.
 *
 * @param rows that it has
 * @returns CSS pixels from the left edge, of what it stands beside; and from the top
 */
export function tooltipPlace(
  { form, width, height }: Pick<BarPicture, 'form' | 'width' | 'height'>,
  box: Box,
  rows: number,
): { readonly x: number; readonly top: number } {
  const own = tooltipFoot + rows * tooltipRow;
  const most = Math.max(0, height - own);
  if (form === 'lying') {
    const below = box.top + box.height - 4;
    return { x: box.left + box.width / 2, top: below <= most ? below : Math.max(0, box.top - own - 4) };
  }
  // It opens to the side that has more room, and leaves its own bars to be seen.
  const half = width / 2;
  const isLeft = box.left + box.width / 2 <= half;
  const x = isLeft
    ? Math.min(box.left + box.width - tooltipInset, half)
    : Math.max(box.left + tooltipInset, half + 1);
  return { x, top: form === 'panels' ? Math.min(box.top, most) : 0 };
}
