import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planLargeScreenshot, planScreenshot } from './screenshot-plan.ts';

const usual = { rowCount: 25, rowHeight: 90, width: 848, headHeight: 72, pixelRatio: 2 };

describe('the screenshot of a list', () => {
  it('has the pixel ratio of the screen, in one column', () => {
    expect(planScreenshot(usual)).toEqual({
      pixelRatio: 2,
      columns: 1,
      rowsPerColumn: 25,
      width: 848,
      height: 72 + 25 * 90 + 16,
    });
  });

  it.each([
    ['at a pixel ratio of 1 if it is long', { rowCount: 60 }, 1, 1],
    ['in two columns if it is too long for that', { rowCount: 120 }, 1, 2],
    ['in three columns for the busiest known evening', { rowCount: 190 }, 1, 3],
    ['in one column for as many compact rows', { rowCount: 165, rowHeight: 48 }, 1, 1],
    ['never below a pixel ratio of 1', { pixelRatio: 0.5 }, 1, 1],
    ['one row high without rows', { rowCount: 0 }, 2, 1],
  ])('is %s', (_what, change, pixelRatio, columns) => {
    expect(planScreenshot({ ...usual, ...change })).toMatchObject({ pixelRatio, columns });
  });

  it('is impossible when some browsers could not draw it', () => {
    expect(planScreenshot({ ...usual, rowCount: 190, width: 1900 })).toBeNull();
    expect(planScreenshot({ ...usual, rowCount: 1000, rowHeight: 42 })).toBeNull();
    expect(planScreenshot({ ...usual, width: 9000 })).toBeNull();
  });

  it('may be larger in a browser that supports a larger canvas', () => {
    expect(planLargeScreenshot({ ...usual, rowCount: 1000, rowHeight: 42 })).toMatchObject({
      pixelRatio: 1,
      columns: 6,
      width: 5168,
    });
    expect(planLargeScreenshot({ ...usual, rowCount: 1000 })).toBeNull();
  });

  it.each([
    ['every browser supports', planScreenshot, 4096 ** 2],
    ['some browsers support', planLargeScreenshot, 8192 ** 2],
  ] as const)(
    'has space for every row, leaves no column empty, and stays within the limits that %s',
    (_who, plan, area) => {
      const contents = fc.record({
        rowCount: fc.integer({ min: 0, max: 1500 }),
        rowHeight: fc.double({ min: 30, max: 470, noNaN: true }),
        width: fc.integer({ min: 320, max: 2500 }),
        headHeight: fc.constant(72),
        pixelRatio: fc.double({ min: 0.5, max: 4, noNaN: true }),
      });
      fc.assert(
        fc.property(contents, (content) => {
          const planned = plan(content);
          if (planned === null) return;
          const { columns, rowsPerColumn, width, height, pixelRatio } = planned;
          expect(columns * rowsPerColumn).toBeGreaterThanOrEqual(content.rowCount);
          expect((columns - 1) * rowsPerColumn).toBeLessThanOrEqual(Math.max(0, content.rowCount - 1));
          expect(Math.max(width, height) * pixelRatio).toBeLessThanOrEqual(8192);
          expect(Math.ceil(width * pixelRatio) * Math.ceil(height * pixelRatio)).toBeLessThanOrEqual(area);
        }),
      );
    },
  );
});
