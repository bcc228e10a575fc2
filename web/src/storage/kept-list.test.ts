import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKeptList, type KeptListKind } from './kept-list.ts';

const kind: KeptListKind<string> = {
  keyOf: (word) => word.toLowerCase(),
  limit: 3,
  readEntry: (stored) =>
    typeof stored === 'string' ? { value: stored.trim(), isCorrected: stored !== stored.trim() } : null,
};
const early = '2026-03-14T20:00:00.000Z';
const listOf = (...data: string[]) => ({ createdAt: early, updatedAt: early, data });

describe('a stored list', () => {
  it.each([
    ['of today', listOf('a', 'b'), ['a', 'b'], false],
    ['that is empty', listOf(), [], false],
    ['without a wrapper', ['a', 'b'], ['a', 'b'], true],
    ['without times', { data: ['a'] }, ['a'], true],
    ['with a time that is none', { ...listOf('a'), updatedAt: 'yesterday' }, ['a'], true],
    ['with entries that are none', { ...listOf(), data: ['a', 7, null] }, ['a'], true],
    ['with entries that need help', listOf(' a '), ['a'], true],
    ['with one twice', listOf('a', 'A', 'b'), ['a', 'b'], true],
    ['longer than anybody may make it', listOf('a', 'b', 'c', 'd'), ['a', 'b', 'c', 'd'], false],
  ])('%s is read entry by entry', (_what, stored, data, isCorrected) => {
    const reading = readKeptList(stored, kind);
    expect(reading?.value.data).toEqual(data);
    expect(reading?.isCorrected).toBe(isCorrected);
  });

  it('keeps its times', () => {
    expect(readKeptList(listOf('a'), kind)?.value).toEqual(listOf('a'));
  });

  it.each([null, undefined, 7, 'text', {}, { data: 7 }, [1, 2], { data: [null] }])(
    'cannot be read from %j',
    (stored) => {
      expect(readKeptList(stored, kind)).toBeNull();
    },
  );

  it('reads back whatever was made of it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const reading = readKeptList(stored, kind);
        if (reading === null) return;
        expect(readKeptList(reading.value, kind)).toEqual({ value: reading.value, isCorrected: false });
      }),
    );
  });
});
