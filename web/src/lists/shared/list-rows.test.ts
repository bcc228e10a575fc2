import { expect, it } from 'vitest';
import { keepUnchanged } from './list-rows.ts';

const row = (id: number, text = 'same') => ({ id, text, parts: [{ name: text }] });
const idOf = ({ id }: { id: number }) => id;

it('an equal list stays the same object', () => {
  const before = [row(1), row(2)];
  expect(keepUnchanged(before, [row(1), row(2)], idOf)).toBe(before);
});

it('only changed rows are new objects', () => {
  const before = [row(1), row(2)];
  const after = keepUnchanged(before, [row(2), row(1, 'other'), row(3)], idOf);
  expect(after[0]).toBe(before[1]);
  expect(after[1]).not.toBe(before[0]);
  expect(after.map(idOf)).toEqual([2, 1, 3]);
});

it.each([
  ['a removed row', [row(1)]],
  ['another order', [row(2), row(1)]],
  ['a longer list within a row', [row(1), { ...row(2), parts: [{ name: 'same' }, { name: 'more' }] }]],
])('%s gives a new list', (_what, after) => {
  const before = [row(1), row(2)];
  expect(keepUnchanged(before, after, idOf)).not.toBe(before);
});
