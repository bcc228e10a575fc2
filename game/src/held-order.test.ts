import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdOrder } from './held-order.ts';

const hold = (shown: readonly number[], next: readonly number[]) =>
  holdOrder(
    shown,
    next.map((id) => ({ id })),
    ({ id }) => id,
  ).map(({ id }) => id);

describe('a held order', () => {
  it.each([
    ['keeps rows where they are', [3, 1, 2], [1, 2, 3], [3, 1, 2]],
    ['puts new rows at the end', [3, 1], [9, 1, 2, 3], [3, 1, 9, 2]],
    ['lets rows go that are gone', [3, 1, 2], [2, 3], [3, 2]],
    ['begins with the order given', [], [2, 1], [2, 1]],
  ])('%s', (_, shown, next, held) => {
    expect(hold(shown, next)).toEqual(held);
  });

  it('shows the new content of a row', () => {
    expect(holdOrder([1], [{ id: 1, text: 'new' }], ({ id }) => id)).toEqual([{ id: 1, text: 'new' }]);
  });

  it('shows exactly the next rows, and no two that stay change places', () => {
    const ids = fc.uniqueArray(fc.nat(12));
    fc.assert(
      fc.property(ids, ids, (shown, next) => {
        const held = hold(shown, next);
        expect(new Set(held)).toEqual(new Set(next));
        expect(held).toHaveLength(next.length);
        const staying = shown.filter((id) => next.includes(id));
        expect(held.slice(0, staying.length)).toEqual(staying);
      }),
    );
  });
});
