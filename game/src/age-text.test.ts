import { describe, expect, it } from 'vitest';
import { ageText } from './age-text.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('an age', () => {
  it.each([
    [-400, '0 s'],
    [2999, '2 s'],
    [59_999, '59 s'],
    [minute, '1 min'],
    [hour - 1, '59 min'],
    [hour, '1 h'],
    [day - 1, '23 h'],
    [4 * day, '4 d'],
  ])('of %i ms is "%s"', (ageMs, text) => {
    expect(ageText(ageMs)).toBe(text);
  });
});
