import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupRows, type RowGroup } from './row-groups.ts';
import { idsOf, rowOf } from './testing/table-rows.ts';

const rows = (ids: readonly number[]) => ids.map(rowOf);
const idsIn = (groups: readonly RowGroup[]) => groups.map((group) => idsOf(group.rows));
const regroup = (first: readonly number[], then: readonly number[], size = 3) => {
  const before = groupRows([], rows(first), size);
  return { before, after: groupRows(before, rows(then), size) };
};

describe('groups of rows', () => {
  it.each([
    ['are filled one after the other', [], [1, 2, 3, 4, 5, 6, 7], [[1, 2, 3], [4, 5, 6], [7]]],
    ['fill the last when somebody comes at the end', [1, 2], [1, 2, 3, 4], [[1, 2, 3], [4]]],
    [
      'let nobody move up when somebody goes',
      [1, 2, 3, 4, 5, 6],
      [1, 3, 4, 5, 6],
      [
        [1, 3],
        [4, 5, 6],
      ],
    ],
    [
      'take back who returns',
      [1, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 6],
      [
        [1, 2, 3, 4],
        [5, 6],
      ],
    ],
    ['take in who comes among them', [1, 2, 3, 4], [1, 2, 9, 3, 4], [[1, 2, 9, 3], [4]]],
    ['have who comes first by themselves', [1, 2, 3], [9, 1, 2, 3], [[9], [1, 2, 3]]],
    [
      'move one who stands elsewhere, and no other',
      [1, 2, 3, 4, 5, 6],
      [5, 1, 2, 3, 4, 6],
      [[5], [1, 2, 3], [4, 6]],
    ],
    [
      'are made anew from where too many come',
      [1, 2],
      [1, 7, 8, 9, 10, 11, 12, 2],
      [
        [1, 7, 8, 9, 10, 11],
        [12, 2],
      ],
    ],
    ['lose who is not wanted, and end with the last', [1, 2, 3, 4], [4], [[4]]],
    ['are none without rows', [1, 2], [], []],
  ])('%s', (_what, first, then, expected) => {
    expect(idsIn(regroup(first, then).after)).toEqual(expected);
  });

  it('are the very same where they say the same', () => {
    const { before, after } = regroup([1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 6, 7]);
    expect([after[0] === before[0], after[1] === before[1], after[2] === before[2]]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('are others when something about a row is new', () => {
    const before = groupRows([], rows([1, 2]), 1);
    const after = groupRows(before, [{ ...rowOf(1), isAnswered: true }, ...rows([2])], 1);
    expect([after[0] === before[0], after[0]?.key === before[0]?.key, after[1] === before[1]]).toEqual([
      false,
      true,
      true,
    ]);
  });

  const anyRows = fc.uniqueArray(fc.nat({ max: 59 })).map(rows);

  it('hold every row once and in order, each group known by its own key and none of them large', () => {
    fc.assert(
      fc.property(
        fc.array(anyRows, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (lists, size) => {
          let groups: readonly RowGroup[] = [];
          for (const list of lists) {
            groups = groupRows(groups, list, size);
            expect(groups.flatMap((group) => group.rows)).toEqual(list);
            expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
            expect(groups.every((group) => group.rows.length > 0 && group.rows.length <= 2 * size)).toBe(
              true,
            );
          }
        },
      ),
    );
  });

  it('leave everybody where they are when one goes', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(), (list, chosen) => {
        const before = groupRows([], list, 4);
        const gone = list[chosen % Math.max(1, list.length)];
        const after = groupRows(
          before,
          list.filter((row) => row !== gone),
          4,
        );
        const changed = before.filter((group) => !after.includes(group));
        expect(changed.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
