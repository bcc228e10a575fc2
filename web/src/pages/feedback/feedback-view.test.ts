import { describe, expect, it } from 'vitest';
import { remainingText, waitText } from './feedback-view.ts';

describe('the number of characters left', () => {
  it.each([
    [0, ''],
    [4499, ''],
    [4500, 'At most 500 characters left'],
    [4501, 'At most 500 characters left'],
    [4999, 'At most 100 characters left'],
    [5000, 'No characters left'],
    [5001, 'The message is too long'],
  ])('after %i characters: %j', (length, line) => {
    expect(remainingText('x'.repeat(length))).toBe(line);
  });
});

describe('a wait in words', () => {
  it.each([
    [0, 'in less than a minute'],
    [60_000, 'in less than a minute'],
    [61_000, 'in 2 minutes'],
    [89 * 60_000, 'in 89 minutes'],
    [90 * 60_000, 'in 2 hours'],
    [23.5 * 3_600_000, 'in 24 hours'],
  ])('%i ms: %s', (ms, words) => {
    expect(waitText(ms)).toBe(words);
  });
});
