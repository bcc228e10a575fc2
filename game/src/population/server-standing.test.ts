import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { busiestOf, ordinal, standingAmong, standingText, type Measured } from './server-standing.ts';

const measured = (values: Readonly<Record<string, number | null>>): Measured[] =>
  Object.entries(values).map(([server, value]) => ({ server, value }));

describe('the rank of a server', () => {
  it.each([
    ['the highest', { a: 10, b: 30, c: 60 }, 'c', { rank: 1, outOf: 3, isShared: false, share: 0.6 }],
    ['in the middle', { a: 10, b: 30, c: 60 }, 'b', { rank: 2, outOf: 3, isShared: false, share: 0.3 }],
    ['the lowest', { a: 10, b: 30, c: 60 }, 'a', { rank: 3, outOf: 3, isShared: false, share: 0.1 }],
    ['shared', { a: 20, b: 20, c: 60 }, 'b', { rank: 2, outOf: 3, isShared: true, share: 0.2 }],
    ['below a shared place', { a: 20, b: 20, c: 10 }, 'c', { rank: 3, isShared: false }],
    ['with unknown ones left out', { a: null, b: 30, c: 10 }, 'c', { rank: 2, outOf: 2, share: 0.25 }],
    ['a known zero', { a: 0, b: 30 }, 'a', { rank: 2, outOf: 2, share: 0 }],
    ['all values zero', { a: 0, b: 0 }, 'a', { rank: 1, outOf: 2, isShared: true, share: null }],
    ['alone', { a: 7 }, 'a', { rank: 1, outOf: 1, isShared: false, share: 1, rival: null }],
  ])('is found: %s', (_name, values, server, expected) => {
    expect(standingAmong(measured(values), server)).toMatchObject(expected);
  });

  it.each([
    ['the server’s value is unknown', { a: null, b: 30 }],
    ['the server is missing', { b: 30 }],
    ['there are no servers', {}],
  ])('is unknown when %s', (_name, values) => {
    expect(standingAmong(measured(values), 'a')).toBeNull();
  });

  it.each([
    ['the lowest server above it', { a: 10, b: 30, c: 60 }, 'a', 'b'],
    ['the second server, for the highest', { a: 10, b: 30, c: 60 }, 'c', 'b'],
    ['the server with which it shares the first rank', { b: 60, a: 10, c: 60 }, 'c', 'b'],
    ['the first by name of two equal servers above', { a: 10, d: 30, b: 30 }, 'a', 'b'],
  ])('has as its rival %s', (_name, values, server, rival) => {
    expect(standingAmong(measured(values), server)?.rival?.server).toBe(rival);
  });

  it('is different for each server when no two are equal, and the shares add up to one', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 12 }),
        (all) => {
          const list = all.map((value, index) => ({ server: `s${index}`, value }));
          const standings = list.flatMap(({ server }) => standingAmong(list, server) ?? []);
          const ranks = standings.map(({ rank }) => rank).toSorted((a, b) => a - b);
          expect(ranks).toEqual(list.map((_, index) => index + 1));
          expect(standings.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1, 9);
        },
      ),
    );
  });
});

describe('the text of a rank', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [22, '22nd'],
    [103, '103rd'],
    [111, '111th'],
  ])('is for %i %s', (rank, text) => {
    expect(ordinal(rank)).toBe(text);
  });

  it.each([
    [{ rank: 2, outOf: 8, isShared: false }, '2nd of 8'],
    [{ rank: 2, outOf: 8, isShared: true }, 'shared 2nd of 8'],
    [{ rank: 1, outOf: 1, isShared: false }, ''],
  ])('is for %o "%s"', (standing, text) => {
    expect(standingText(standing)).toBe(text);
  });
});

describe('the busiest hours and days', () => {
  it.each([
    ['one clear maximum', [1, 5, 2], [1]],
    ['two equal maxima', [5, 1, 5], [0, 2]],
    ['the known maximum beside unknown values', [null, 5, 2], [1]],
    ['none when all values are equal', [4, 4, 4], []],
    ['none when only one value is known', [null, 4, null], []],
    ['none when no value is known', [null, null], []],
    ['none of an empty list', [], []],
    ['any value above zeros', [0, 0.5], [1]],
  ])('are %s', (_name, values, expected) => {
    expect(busiestOf(values)).toEqual(expected);
  });
});
