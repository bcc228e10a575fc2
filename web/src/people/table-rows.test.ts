import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idsOf, rowOf } from './testing/table-rows.ts';
import { nextStep, rowsInStep, stepTowards, type TableRow } from './useTableRows.ts';

const rows = (...ids: readonly number[]) => ids.map(rowOf);

describe('a step towards the target rows', () => {
  it.each([
    ['adds no more rows than allowed', [], [1, 2, 3], 2, [1, 2]],
    ['adds at the end', [1, 2], [1, 2, 3], 1, [1, 2, 3]],
    ['restores a row to its place', [1, 3, 4], [1, 2, 3, 4], 1, [1, 2, 3, 4]],
    ['removes any number of rows at once', [1, 2, 3, 4, 5], [5], 1, [5]],
    ['moves rows from the top, and leaves the rest', [1, 2, 3, 4], [4, 3, 2, 1], 1, [4, 1, 2, 3]],
    ['can end without rows', [1, 2], [], 1, []],
  ])('%s', (_what, shown, wanted, most, then) => {
    expect(idsOf(stepTowards(rows(...shown), rows(...wanted), most))).toEqual(then);
  });

  it('updates rows from the top', () => {
    const fresh = [1, 2, 3].map((id) => ({ ...rowOf(id), isAnswered: true }));
    const step = stepTowards(rows(1, 2, 3), fresh, 2);
    expect(step.map(({ isAnswered }) => isAnswered)).toEqual([true, true, false]);
    expect(idsOf(step)).toEqual([1, 2, 3]);
  });

  it('returns the target itself when nothing is left to do', () => {
    const wanted = rows(1, 2, 3);
    expect(stepTowards(rows(1, 2, 3), wanted, 1)).toBe(wanted);
    expect(stepTowards(rows(1, 2), wanted, 1)).toBe(wanted);
    expect(stepTowards(rows(1), wanted, 1)).not.toBe(wanted);
  });

  const anyRows = fc
    .uniqueArray(fc.nat({ max: 39 }))
    .chain((ids) =>
      fc
        .array(fc.boolean(), { minLength: ids.length, maxLength: ids.length })
        .map((fresh) =>
          ids.map((id, place) => (fresh[place] ? { ...rowOf(id), isAnswered: true } : rows(id)[0])),
        ),
    )
    .map((some) => some.flatMap((row) => row ?? []));

  it('reaches the target, with each row once and no unwanted rows', () => {
    fc.assert(
      fc.property(anyRows, anyRows, fc.integer({ min: 1, max: 10 }), (from, wanted, most) => {
        const wantedIds = new Set(idsOf(wanted));
        let shown: readonly TableRow[] = from;
        for (let step = 0; step <= wanted.length && shown !== wanted; step += 1) {
          shown = stepTowards(shown, wanted, most);
          expect(new Set(idsOf(shown)).size).toBe(shown.length);
          expect(shown.every(({ entry }) => wantedIds.has(entry.id))).toBe(true);
        }
        expect(shown).toBe(wanted);
      }),
    );
  });
});

it.each([
  ['twice as many rows after a quick one', 4, 20, 8],
  ['no more than sixteen', 16, 20, 16],
  ['a few rows again after a slow one', 16, 34, rowsInStep],
  ['no fewer than a few rows', rowsInStep, 300, rowsInStep],
])('the next step takes %s', (_what, size, tookMs, then) => {
  expect(nextStep(size, tookMs)).toBe(then);
});
