import { expect, it } from 'vitest';
import { groupBy } from './group-by.ts';

it('groupBy keeps groups and items in the order of their first occurrence', () => {
  const groups = groupBy(new Set(['pear', 'apple', 'plum', 'avocado']), (word) => word.charAt(0));
  expect([...groups]).toEqual([
    ['p', ['pear', 'plum']],
    ['a', ['apple', 'avocado']],
  ]);
  expect(groupBy([], String).size).toBe(0);
});
