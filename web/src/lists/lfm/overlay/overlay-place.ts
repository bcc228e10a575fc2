import type { Box } from '../../../canvas/geometry.ts';
import type { OverlaySubject } from './overlay-machine.ts';

/** All numbers of this file are CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Minimum distance from the edges of the window. */
const margin = 8;
/** Gap between a card and the rows that it leaves visible. */
const gap = 8;

/**
 * The place of a floating card, for a panel without a dock: above or below its row, far enough away to leave the next
 * row visible; behind the pointer if it fits there. A card that is too high scrolls.
 *
 * @param row the row in the window
 * @param card the wanted size of the card
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
  const roomier = roomOf(above) > roomOf(below) ? above : below;
  const place = behindFirst.find((each) => roomOf(each) >= card.height) ?? roomier;
  const height = Math.min(card.height, roomOf(place));
  return { x, y: place === above ? place.end - height : place.start, width, height };
}

/** The place of cards beside a panel, from the left edge of the board around both. */
export interface Dock {
  readonly left: number;
  readonly width: number;
}

/** Gap between panel and card. */
const dockGap = 16;
const dockWidth = { least: 300, most: 400 };

type Span = Pick<Box, 'x' | 'width'>;

/** The place beside a panel; null = not enough room. */
export function findDock(panel: Span, board: Span): Dock | null {
  const left = panel.x + panel.width + dockGap - board.x;
  const room = board.width - left;
  return room < dockWidth.least ? null : { left, width: Math.min(room, dockWidth.most) };
}
