import { expect, it } from 'vitest';
import { rowAfterKey } from './useRowFocus.ts';

const facts = { focused: 5, firstInView: 3, rowCount: 20, pageRows: 6 };

it.each([
  ['ArrowDown', facts, 6],
  ['ArrowUp', facts, 4],
  ['PageDown', facts, 11],
  ['PageUp', facts, 0],
  ['Home', facts, 0],
  ['End', facts, 19],
  ['ArrowDown', { ...facts, focused: 19 }, 19],
  ['ArrowUp', { ...facts, focused: 0 }, 0],
  ['ArrowDown', { ...facts, focused: null }, 3],
  ['ArrowUp', { ...facts, focused: null }, 3],
  ['End', { ...facts, focused: null }, 19],
  ['ArrowDown', { ...facts, focused: null, rowCount: 2 }, 1],
  ['ArrowDown', { ...facts, rowCount: 0 }, null],
  ['x', facts, null],
])('the key %s at %o leads to row %s', (key, from, row) => {
  expect(rowAfterKey(key, from)).toBe(row);
});
