import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapScroll, rowsInView, scrollToRow } from './virtual-rows.ts';

describe('rows in view', () => {
  it.each([
    ['at the top', { contentTop: 0, viewHeight: 540, rowHeight: 90, rowCount: 200 }, { first: 0, end: 6 }],
    ['between rows', { contentTop: 45, viewHeight: 540, rowHeight: 90, rowCount: 200 }, { first: 0, end: 7 }],
    [
      'at the end',
      { contentTop: 17_460, viewHeight: 540, rowHeight: 90, rowCount: 200 },
      { first: 194, end: 200 },
    ],
    [
      'fewer rows than fit',
      { contentTop: 0, viewHeight: 540, rowHeight: 90, rowCount: 2 },
      { first: 0, end: 2 },
    ],
    ['no rows', { contentTop: 0, viewHeight: 540, rowHeight: 90, rowCount: 0 }, { first: 0, end: 0 }],
    [
      'a view without height',
      { contentTop: 0, viewHeight: 0, rowHeight: 90, rowCount: 9 },
      { first: 0, end: 0 },
    ],
    [
      'scrolled beyond a list that became shorter',
      { contentTop: 900, viewHeight: 540, rowHeight: 90, rowCount: 3 },
      { first: 3, end: 3 },
    ],
  ])('%s', (_what, viewport, range) => {
    expect(rowsInView(viewport)).toEqual(range);
  });

  it('are exactly those that share a pixel with the view', () => {
    fc.assert(
      fc.property(
        fc.record({
          contentTop: fc.integer({ min: 0, max: 5000 }),
          viewHeight: fc.integer({ min: 1, max: 1000 }),
          rowHeight: fc.integer({ min: 1, max: 120 }),
          rowCount: fc.integer({ min: 0, max: 100 }),
        }),
        (viewport) => {
          const { first, end } = rowsInView(viewport);
          const expected = Array.from({ length: viewport.rowCount }, (_, row) => row).filter(
            (row) =>
              row * viewport.rowHeight < viewport.contentTop + viewport.viewHeight &&
              (row + 1) * viewport.rowHeight > viewport.contentTop,
          );
          expect(expected).toEqual(Array.from({ length: end - first }, (_, index) => first + index));
        },
      ),
    );
  });
});

describe('the scroll bar of content of any height', () => {
  it('is one to one for heights that browsers can lay out', () => {
    const map = mapScroll(18_000, 540);
    expect(map.spacerHeight).toBe(18_000);
    expect(map.toContent(1234)).toBe(1234);
    expect(map.toScroll(1234)).toBe(1234);
  });

  it('stays within the height that every browser can lay out, and reaches both ends', () => {
    const map = mapScroll(50_000_000, 600);
    expect(map.spacerHeight).toBeLessThanOrEqual(6_000_000);
    expect(map.toContent(0)).toBe(0);
    expect(map.toContent(map.spacerHeight - 600)).toBeCloseTo(50_000_000 - 600, 3);
  });

  it('maps back to the original position', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 1, max: 2000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (contentHeight, viewHeight, share) => {
          const map = mapScroll(contentHeight, viewHeight);
          const contentTop = Math.max(0, contentHeight - viewHeight) * share;
          expect(map.toContent(map.toScroll(contentTop))).toBeCloseTo(contentTop, 3);
        },
      ),
    );
  });
});

it.each([
  ['above the view', 1, 0 + 90],
  ['below the view', 9, 450],
  ['in view', 4, 200],
])('a row %s is scrolled fully into view', (_what, row, contentTop) => {
  expect(scrollToRow(row, { contentTop: 200, viewHeight: 450, rowHeight: 90, rowCount: 20 })).toBe(
    contentTop,
  );
});
