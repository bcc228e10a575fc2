import type { Box } from '../../../canvas/geometry.ts';
import type { OverlaySubject } from './overlay-machine.ts';

/** All numbers of this file are CSS pixels of the viewport. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a card will stand, before it is known how high it wants to be. */
export interface CardPlan {
  /** A sheet takes the whole width at an edge of the screen. */
  readonly layout: 'card' | 'sheet';
  readonly left: number;
  readonly width: number;
  /** Between these the card has its room. */
  readonly top: number;
  readonly bottom: number;
  /** Where its upper edge would be best; it gives way to fit. */
  readonly wishedTop: number | 'at the end';
}

/** On a screen this narrow nothing fits beside anything. */
export const sheetUpTo = 600;
/** From the edges of the viewport. */
const margin = 8;
/** From what the card keeps free: also room for the hand that points. */
const gap = 16;
/** Narrower than this a card's lines break at every word. */
const narrowest = 280;
/** A card begins a little above the pointer, so that reading begins beside it. */
const rise = 36;
/** What of a screen a sheet leaves free: one still sees where one is. */
const sheetShare = 0.72;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/**
 * Where a card may stand: wholly in the viewport, and clear of its anchor. Only a sheet that a finger asked for may lie
 * over the place that was touched: the finger has gone by then.
 *
 * @param wish the width that the card would like
 */
export function planCard(
  { anchor, by, side }: Pick<OverlaySubject, 'anchor' | 'by' | 'side'>,
  viewport: Size,
  wish: number,
): CardPlan {
  if (viewport.width <= sheetUpTo) return planSheet(anchor, by, viewport);
  // The row of a focus is as wide as the list: what is beside it is the page's edge.
  return planBeside(anchor, side, viewport, wish) ?? planAboveOrBelow(anchor, viewport, wish);
}

function planSheet(anchor: Box, by: OverlaySubject['by'], viewport: Size): CardPlan {
  const whole = { layout: 'sheet' as const, left: 0, width: viewport.width };
  const highest = viewport.height * sheetShare;
  if (by === 'tap') {
    return { ...whole, top: viewport.height - highest, bottom: viewport.height, wishedTop: 'at the end' };
  }
  const above = anchor.y - gap;
  const below = viewport.height - (anchor.y + anchor.height + gap);
  if (below >= above) {
    const top = Math.max(viewport.height - Math.max(0, below), viewport.height - highest);
    return { ...whole, top, bottom: viewport.height, wishedTop: 'at the end' };
  }
  return { ...whole, top: 0, bottom: Math.min(above, highest), wishedTop: 0 };
}

function planBeside(
  anchor: Box,
  preferred: OverlaySubject['side'],
  viewport: Size,
  wish: number,
): CardPlan | null {
  const room = {
    left: anchor.x - gap - margin,
    right: viewport.width - margin - (anchor.x + anchor.width + gap),
  };
  const other = preferred === 'left' ? ('right' as const) : ('left' as const);
  const wider = room[preferred] >= room[other] ? preferred : other;
  const side = [preferred, other].find((each) => room[each] >= wish) ?? wider;
  const width = Math.min(wish, room[side]);
  if (width < Math.min(narrowest, wish)) return null;
  return {
    layout: 'card',
    left: side === 'left' ? anchor.x - gap - width : anchor.x + anchor.width + gap,
    width,
    top: margin,
    bottom: viewport.height - margin,
    wishedTop: anchor.y - rise,
  };
}

function planAboveOrBelow(anchor: Box, viewport: Size, wish: number): CardPlan {
  const width = Math.min(wish, viewport.width - 2 * margin);
  const left = clamp(anchor.x + anchor.width / 2 - width / 2, margin, viewport.width - margin - width);
  const below = { top: anchor.y + anchor.height + gap, bottom: viewport.height - margin };
  const above = { top: margin, bottom: anchor.y - gap };
  const isBelow = below.bottom - below.top >= above.bottom - above.top;
  const card = { layout: 'card' as const, left, width };
  return isBelow
    ? { ...card, ...below, wishedTop: below.top }
    : { ...card, ...above, wishedTop: 'at the end' };
}

/** A planned card of a height → its box; what is higher than its room scrolls inside. */
export function placeCard(plan: CardPlan, contentHeight: number): Box {
  const height = Math.min(contentHeight, Math.max(0, plan.bottom - plan.top));
  const lowest = plan.bottom - height;
  const y = plan.wishedTop === 'at the end' ? lowest : clamp(plan.wishedTop, plan.top, lowest);
  return { x: plan.left, y, width: plan.width, height };
}
