import { expect, it } from 'vitest';
import { levelRangeText, setRangeEnd } from './level-range.ts';

it.each([
  ['first', 5, { first: 5, last: 20 }, null],
  ['first', 20, { first: 20, last: 20 }, null],
  ['first', 25, { first: 25, last: 25 }, 'The highest level is now 25 too.'],
  ['last', 30, { first: 10, last: 30 }, null],
  ['last', 10, { first: 10, last: 10 }, null],
  ['last', 3, { first: 10, last: 10 }, 'Set to 10: the highest level is not below the lowest.'],
] as const)('of levels 10 to 20 the %s one set to %d makes %j', (end, value, range, note) => {
  expect(setRangeEnd({ first: 10, last: 20 }, end, value, 'level')).toEqual({ range, note });
});

it.each([
  [{ first: 15, last: 25 }, 'Levels 15–25'],
  [{ first: 20, last: 20 }, 'Level 20'],
])('%j reads as %s', (levels, text) => {
  expect(levelRangeText(levels)).toBe(text);
});
