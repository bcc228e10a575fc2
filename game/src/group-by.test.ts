import { expect, it } from 'vitest';
import { groupBy } from './group-by.ts';

it('has each item in the group of its key, groups and items in the order in which they came', () => {
  const groups = groupBy(new Set(['pear', 'apple', 'plum', 'avocado']), (word) => word.charAt(0));
  expect([...groups]).toEqual([
    ['p', ['pear', 'plum']],
    ['a', ['apple', 'avocado']],
  ]);
  expect(groupBy([], String).size).toBe(0);
});
