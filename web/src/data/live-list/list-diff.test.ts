import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChange, diffLists, keepUnchangedEntities } from './list-diff.ts';

/** Few ids, so that lists share some; one of them is a name that every object has. */
const idArbitrary = fc.constantFrom('1', '2', '3', '44', '1099511627775', '__proto__', 'constructor');
const entityArbitrary = fc.record({
  name: fc.constantFrom('a', 'b'),
  members: fc.array(fc.nat(2), { maxLength: 2 }),
});
const listArbitrary = fc
  .array(fc.tuple(idArbitrary, entityArbitrary))
  .map((entries) => Object.fromEntries(entries));

const one = { name: 'a', members: [1] };
const two = { name: 'b', members: [] };

describe('the difference of two answers', () => {
  it('makes the later of the earlier, whatever they are', () => {
    fc.assert(
      fc.property(listArbitrary, listArbitrary, (before, now) => {
        const made = applyChange(before, diffLists(before, now));
        expect(Object.keys(made).toSorted()).toEqual(Object.keys(now).toSorted());
        expect(made).toEqual(now);
      }),
    );
  });

  it('names an entity if and only if it says something else', () => {
    fc.assert(
      fc.property(listArbitrary, listArbitrary, (before, now) => {
        const { changed, removed } = diffLists(before, now);
        const same = Object.keys(now).filter(
          (id) => Object.hasOwn(before, id) && JSON.stringify(before[id]) === JSON.stringify(now[id]),
        );
        expect(changed.map(([id]) => id).toSorted()).toEqual(
          Object.keys(now)
            .filter((id) => !same.includes(id))
            .toSorted(),
        );
        expect(removed.every((id) => Object.hasOwn(before, id) && !Object.hasOwn(now, id))).toBe(true);
      }),
    );
  });

  it('is nothing between answers that say the same', () => {
    expect(diffLists({ 7: one }, { 7: { ...one, members: [1] } })).toEqual({ changed: [], removed: [] });
  });
});

describe('an answer after another', () => {
  it('keeps the very objects of what did not change', () => {
    fc.assert(
      fc.property(listArbitrary, listArbitrary, (before, now) => {
        const kept = keepUnchangedEntities(before, now);
        expect(kept).toEqual(now);
        for (const id of Object.keys(now)) {
          const isSame = Object.hasOwn(before, id) && JSON.stringify(before[id]) === JSON.stringify(now[id]);
          if (isSame) expect(kept[id]).toBe(before[id]);
        }
      }),
    );
  });

  it('is the very same list when nothing changed', () => {
    const before = { 7: one, 8: two };
    expect(keepUnchangedEntities(before, structuredClone(before))).toBe(before);
    expect(applyChange(before, { changed: [], removed: ['9'] })).toBe(before);
  });
});
