import { describe, expect, it } from 'vitest';
import { demographicSlices, levelDistribution, levelShares } from './demographics.ts';
import fc from 'fast-check';

const bounds = { level_minimum: 2, level_cap: 5 };
const countsOf = (byLevel: Record<string, number | null>) =>
  levelDistribution({ Orien: byLevel }, bounds).counts.get('orien');

describe('the levels of a server', () => {
  it('are all levels from the minimum to the cap', () => {
    expect(levelDistribution({}, bounds).levels).toEqual([2, 3, 4, 5]);
    expect(levelDistribution({}, { level_minimum: 7, level_cap: 7 }).levels).toEqual([7]);
  });

  it.each([
    ['counts as in the answer', { '2': 20, '3': 30, '4': 40, '5': 50 }, [20, 30, 40, 50]],
    ['a null count as zero', { '2': null, '3': 30 }, [0, 30, 0, 0]],
    ['a missing level as zero', {}, [0, 0, 0, 0]],
    ['nothing below the minimum or above the cap', { '1': 9, '6': 9, '50': 9 }, [0, 0, 0, 0]],
    ['no keys that are not levels', { epic: 9, '': 9, '2.5': 9, '-3': 9, constructor: 9 }, [0, 0, 0, 0]],
  ])('have %s', (_, byLevel, counts) => {
    expect(countsOf(byLevel)).toEqual(counts);
  });

  it('are found by the lower-case name of the server, and by no other', () => {
    const { counts } = levelDistribution({ ORIEN: { '2': 1 } }, bounds);
    expect([...counts]).toEqual([['orien', [1, 0, 0, 0]]]);
  });
});

describe('the shares of levels', () => {
  it.each([
    [
      [1, 3],
      [25, 75],
    ],
    [
      [0, 5],
      [0, 100],
    ],
    [
      [0, 0],
      [null, null],
    ],
    [[], []],
  ])('of the counts %j are %j', (counts, shares) => {
    expect(levelShares(counts)).toEqual(shares);
  });

  it('add up to 100 percent for a server of any size', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 1 }), (counts) => {
        const shares = levelShares(counts).filter((share) => share !== null);
        const sum = shares.reduce((total, share) => total + share, 0);
        expect(Math.abs(sum - (shares.length > 0 ? 100 : 0))).toBeLessThan(1e-6);
      }),
    );
  });
});

const levels = { level_minimum: 1, level_cap: 34 };

describe('demographicSlices', () => {
  it.each([
    [
      'race',
      { Human: 5, 'Unknown Race': 9, unknown: 1, Elf: 7 },
      [
        ['Elf', 7],
        ['Human', 5],
      ],
    ],
    [
      'gender',
      { Male: 5, '': 2, Female: 6 },
      [
        ['Female', 6],
        ['Male', 5],
        ['Unknown', 2],
      ],
    ],
    [
      'total-level',
      { 1: 3, 10: 1, 2: 5, 0: 9, 35: 9, 34: 2, x: 9, '-1': 9 },
      [
        ['1', 3],
        ['2', 5],
        ['10', 1],
        ['34', 2],
      ],
    ],
    ['primary-class', { Bard: 1, none: 9, None: 9 }, [['Bard', 1]]],
    [
      'class-count',
      { 3: 1, 1: 5, 0: 9 },
      [
        ['1', 5],
        ['3', 1],
      ],
    ],
    [
      'guild-affiliated',
      { in_guild: 5, not_in_guild: 2 },
      [
        ['In Guild', 5],
        ['Not in Guild', 2],
      ],
    ],
  ] as const)('leaves out hidden keys of %s and labels the others', (category, counts, slices) => {
    const answer = { thelanis: counts };
    expect(
      demographicSlices(category, answer, ['thelanis'], levels).map(({ label, count }) => [label, count]),
    ).toEqual(slices);
  });

  it('adds up the requested servers, counting null as 0', () => {
    const answer = { thelanis: { Human: 1, Elf: null }, orien: { Human: 2 }, cormyr: { Human: 50 } };
    expect(
      demographicSlices('race', answer, ['thelanis', 'orien', 'atlantis', 'constructor'], levels),
    ).toEqual([
      { label: 'Human', count: 3 },
      { label: 'Elf', count: 0 },
    ]);
  });
});
