import { expect, it } from 'vitest';
import { plural } from './plural.ts';

it.each([
  [0, 'groups'],
  [1, 'group'],
  [2, 'groups'],
  [1.5, 'groups'],
])('%d goes with "%s"', (count, word) => {
  expect(plural(count, 'group')).toBe(word);
});

it('can have a form of its own for many', () => {
  expect([1, 2].map((count) => plural(count, 'is', 'are'))).toEqual(['is', 'are']);
});
