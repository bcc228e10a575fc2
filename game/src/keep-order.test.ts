import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBy } from './compare.ts';
import { orderAgain } from './keep-order.ts';

const byId = compareBy<{ readonly id: number }>(({ id }) => id);
const items = Array.from({ length: 8 }, (_, id) => ({ id }));
const anyItems = fc.subarray(items);

describe('a kept order', () => {
  it('equals the order after sorting the whole list', () => {
    fc.assert(
      fc.property(anyItems, fc.shuffledSubarray(items), (before, listed) => {
        const ordered = orderAgain(before, listed, byId);
        expect(ordered).toEqual([...listed].sort(byId));
        expect(ordered.every((item) => listed.includes(item))).toBe(true);
      }),
    );
  });

  it('is the same array when it has the same items', () => {
    fc.assert(
      fc.property(anyItems, (before) => {
        expect(orderAgain(before, [...before].reverse(), byId)).toBe(before);
      }),
    );
  });
});
