import { containsBox, overlaps } from '../../../canvas/testing/painted-parts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box } from '../../../canvas/geometry.ts';
import type { OverlaySubject } from './overlay-machine.ts';
import { placeCard, planCard, type Size } from './overlay-place.ts';

const anySide = fc.constantFrom('left' as const, 'right' as const);
/** Phones to wide screens, down to what 200 % zoom leaves of a laptop's. */
const anyViewport = fc.record({
  width: fc.integer({ min: 320, max: 2560 }),
  height: fc.integer({ min: 360, max: 1440 }),
});
const anyCard = fc.record({
  width: fc.integer({ min: 300, max: 720 }),
  height: fc.integer({ min: 20, max: 2400 }),
});

const anyPoint = ({ width, height }: Size) =>
  fc.record({
    x: fc.integer({ min: 0, max: width - 1 }),
    y: fc.integer({ min: 0, max: height - 1 }),
    width: fc.constant(0),
    height: fc.constant(0),
  });
const anyRow = ({ width, height }: Size) =>
  fc
    .tuple(
      fc.integer({ min: 0, max: Math.floor(Math.min(300, width / 4)) }),
      fc.integer({ min: 0, max: height - 91 }),
    )
    .map(([x, y]) => ({ x, y, width: width - 2 * x, height: 90 }));

function place(subject: Pick<OverlaySubject, 'anchor' | 'by' | 'side'>, viewport: Size, card: Size): Box {
  return placeCard(planCard(subject, viewport, card.width), card.height);
}

const screen = ({ width, height }: Size): Box => ({ x: 0, y: 0, width, height });
/** A point is nothing that could be overlapped; what is around it is. */
const aroundPoint = ({ x, y }: Box): Box => ({ x: x - 1, y: y - 1, width: 2, height: 2 });

const cases = (by: OverlaySubject['by'], anyAnchor: (viewport: Size) => fc.Arbitrary<Box>) =>
  anyViewport.chain((viewport) =>
    fc.record({
      viewport: fc.constant(viewport),
      card: anyCard,
      subject: fc.record({ anchor: anyAnchor(viewport), by: fc.constant(by), side: anySide }),
    }),
  );

describe('a card', () => {
  it('never leaves the screen and never lies under the pointer', () => {
    fc.assert(
      fc.property(cases('pointer', anyPoint), ({ viewport, card, subject }) => {
        const box = place(subject, viewport, card);
        expect(containsBox(screen(viewport), box)).toBe(true);
        expect(overlaps(box, aroundPoint(subject.anchor))).toBe(false);
      }),
    );
  });

  it('never leaves the screen and never covers the row that the keyboard chose', () => {
    fc.assert(
      fc.property(cases('keyboard', anyRow), ({ viewport, card, subject }) => {
        const box = place(subject, viewport, card);
        expect(containsBox(screen(viewport), box)).toBe(true);
        expect(overlaps(box, subject.anchor)).toBe(false);
      }),
    );
  });

  it('never leaves the screen when a finger asked for it', () => {
    fc.assert(
      fc.property(cases('tap', anyPoint), ({ viewport, card, subject }) => {
        expect(containsBox(screen(viewport), place(subject, viewport, card))).toBe(true);
      }),
    );
  });

  it('has room for half a screen at least beside a pointer', () => {
    fc.assert(
      fc.property(cases('pointer', anyPoint), ({ viewport, card, subject }) => {
        const { height } = place(subject, viewport, card);
        expect(height).toBeGreaterThanOrEqual(Math.min(card.height, viewport.height / 2 - 24));
      }),
    );
  });

  const laptop = { width: 1440, height: 900 };
  const card = { width: 400, height: 300 };
  const at = (x: number, y: number) => ({ x, y, width: 0, height: 0 });
  const point = (x: number, y: number, side: OverlaySubject['side']) => ({
    anchor: at(x, y),
    by: 'pointer' as const,
    side,
  });

  it.each([
    ['on the side that it prefers', point(700, 400, 'left'), { x: 284, y: 364 }],
    ['on the other side where that has no room', point(300, 400, 'left'), { x: 316, y: 364 }],
    ['on the left at the right edge', point(1300, 400, 'right'), { x: 884, y: 364 }],
    ['wholly on the screen at its lower edge', point(700, 880, 'right'), { x: 716, y: 592 }],
    ['wholly on the screen at its upper edge', point(700, 10, 'right'), { x: 716, y: 8 }],
  ])('stands %s', (_where, subject, expected) => {
    expect(place(subject, laptop, card)).toMatchObject(expected);
  });

  it('stands below or above a row as wide as the screen, whichever has more room', () => {
    const row = (y: number) => ({
      anchor: { x: 8, y, width: 1424, height: 90 },
      by: 'keyboard' as const,
      side: 'right' as const,
    });
    expect(place(row(100), laptop, card)).toMatchObject({ x: 520, y: 206 });
    expect(place(row(700), laptop, card)).toMatchObject({ x: 520, y: 384 });
  });

  it('stands beside the row where the page leaves room', () => {
    const anchor = { x: 536, y: 300, width: 848, height: 90 };
    expect(
      place({ anchor, by: 'keyboard', side: 'right' }, { width: 1920, height: 1000 }, card),
    ).toMatchObject({ x: 1400, width: 400 });
  });

  it('is a sheet at the lower edge of a phone', () => {
    const phone = { width: 390, height: 844 };
    const tapped = { anchor: at(200, 700), by: 'tap' as const, side: 'left' as const };
    expect(planCard(tapped, phone, 400).layout).toBe('sheet');
    expect(place(tapped, phone, card)).toEqual({ x: 0, y: 544, width: 390, height: 300 });
    expect(place(tapped, phone, { width: 400, height: 3000 }).height).toBeCloseTo(844 * 0.72);
  });

  it('is a sheet at the upper edge when a mouse points at the lower half of a narrow window', () => {
    const narrow = { width: 500, height: 800 };
    const pointed = { anchor: at(200, 600), by: 'pointer' as const, side: 'left' as const };
    expect(place(pointed, narrow, card)).toEqual({ x: 0, y: 0, width: 500, height: 300 });
  });
});
