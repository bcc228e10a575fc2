import { describe, expect, it } from 'vitest';
import { formatCount, formatKnown } from './format-number.ts';

describe('a number', () => {
  it.each([
    [0, '0 timers'],
    [1, '1 timer'],
    [1204, '1,204 timers'],
  ])('of things: %i', (count, text) => {
    expect(formatCount(count, 'timer')).toBe(text);
  });

  it('of things that are called otherwise when they are many', () => {
    expect(formatCount(2, 'class', 'classes')).toBe('2 classes');
  });

  it.each([
    [7, false, '7'],
    [null, false, null],
    [null, true, '–'],
  ])('that may not be known: %j, %j', (value, hasFailed, text) => {
    expect(formatKnown(value, hasFailed)).toBe(text);
  });
});
