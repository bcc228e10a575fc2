import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeEntries } from './merge-entries.ts';
import {
  addEntry,
  emptyList,
  hasEntry,
  type StoredListKind,
  putBack,
  readStoredList,
  removeEntry,
} from './stored-list.ts';

const wordKind: StoredListKind<string> = {
  keyOf: (word) => word.toLowerCase(),
  limit: 3,
  readEntry: (stored) => (typeof stored === 'string' ? { value: stored, isCorrected: false } : null),
};
const earlier = '2026-03-14T20:00:00.000Z';
const at = '2026-03-14T20:15:00.000Z';
const listAt = (...data: string[]) => ({
  createdAt: earlier,
  updatedAt: earlier,
  data,
});

describe('adding an entry', () => {
  it('appends it and updates the time', () => {
    expect(addEntry(listAt('a'), 'b', wordKind, at)).toEqual({
      list: { createdAt: earlier, updatedAt: at, data: ['a', 'b'] },
      outcome: 'added',
    });
  });

  it('starts an empty list', () => {
    expect(addEntry(emptyList<string>(), 'a', wordKind, at).list).toEqual({
      createdAt: at,
      updatedAt: at,
      data: ['a'],
    });
  });

  it.each([
    ['present', listAt('a'), 'A'],
    ['full', listAt('a', 'b', 'c'), 'd'],
    ['present', listAt('a', 'b', 'c'), 'C'],
  ])('changes nothing if the outcome is "%s"', (outcome, list, entry) => {
    const result = addEntry(list, entry, wordKind, at);
    expect(result.outcome).toBe(outcome);
    expect(result.list).toBe(list);
  });
});

describe('removing an entry', () => {
  it('returns the entry and its former position', () => {
    expect(removeEntry(listAt('a', 'b', 'c'), 'b', wordKind, at)).toEqual({
      list: { createdAt: earlier, updatedAt: at, data: ['a', 'c'] },
      removed: { entry: 'b', place: 1 },
    });
  });

  it('changes nothing if it is not on the list', () => {
    const list = listAt('a');
    expect(removeEntry(list, 'b', wordKind, at)).toEqual({ list, removed: null });
  });

  it.each([
    ['at its former place', listAt('a', 'c'), ['a', 'b', 'c']],
    ['at the end of a list that has become shorter', listAt(), ['b']],
    ['into a list that has become full', listAt('x', 'y', 'z'), ['x', 'b', 'y', 'z']],
    ['only once', listAt('a', 'B'), ['a', 'B']],
  ])('can be undone %s', (_what, list, data) => {
    expect(putBack(list, { entry: 'b', place: 1 }, wordKind, at).data).toEqual(data);
  });
});

describe('merging', () => {
  it.each([
    ['appends new entries', listAt('a'), ['b', 'a', 'c'], ['a', 'b', 'c'], 0],
    ['leaves present entries unchanged', listAt('a'), ['A'], ['a'], 0],
    ['takes a duplicate once', listAt('a'), ['b', 'B'], ['a', 'b'], 0],
    ['counts entries that do not fit', listAt('a'), ['b', 'c', 'd', 'e'], ['a', 'b', 'c'], 2],
    ['removes nothing from an overfull list', listAt('a', 'b', 'c', 'd'), ['e'], ['a', 'b', 'c', 'd'], 1],
  ])('%s', (_what, list, others, data, leftOutCount) => {
    const merged = mergeEntries(list, others, wordKind, at);
    expect(merged.list.data).toEqual(data);
    expect(merged.leftOutCount).toBe(leftOutCount);
    if (data.length === list.data.length) expect(merged.list).toBe(list);
  });
});

describe('any change to a list', () => {
  const words = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 3 });
  const word = fc.constantFrom('a', 'b', 'c', 'd', 'e');

  it('creates no duplicates and loses only removed entries', () => {
    fc.assert(
      fc.property(words, word, (data, other) => {
        const list = listAt(...data);
        const results = [
          addEntry(list, other, wordKind, at).list,
          putBack(list, { entry: other, place: 1 }, wordKind, at),
          mergeEntries(list, [other], wordKind, at).list,
        ];
        for (const result of results) {
          expect(new Set(result.data).size).toBe(result.data.length);
          expect(data.every((each) => hasEntry(result, each, wordKind))).toBe(true);
        }
        expect(removeEntry(list, other, wordKind, at).list.data).toEqual(
          data.filter((each) => each !== other),
        );
      }),
    );
  });

  it('can be undone after a removal', () => {
    fc.assert(
      fc.property(words, word, (data, other) => {
        const { list, removed } = removeEntry(listAt(...data), other, wordKind, at);
        if (removed === null) return;
        expect(putBack(list, removed, wordKind, at).data).toEqual(data);
      }),
    );
  });
});

const kind: StoredListKind<string> = {
  keyOf: (word) => word.toLowerCase(),
  limit: 3,
  readEntry: (stored) =>
    typeof stored === 'string' ? { value: stored.trim(), isCorrected: stored !== stored.trim() } : null,
};
const early = '2026-03-14T20:00:00.000Z';
const listOf = (...data: string[]) => ({ createdAt: early, updatedAt: early, data });

describe('a stored list', () => {
  it.each([
    ['of the current version', listOf('a', 'b'), ['a', 'b'], false],
    ['that is empty', listOf(), [], false],
    ['with invalid entries', { ...listOf(), data: ['a', 7, null] }, ['a'], true],
    ['with entries that need correction', listOf(' a '), ['a'], true],
    ['with a duplicate', listOf('a', 'A', 'b'), ['a', 'b'], true],
    ['longer than the limit', listOf('a', 'b', 'c', 'd'), ['a', 'b', 'c', 'd'], false],
  ])('%s is read entry by entry', (_what, stored, data, isCorrected) => {
    const reading = readStoredList(stored, kind);
    expect(reading?.value.data).toEqual(data);
    expect(reading?.isCorrected).toBe(isCorrected);
  });

  it('is read with its times', () => {
    expect(readStoredList(listOf('a'), kind)?.value).toEqual(listOf('a'));
  });

  it.each([
    null,
    7,
    'text',
    {},
    ['a'],
    { data: ['a'] },
    { ...listOf('a'), updatedAt: 'yesterday' },
    listOf().data,
  ])('cannot be read from %j', (stored) => {
    expect(readStoredList(stored, kind)).toBeNull();
  });

  it('can be read after any change', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const reading = readStoredList(stored, kind);
        if (reading === null) return;
        expect(readStoredList(reading.value, kind)).toEqual({ value: reading.value, isCorrected: false });
      }),
    );
  });
});
