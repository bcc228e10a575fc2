import { expect, it } from 'vitest';
import { ariaSort, type ListColumns, sortByColumn, sortByNextColumn, sortedText } from './sort-columns.ts';

const columns: ListColumns<'leader' | 'quest' | 'level'> = {
  types: ['leader', 'quest', 'level'],
  labels: { leader: 'Leader', quest: 'Quest', level: 'Level' },
};

it('pressing another column sorts ascending, pressing the same one reverses the order', () => {
  expect(sortByColumn({ type: 'level', ascending: false }, 'quest')).toEqual({
    type: 'quest',
    ascending: true,
  });
  expect(sortByColumn({ type: 'level', ascending: true }, 'level')).toEqual({
    type: 'level',
    ascending: false,
  });
  expect(sortByColumn({ type: 'level', ascending: false }, 'level')).toEqual({
    type: 'level',
    ascending: true,
  });
});

it('the first column follows the last one', () => {
  expect(sortByNextColumn({ type: 'leader', ascending: false }, columns).type).toBe('quest');
  expect(sortByNextColumn({ type: 'level', ascending: true }, columns).type).toBe('leader');
});

it('the first column is next when no column is sorted', () => {
  const two: ListColumns<'leader' | 'quest' | 'level'> = { ...columns, types: ['quest', 'level'] };
  expect(sortByNextColumn({ type: 'leader', ascending: true }, two).type).toBe('quest');
});

it('the order is described in words', () => {
  expect(sortedText({ type: 'level', ascending: true }, columns)).toBe('Sorted by level, ascending');
  expect(sortedText({ type: 'leader', ascending: false }, columns)).toBe('Sorted by leader, descending');
});

it('one column is sorted, the others are not', () => {
  const sorted = { type: 'quest', ascending: false } as const;
  expect(columns.types.map((type) => ariaSort(sorted, type))).toEqual(['none', 'descending', 'none']);
  expect(ariaSort({ type: 'quest', ascending: true }, 'quest')).toBe('ascending');
});
