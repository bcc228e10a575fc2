import type { Box, Point } from '../../../canvas/geometry.ts';
import type { LfmTarget } from '../lfm-layout.ts';
import type { OverlaySubject } from './overlay-machine.ts';

/**
 * What a pointer over a part of a row asks for: over the quest its card, elsewhere that of the group. Either stands where
 * the way to the other stays free.
 *
 * @param at the pointer, CSS pixels of the viewport
 */
export function pointedSubject(
  target: LfmTarget | null,
  at: Point,
  by: 'pointer' | 'tap',
): OverlaySubject | null {
  if (target === null) return null;
  return {
    lfmId: target.lfmId,
    part: target.part === 'quest' ? 'quest' : 'group',
    by,
    anchor: { ...at, width: 0, height: 0 },
    side: target.part === 'leader' ? 'left' : 'right',
  };
}

/** Rows of a list where they stand now, CSS pixels of the viewport. */
export interface RowsOnScreen {
  readonly list: Box;
  readonly rowHeight: number;
  /** Top of the view within the content. */
  readonly contentTop: number;
}

/** What the row that the keyboard chose asks for; null when the row is out of view. */
export function focusedSubject(
  lfmId: number,
  index: number,
  { list, rowHeight, contentTop }: RowsOnScreen,
): OverlaySubject | null {
  const top = Math.max(0, index * rowHeight - contentTop);
  const bottom = Math.min(list.height, (index + 1) * rowHeight - contentTop);
  if (bottom <= top) return null;
  const anchor = { x: list.x, y: list.y + top, width: list.width, height: bottom - top };
  return { lfmId, part: 'group', by: 'keyboard', anchor, side: 'right' };
}
