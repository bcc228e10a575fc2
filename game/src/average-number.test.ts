import { expect, it } from 'vitest';
import { averageNumber } from './average-number.ts';

it.each([
  [1953, '1,953'],
  [1953.04, '1,953'],
  [442.5, '443'],
  [10, '10'],
  [9.96, '10'],
  [9.94, '9.9'],
  [1, '1'],
  [0.44, '0.4'],
  [0, '0'],
])('An average of %d is formatted as %s', (value, text) => {
  expect(averageNumber('en-US')(value)).toBe(text);
});
