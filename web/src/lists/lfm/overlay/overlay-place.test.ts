import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../../../canvas/geometry.ts';
import { containsBox, overlaps } from '../../../canvas/testing/painted-parts.ts';
import { findDock, placePopover, type Size } from './overlay-place.ts';

/** From phones to wide screens, including laptops at 200 % zoom. */
const anyScreen = fc.record({
  width: fc.integer({ min: 320, max: 2560 }),
  height: fc.integer({ min: 360, max: 1440 }),
});
const anyCard = fc.record({
  width: fc.integer({ min: 300, max: 720 }),
  height: fc.integer({ min: 20, max: 2400 }),
});
const anyHeading = fc.constantFrom('up' as const, 'down' as const);
/** Rows of every density, at least partly in the window. */
const anyRow = ({ width, height }: Size) =>
  fc
    .tuple(fc.constantFrom(48, 90, 120), fc.integer({ min: 0, max: width - 320 }), fc.nat(1000))
    .map(([rowHeight, x, share]) => ({
      x,
      y: Math.round(-rowHeight / 2 + (height * share) / 1000),
      width: width - x,
      height: rowHeight,
    }));
const anyCase = anyScreen.chain((screen) =>
  fc.record({ screen: fc.constant(screen), card: anyCard, heading: anyHeading, row: anyRow(screen) }),
);

const nextOf = (row: Box, heading: 'up' | 'down'): Box => ({
  ...row,
  y: row.y + (heading === 'up' ? -row.height : row.height),
});

describe('a card that floats', () => {
  it('stays on the screen, and covers neither its row nor the next one', () => {
    fc.assert(
      fc.property(anyCase, ({ screen, card, heading, row }) => {
        const box = placePopover(row, heading, card, screen);
        expect(containsBox({ x: 0, y: 0, ...screen }, box)).toBe(true);
        expect(overlaps(box, row)).toBe(false);
        expect(overlaps(box, nextOf(row, heading))).toBe(false);
      }),
    );
  });

  it('is on the side with more room, or has its full height', () => {
    fc.assert(
      fc.property(anyCase, ({ screen, card, heading, row }) => {
        const { height } = placePopover(row, heading, card, screen);
        const free = screen.height - 2 * row.height - 4 * 8;
        expect(height).toBeGreaterThanOrEqual(Math.min(card.height, Math.floor(free / 2)));
      }),
    );
  });

  const laptop = { width: 1024, height: 768 };
  const card = { width: 400, height: 300 };
  const row = (y: number) => ({ x: 88, y, width: 848, height: 90 });

  it.each([
    ['above the row of a pointer that moves down', row(400), 'down', { x: 96, y: 92 }],
    ['below the row of a pointer that moves up', row(300), 'up', { x: 96, y: 398 }],
    ['below the next row where there is no room above', row(200), 'down', { x: 96, y: 388 }],
    ['above the next row where there is no room below', row(600), 'up', { x: 96, y: 202 }],
    ['on the side with more room, if neither side has enough', row(300), 'down', { y: 8, height: 284 }],
  ] as const)('is %s', (_where, at, heading, expected) => {
    expect(placePopover(at, heading, card, laptop)).toMatchObject(expected);
  });

  it('is at most as wide as a phone', () => {
    const place = placePopover({ x: 8, y: 400, width: 374, height: 96 }, 'down', card, {
      width: 390,
      height: 844,
    });
    expect(place).toMatchObject({ x: 8, width: 374 });
  });
});

describe('the dock', () => {
  const board = { x: 16, width: 1408 };

  it.each([
    ['beside the panel, with a gap', { x: 260, width: 848 }, { left: 1108, width: 300 }],
    ['no wider than comfortable to read', { x: 16, width: 848 }, { left: 864, width: 400 }],
    ['absent where less than 300 px are free', { x: 261, width: 848 }, null],
    ['absent beside a panel as wide as the window', { x: 16, width: 1408 }, null],
  ])('is %s', (_what, panel, expected) => {
    expect(findDock(panel, board)).toEqual(expected);
  });
});
