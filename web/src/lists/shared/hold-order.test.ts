import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HeldList, holdForMs, holdOrder } from './hold-order.ts';

interface Item {
  readonly id: number;
  readonly text: string;
}

const items = (...ids: number[]): Item[] => ids.map((id) => ({ id, text: `${id}` }));
const idOf = (item: Item) => item.id;
const shownIds = (list: HeldList<Item>) => list.rows.map(({ item }) => item.id);
const shown = (wanted: readonly Item[]) =>
  holdOrder(null, wanted, idOf, { isHeld: false, asked: 'level', nowMs: 0 });
const held = { isHeld: true, asked: 'level', nowMs: 1000 };

describe('a list under the pointer', () => {
  it('keeps every row in its place when the order changes', () => {
    expect(shownIds(holdOrder(shown(items(1, 2, 3)), items(3, 1, 2), idOf, held))).toEqual([1, 2, 3]);
  });

  it('gives rows their new content in place', () => {
    const changed = [{ id: 2, text: 'changed' }, ...items(1)];
    const list = holdOrder(shown(items(1, 2)), changed, idOf, held);
    expect(list.rows.map(({ item }) => item.text)).toEqual(['1', 'changed']);
  });

  it('puts new rows at the end and keeps gone rows, marked as gone', () => {
    const list = holdOrder(shown(items(1, 2)), items(9, 2), idOf, held);
    expect(list.rows.map(({ item, isGone }) => [item.id, isGone])).toEqual([
      [1, true],
      [2, false],
      [9, false],
    ]);
  });

  it('settles when the pointer leaves', () => {
    const list = holdOrder(shown(items(1, 2)), items(2, 1), idOf, held);
    expect(shownIds(holdOrder(list, items(2, 1), idOf, { ...held, isHeld: false }))).toEqual([2, 1]);
  });

  it('settles after 8 seconds, counted from the first difference', () => {
    const first = holdOrder(shown(items(1, 2)), items(2, 1), idOf, held);
    const later = holdOrder(first, items(2, 1, 3), idOf, { ...held, nowMs: 5000 });
    const soon = { ...held, nowMs: 1000 + holdForMs - 1 };
    expect(shownIds(holdOrder(later, items(2, 1, 3), idOf, soon))).toEqual([1, 2, 3]);
    const due = { ...held, nowMs: 1000 + holdForMs };
    expect(shownIds(holdOrder(later, items(2, 1, 3), idOf, due))).toEqual([2, 1, 3]);
  });

  it('settles at once when the visitor sorts', () => {
    const list = holdOrder(shown(items(1, 2)), items(2, 1), idOf, { ...held, asked: 'quest' });
    expect(shownIds(list)).toEqual([2, 1]);
  });

  it('restarts the 8 seconds when the known order has matched the shown one again', () => {
    const differs = holdOrder(shown(items(1, 2)), items(2, 1), idOf, held);
    const same = holdOrder(differs, items(1, 2), idOf, { ...held, nowMs: 4000 });
    expect(same.differsSinceMs).toBeNull();
  });
});

describe('for any lists', () => {
  const world = fc.uniqueArray(fc.integer({ min: 1, max: 30 })).map((ids) => items(...ids));

  it('keeps held rows in place and has all wanted rows once, and settles when the pointer leaves', () => {
    fc.assert(
      fc.property(world, fc.array(world, { maxLength: 6 }), (start, worlds) => {
        let list = shown(start);
        for (const [index, wanted] of worlds.entries()) {
          const before = shownIds(list);
          list = holdOrder(list, wanted, idOf, { ...held, nowMs: index });
          const now = shownIds(list);
          if (list.differsSinceMs !== null) expect(now.slice(0, before.length)).toEqual(before);
          const present = list.rows.flatMap(({ item, isGone }) => (isGone ? [] : [item]));
          expect(new Set(present)).toEqual(new Set(wanted));
          expect(new Set(now).size).toBe(now.length);
          const left = holdOrder(list, wanted, idOf, { ...held, isHeld: false });
          expect(left.rows.map(({ item }) => item)).toEqual(wanted);
        }
      }),
    );
  });
});
