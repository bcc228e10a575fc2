import { expect, it } from 'vitest';
import { plural } from './plural.ts';

it.each([
  [0, 'groups'],
  [1, 'group'],
  [2, 'groups'],
  [1.5, 'groups'],
])('%d takes the form "%s"', (count, word) => {
  expect(plural(count, 'group')).toBe(word);
});

it('An irregular plural can be given', () => {
  expect([1, 2].map((count) => plural(count, 'is', 'are'))).toEqual(['is', 'are']);
});
