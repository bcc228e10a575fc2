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

/**
 * Where a tooltip stands: beside standing bars, at the height of a panel, below or above a lying bar.
 *
 * @param rows that it has
 * @returns CSS pixels from the left edge, of what it stands beside; and from the top
 */
export function tooltipPlace(
  { form, height }: Pick<BarPicture, 'form' | 'height'>,
  box: Box,
  rows: number,
): { readonly x: number; readonly top: number } {
  const x = box.left + box.width / 2;
  if (form === 'upright') return { x, top: 0 };
  const own = tooltipFoot + rows * tooltipRow;
  const most = Math.max(0, height - own);
  if (form === 'panels') return { x, top: Math.min(box.top, most) };
  const below = box.top + box.height - 4;
  return { x, top: below <= most ? below : Math.max(0, box.top - own - 4) };
}
