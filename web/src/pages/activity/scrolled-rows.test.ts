import { describe, expect, it } from 'vitest';
import { renderedRows, rowByKey, scrollToRows } from './useScrolledRows.ts';

const table = { count: 1000, rowHeight: 10, height: 100, scrollTop: 0, kept: null };
const told = (facts: Parameters<typeof renderedRows>[0]) => {
  const drawn = renderedRows(facts);
  const places = drawn.flatMap((each) => (each.kind === 'row' ? [each.place] : []));
  const gaps = drawn.flatMap((each) => (each.kind === 'gap' ? [each.rows] : []));
  const all = drawn.reduce((sum, each) => sum + (each.kind === 'row' ? 1 : each.rows), 0);
  return { first: places[0], last: places.at(-1), count: places.length, gaps, all };
};

describe('a long table', () => {
  it.each([
    ['at its top', {}, { first: 0, last: 21, gaps: [978] }],
    ['in its middle', { scrollTop: 5000 }, { first: 488, last: 521, gaps: [488, 478] }],
    ['at its end', { scrollTop: 9900 }, { first: 978, last: 999, gaps: [978] }],
    [
      'that is now shorter than its scroll position',
      { count: 30, scrollTop: 9900 },
      { first: 17, last: 29, gaps: [17] },
    ],
    ['that is short', { count: 3 }, { first: 0, last: 2, gaps: [] }],
    [
      'with the focus above the rows in view',
      { scrollTop: 5000, kept: 3 },
      { first: 3, last: 521, gaps: [3, 484, 478] },
    ],
    ['with the focus below the rows in view', { kept: 900 }, { first: 0, last: 900, gaps: [878, 99] }],
    ['with the focus in the rows in view', { kept: 5 }, { first: 0, last: 21, gaps: [978] }],
    ['with the focus on a row that no longer exists', { kept: 2000 }, { first: 0, last: 21, gaps: [978] }],
  ])('%s renders the rows in view, with the height of all', (_name, facts, expected) => {
    const given = { ...table, ...facts };
    expect(told(given)).toMatchObject(expected);
    expect(told(given).all).toBe(given.count);
  });

  it('renders nothing without rows', () => {
    expect(renderedRows({ ...table, count: 0 })).toEqual([]);
  });

  it.each([
    [{ from: 3, to: 4, scrollTop: 0 }, null],
    [{ from: 50, to: 51, scrollTop: 0 }, 455],
    [{ from: 50, to: 90, scrollTop: 0 }, 500],
    // More rows than fit are marked.
    [{ from: 50, to: 90, scrollTop: 500 }, null],
    [{ from: 1, to: 2, scrollTop: 300 }, 0],
  ])('scrolls to %o', (facts, expected) => {
    expect(scrollToRows({ rowHeight: 10, height: 100, ...facts })).toBe(expected);
  });

  it.each([
    ['ArrowDown', 5, 6],
    ['ArrowDown', 99, 99],
    ['ArrowUp', 0, 0],
    ['PageDown', 5, 15],
    ['PageUp', 5, 0],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['Enter', 50, null],
    ['toString', 50, null],
  ])('moves by %s', (key, place, expected) => {
    expect(rowByKey(key, place, 100, 10)).toBe(expected);
  });
});
