import { describe, expect, it } from 'vitest';
import { countFormat, percentFormat, shortPercentFormat } from './value-format.ts';

describe('the value formats of a chart', () => {
  it.each([
    ['en-GB', 1234, '1,234'],
    ['de', 1234.25, '1.234'],
    ['de', 9.25, '9,3'],
    ['en-GB', 40, '40'],
    ['en-GB', 0.04, '0'],
  ])('write counts in %s: %d', (locale, value, text) => {
    expect(countFormat(locale)(value)).toBe(text);
  });

  it.each([
    ['en-GB', 3.14, '3.1%', '3.1%'],
    ['en-GB', 100, '100.0%', '100%'],
    ['en-GB', 0, '0.0%', '0%'],
    ['de', 9, '9,0\u00a0%', '9\u00a0%'],
  ])('write percentages in %s: %d', (locale, value, told, onAxis) => {
    expect(percentFormat(locale)(value)).toBe(told);
    expect(shortPercentFormat(locale)(value)).toBe(onAxis);
  });
});
