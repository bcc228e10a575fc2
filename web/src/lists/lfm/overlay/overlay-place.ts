import type { Box } from '../../../canvas/geometry.ts';
import type { OverlaySubject } from './overlay-machine.ts';

/** Width and height. All numbers in this file are CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Distance of a card from the edges of the window. */
const margin = 8;
/** Distance of a card from rows that it must not cover. */
const gap = 8;

/**
 * The place of a card that is not docked: above or below its row, behind the pointer if it fits there, and with enough
 * distance to leave the next row free. A card that is taller than its place scrolls.
 *
 * @param row its box in the window; as high as its neighbours
 */
export function placePopover(row: Box, heading: OverlaySubject['heading'], card: Size, screen: Size): Box {
  const width = Math.min(card.width, screen.width - 2 * margin);
  const x = Math.max(margin, Math.min(row.x + margin, screen.width - margin - width));
  const aboveEnd = row.y - gap - (heading === 'up' ? row.height : 0);
  const belowStart = row.y + row.height + gap + (heading === 'down' ? row.height : 0);
  const above = { start: margin, end: Math.min(aboveEnd, screen.height - margin) };
  const below = { start: Math.max(belowStart, margin), end: screen.height - margin };
  const roomOf = ({ start, end }: typeof above) => Math.max(0, end - start);
  const behindFirst = heading === 'down' ? [above, below] : [below, above];
  const larger = roomOf(above) > roomOf(below) ? above : below;
  const place = behindFirst.find((each) => roomOf(each) >= card.height) ?? larger;
  const height = Math.min(card.height, roomOf(place));
  return { x, y: place === above ? place.end - height : place.start, width, height };
}

/** The place of cards next to a panel, relative to the left edge of the board around both. */
export interface Dock {
  readonly left: number;
  readonly width: number;
}

/** Gap between panel and card. */
const dockGap = 16;
const dockWidth = { least: 300, most: 400 };

type Span = Pick<Box, 'x' | 'width'>;

/** The place next to a panel; null = too little space. */
export function findDock(panel: Span, board: Span): Dock | null {
  const left = panel.x + panel.width + dockGap - board.x;
  const room = board.width - left;
  return room < dockWidth.least ? null : { left, width: Math.min(room, dockWidth.most) };
}
