import { describe, expect, it, test } from 'vitest';
import { changePercent, partPercent } from './percent.ts';

describe('percents', () => {
  it.each([
    [0.124, '12%'],
    [0.012, '1%'],
    [0.004, '0.4%'],
    [-0.0042, '-0.4%'],
    [0.996, '100%'],
    [0, '0%'],
  ])('show the change %d as %s', (share, text) => {
    expect(changePercent('en')(share)).toBe(text);
  });

  test('may show a change with its sign', () => {
    expect(changePercent('en', 'exceptZero')(0.004)).toBe('+0.4%');
  });

  it.each([
    [0, '0%'],
    [0.0001, '<0.1%'],
    [0.004, '0.4%'],
    [0.711, '71%'],
    [0.992, '99%'],
    [0.996, '99.6%'],
    [0.9999, '>99.9%'],
    [1, '100%'],
  ])('show the part %d as %s', (share, text) => {
    expect(partPercent('en')(share)).toBe(text);
  });
});
