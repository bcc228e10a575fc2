import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { keepOrder } from './steady-order.ts';

const known = new Map(Array.from({ length: 30 }, (_, id) => [id, { id, character: null }]));
/** The same objects for the same ids. */
const people = (...ids: readonly number[]): readonly ListedCharacter[] =>
  ids.flatMap((id) => known.get(id) ?? []);
const idsOf = (some: readonly ListedCharacter[]) => some.map(({ id }) => id);

describe('an order that is kept', () => {
  it.each([
    ['lets nobody move who has come online', [1, 2, 3], [3, 1, 2], [1, 2, 3]],
    ['closes over who has gone', [1, 2, 3, 4], [4, 3, 1], [1, 3, 4]],
    ['has who came at the end there', [1, 2], [2, 1, 3], [1, 3, 2]],
    ['has who came behind the same neighbour', [1, 2, 3], [2, 9, 1, 3], [1, 2, 9, 3]],
    ['has several who came in their own order', [1, 2], [2, 8, 9, 1], [1, 2, 8, 9]],
    ['has who came first before all', [1, 2], [9, 2, 1], [9, 1, 2]],
    ['is the wanted one where nobody stood', [], [3, 1, 2], [3, 1, 2]],
    ['is nobody where nobody is wanted', [1, 2], [], []],
  ])('%s', (_what, stood, wanted, kept) => {
    expect(idsOf(keepOrder(people(...stood), people(...wanted)))).toEqual(kept);
  });

  it('has everybody as they are now', () => {
    const fresh = { id: 1, character: null };
    const kept = keepOrder(people(1, 2), [...people(2), fresh]);
    expect(idsOf(kept)).toEqual([1, 2]);
    expect(kept[0]).toBe(fresh);
  });

  it('is the very same list where it says the same', () => {
    const stood = people(1, 2, 3);
    expect(keepOrder(stood, people(3, 2, 1))).toBe(stood);
    const wanted = people(1, 2, 3);
    expect(keepOrder(stood, wanted)).toBe(wanted);
  });

  const anyPeople = fc.uniqueArray(fc.nat({ max: 29 })).map((ids) => people(...ids));

  it('loses and doubles nobody, and moves nobody past another', () => {
    fc.assert(
      fc.property(anyPeople, anyPeople, (stood, wanted) => {
        const kept = keepOrder(stood, wanted);
        expect(kept).toHaveLength(wanted.length);
        expect(new Set(kept)).toEqual(new Set(wanted));
        const stayed = stood.filter((entry) => wanted.includes(entry));
        expect(kept.filter((entry) => stood.includes(entry))).toEqual(stayed);
        expect(keepOrder(kept, wanted).map(({ id }) => id)).toEqual(idsOf(kept));
      }),
    );
  });
});
