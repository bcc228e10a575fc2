import { describe, expect, it } from 'vitest';
import { focusedSubject, pointedSubject } from './useCanvasOverlay.ts';

describe('a pointer', () => {
  const at = { x: 40, y: 50 };

  it.each([
    ['leader', 'group', 'left'],
    ['quest', 'quest', 'right'],
    ['classes', 'group', 'right'],
    ['level', 'group', 'right'],
  ] as const)('over the %s asks for the card of the %s, to its %s', (part, card, side) => {
    expect(pointedSubject({ lfmId: 3, part }, at, 'pointer')).toEqual({
      lfmId: 3,
      part: card,
      by: 'pointer',
      anchor: { x: 40, y: 50, width: 0, height: 0 },
      side,
    });
  });

  it('beside all rows asks for none', () => {
    expect(pointedSubject(null, at, 'tap')).toBeNull();
  });
});

describe('a row that the keyboard chose', () => {
  const list = { x: 100, y: 200, width: 800, height: 500 };
  const boxOf = (index: number, contentTop: number) =>
    focusedSubject(3, index, { list, rowHeight: 90, contentTop })?.anchor ?? null;

  it.each([
    ['in full', 1, 0, { x: 100, y: 290, width: 800, height: 90 }],
    ['as far as it is in view above', 1, 100, { x: 100, y: 200, width: 800, height: 80 }],
    ['as far as it is in view below', 5, 0, { x: 100, y: 650, width: 800, height: 50 }],
    ['not, when it is out of view', 9, 0, null],
    ['not, when it was scrolled away', 0, 90, null],
  ])('is kept free %s', (_what, index, contentTop, anchor) => {
    expect(boxOf(index, contentTop)).toEqual(anchor);
  });
});
