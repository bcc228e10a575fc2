import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyList, type KeptListKind } from './kept-list.ts';
import { addEntry, hasEntry, mergeEntries, putBack, removeEntry } from './kept-list-changes.ts';

const kind: KeptListKind<string> = {
  keyOf: (word) => word.toLowerCase(),
  limit: 3,
  readEntry: (stored) => (typeof stored === 'string' ? { value: stored, isCorrected: false } : null),
};
const early = '2026-03-14T20:00:00.000Z';
const at = '2026-03-14T20:15:00.000Z';
const listOf = (...data: string[]) => ({ createdAt: early, updatedAt: early, data });

describe('adding', () => {
  it('puts an entry at the end and says when', () => {
    expect(addEntry(listOf('a'), 'b', kind, at)).toEqual({
      list: { createdAt: early, updatedAt: at, data: ['a', 'b'] },
      outcome: 'added',
    });
  });

  it('begins a list', () => {
    expect(addEntry(emptyList<string>(), 'a', kind, at).list).toEqual({
      createdAt: at,
      updatedAt: at,
      data: ['a'],
    });
  });

  it.each([
    ['present', listOf('a'), 'A'],
    ['full', listOf('a', 'b', 'c'), 'd'],
    ['present', listOf('a', 'b', 'c'), 'C'],
  ])('changes nothing when the answer is "%s"', (outcome, list, entry) => {
    const result = addEntry(list, entry, kind, at);
    expect(result.outcome).toBe(outcome);
    expect(result.list).toBe(list);
  });
});

describe('removing', () => {
  it('takes an entry out and knows where it stood', () => {
    expect(removeEntry(listOf('a', 'b', 'c'), 'b', kind, at)).toEqual({
      list: { createdAt: early, updatedAt: at, data: ['a', 'c'] },
      removed: { entry: 'b', place: 1 },
    });
  });

  it('changes nothing when it is not there', () => {
    const list = listOf('a');
    expect(removeEntry(list, 'b', kind, at)).toEqual({ list, removed: null });
  });

  it.each([
    ['at its place', listOf('a', 'c'), ['a', 'b', 'c']],
    ['at the end of a list that has become shorter', listOf(), ['b']],
    ['into a list that has become full', listOf('x', 'y', 'z'), ['x', 'b', 'y', 'z']],
    ['not, when it is there again', listOf('a', 'B'), ['a', 'B']],
  ])('is undone %s', (_what, list, data) => {
    expect(putBack(list, { entry: 'b', place: 1 }, kind, at).data).toEqual(data);
  });
});

describe('merging', () => {
  it.each([
    ['new entries follow', listOf('a'), ['b', 'a', 'c'], ['a', 'b', 'c'], 0],
    ['own ones stay as they are', listOf('a'), ['A'], ['a'], 0],
    ['one that comes twice is taken once', listOf('a'), ['b', 'B'], ['a', 'b'], 0],
    ['what has no room is counted', listOf('a'), ['b', 'c', 'd', 'e'], ['a', 'b', 'c'], 2],
    ['an overfull list loses nothing', listOf('a', 'b', 'c', 'd'), ['e'], ['a', 'b', 'c', 'd'], 1],
  ])('%s', (_what, list, others, data, leftOutCount) => {
    const merged = mergeEntries(list, others, kind, at);
    expect(merged.list.data).toEqual(data);
    expect(merged.leftOutCount).toBe(leftOutCount);
    if (data.length === list.data.length) expect(merged.list).toBe(list);
  });
});

describe('whatever is done to a list', () => {
  const words = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 3 });
  const word = fc.constantFrom('a', 'b', 'c', 'd', 'e');

  it('nothing stands in it twice, and nobody but the one removed is missing', () => {
    fc.assert(
      fc.property(words, word, (data, other) => {
        const list = listOf(...data);
        const results = [
          addEntry(list, other, kind, at).list,
          putBack(list, { entry: other, place: 1 }, kind, at),
          mergeEntries(list, [other], kind, at).list,
        ];
        for (const result of results) {
          expect(new Set(result.data).size).toBe(result.data.length);
          expect(data.every((each) => hasEntry(result, each, kind))).toBe(true);
        }
        expect(removeEntry(list, other, kind, at).list.data).toEqual(data.filter((each) => each !== other));
      }),
    );
  });

  it('undo is the opposite of removing', () => {
    fc.assert(
      fc.property(words, word, (data, other) => {
        const { list, removed } = removeEntry(listOf(...data), other, kind, at);
        if (removed === null) return;
        expect(putBack(list, removed, kind, at).data).toEqual(data);
      }),
    );
  });
});
