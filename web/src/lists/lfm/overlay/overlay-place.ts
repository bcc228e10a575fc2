import type { Box } from '../../../canvas/geometry.ts';
import type { OverlaySubject } from './overlay-machine.ts';

/** All numbers of this file are CSS pixels of the viewport. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The place of a card before its height is known. */
export interface CardPlan {
  /** A sheet takes the whole width at an edge of the screen. */
  readonly layout: 'card' | 'sheet';
  readonly left: number;
  readonly width: number;
  /** The card fits between these. */
  readonly top: number;
  readonly bottom: number;
  /** Preferred upper edge; moved as far as is needed to fit. */
  readonly preferredTop: number | 'at the end';
}

/** On a screen this narrow nothing fits beside anything. */
export const sheetUpTo = 600;
/** From the edges of the viewport. */
const margin = 8;
/** From what the card does not cover. */
const gap = 16;
/** Below this width lines break at every word. */
const narrowest = 280;
/** A card begins this far above the pointer, so that reading begins beside it. */
const rise = 36;
/** A sheet leaves the rest of the screen visible. */
const sheetShare = 0.72;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/**
 * Where a card may stand: within the viewport, and clear of its anchor. Only a sheet opened by touch may cover the place
 * that was touched.
 *
 * @param preferredWidth CSS pixels
 */
export function planCard(
  { anchor, by, side }: Pick<OverlaySubject, 'anchor' | 'by' | 'side'>,
  viewport: Size,
  preferredWidth: number,
): CardPlan {
  if (viewport.width <= sheetUpTo) return planSheet(anchor, by, viewport);
  // A focused row is as wide as the list, so nothing may fit beside it.
  return (
    planBeside(anchor, side, viewport, preferredWidth) ?? planAboveOrBelow(anchor, viewport, preferredWidth)
  );
}

function planSheet(anchor: Box, by: OverlaySubject['by'], viewport: Size): CardPlan {
  const whole = { layout: 'sheet' as const, left: 0, width: viewport.width };
  const highest = viewport.height * sheetShare;
  if (by === 'tap') {
    return { ...whole, top: viewport.height - highest, bottom: viewport.height, preferredTop: 'at the end' };
  }
  const above = anchor.y - gap;
  const below = viewport.height - (anchor.y + anchor.height + gap);
  if (below >= above) {
    const top = Math.max(viewport.height - Math.max(0, below), viewport.height - highest);
    return { ...whole, top, bottom: viewport.height, preferredTop: 'at the end' };
  }
  return { ...whole, top: 0, bottom: Math.min(above, highest), preferredTop: 0 };
}

function planBeside(
  anchor: Box,
  preferred: OverlaySubject['side'],
  viewport: Size,
  preferredWidth: number,
): CardPlan | null {
  const room = {
    left: anchor.x - gap - margin,
    right: viewport.width - margin - (anchor.x + anchor.width + gap),
  };
  const other = preferred === 'left' ? ('right' as const) : ('left' as const);
  const wider = room[preferred] >= room[other] ? preferred : other;
  const side = [preferred, other].find((each) => room[each] >= preferredWidth) ?? wider;
  const width = Math.min(preferredWidth, room[side]);
  if (width < Math.min(narrowest, preferredWidth)) return null;
  return {
    layout: 'card',
    left: side === 'left' ? anchor.x - gap - width : anchor.x + anchor.width + gap,
    width,
    top: margin,
    bottom: viewport.height - margin,
    preferredTop: anchor.y - rise,
  };
}

function planAboveOrBelow(anchor: Box, viewport: Size, preferredWidth: number): CardPlan {
  const width = Math.min(preferredWidth, viewport.width - 2 * margin);
  const left = clamp(anchor.x + anchor.width / 2 - width / 2, margin, viewport.width - margin - width);
  const below = { top: anchor.y + anchor.height + gap, bottom: viewport.height - margin };
  const above = { top: margin, bottom: anchor.y - gap };
  const isBelow = below.bottom - below.top >= above.bottom - above.top;
  const card = { layout: 'card' as const, left, width };
  return isBelow
    ? { ...card, ...below, preferredTop: below.top }
    : { ...card, ...above, preferredTop: 'at the end' };
}

/** A planned card with its content height → its box; higher content scrolls inside. */
export function placeCard(plan: CardPlan, contentHeight: number): Box {
  const height = Math.min(contentHeight, Math.max(0, plan.bottom - plan.top));
  const lowest = plan.bottom - height;
  const y = plan.preferredTop === 'at the end' ? lowest : clamp(plan.preferredTop, plan.top, lowest);
  return { x: plan.left, y, width: plan.width, height };
}
