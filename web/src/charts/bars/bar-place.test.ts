import { describe, expect, it } from 'vitest';
import { nearestBars, tooltipPlace } from './bar-place.ts';

const box = (left: number, top: number) => ({ left, top, width: 100, height: 100 });

describe('what a pointer means', () => {
  const slots = [
    [box(50, 0), box(50, 200)],
    [box(150, 0), box(150, 200)],
  ];

  it.each([
    ['in a place', 60, 10, { category: 0, slot: 0 }],
    ['in a place of another panel', 240, 290, { category: 1, slot: 1 }],
    ['left of all', 0, 50, { category: 0, slot: 0 }],
    ['between two panels, nearer to the lower', 200, 170, { category: 1, slot: 1 }],
    ['below all', 160, 999, { category: 1, slot: 1 }],
  ])('%s', (_, x, y, place) => {
    expect(nearestBars({ slots }, x, y)).toEqual(place);
  });

  it('is nothing where there is nothing', () => {
    expect(nearestBars({ slots: [] }, 1, 1)).toBeNull();
    expect(nearestBars({ slots: [[]] }, 1, 1)).toBeNull();
  });
});

describe('the place of a tooltip', () => {
  const picture = { width: 700, height: 400 };

  it.each([
    ['right of bars in the left half', 'upright', box(0, 20), { x: 92, top: 0 }],
    ['left of bars in the right half', 'upright', box(550, 20), { x: 558, top: 0 }],
    ['never across bars in the middle, seen from the left', 'upright', box(290, 20), { x: 350, top: 0 }],
    ['never across bars in the middle, seen from the right', 'upright', box(310, 20), { x: 351, top: 0 }],
    ['at the height of a panel', 'panels', box(0, 120), { x: 92, top: 120 }],
    ['not below the picture', 'panels', box(0, 350), { x: 92, top: 249 }],
    ['below a lying bar', 'lying', box(0, 40), { x: 50, top: 136 }],
    ['above a lying bar where there is no room below', 'lying', box(0, 280), { x: 50, top: 125 }],
  ] as const)('is %s', (_, form, at, place) => {
    expect(tooltipPlace({ ...picture, form }, at, 5)).toEqual(place);
  });
});
