import { expect, it } from 'vitest';
import { sortByColumn, sortByNextColumn, sortedText } from './lfm-columns.ts';

it('another column starts ascending, the same one turns round', () => {
  expect(sortByColumn({ type: 'level', ascending: false }, 'quest_name')).toEqual({
    type: 'quest_name',
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

it('the next column comes round to the first', () => {
  expect(sortByNextColumn({ type: 'leader_name', ascending: false }).type).toBe('quest_name');
  expect(sortByNextColumn({ type: 'level', ascending: true }).type).toBe('leader_name');
});

it('the order is said in words', () => {
  expect(sortedText({ type: 'level', ascending: true })).toBe('Sorted by level, ascending');
  expect(sortedText({ type: 'leader_name', ascending: false })).toBe('Sorted by leader, descending');
});
