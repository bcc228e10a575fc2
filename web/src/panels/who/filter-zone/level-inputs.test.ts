import { describe, expect, it } from 'vitest';
import { isLevelRange, settledLevels, typedLevels } from './level-inputs.ts';

const bounds = { level_minimum: 1, level_cap: 34 };
const levels = (minLevel: number, maxLevel: number) => ({ minLevel, maxLevel });

describe('level inputs', () => {
  it.each([
    ['minLevel', '12', levels(12, 20), true],
    ['minLevel', '', levels(0, 20), false],
    ['minLevel', '25', levels(25, 20), false],
    ['maxLevel', '', levels(5, 0), false],
    ['maxLevel', '99', levels(5, 99), false],
    ['maxLevel', '5', levels(5, 5), true],
  ] as const)(
    'from 5 to 20, %s typed as "%s", list by %j; that can be kept: %s',
    (end, text, listed, isKept) => {
      expect(typedLevels(levels(5, 20), end, text)).toEqual(listed);
      expect(isLevelRange(listed, bounds)).toBe(isKept);
    },
  );

  it.each([
    ['minLevel', '', levels(1, 20)],
    ['minLevel', '0', levels(1, 20)],
    ['minLevel', '12', levels(12, 20)],
    ['minLevel', '25', levels(25, 25)],
    ['minLevel', '99', levels(34, 34)],
    ['maxLevel', '', levels(5, 34)],
    ['maxLevel', '99', levels(5, 34)],
    ['maxLevel', '3', levels(5, 5)],
    ['maxLevel', '12', levels(5, 12)],
  ] as const)('from 5 to 20, %s left as "%s", become %j', (end, text, settled) => {
    expect(settledLevels(levels(5, 20), end, text, bounds)).toEqual(settled);
  });
});
