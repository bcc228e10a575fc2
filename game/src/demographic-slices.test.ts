import { describe, expect, it } from 'vitest';
import { demographicSlices } from './demographic-slices.ts';

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
  ] as const)('of %s leave out and name what the specification says', (category, counts, slices) => {
    const answer = { thelanis: counts };
    expect(
      demographicSlices(category, answer, ['thelanis'], levels).map(({ label, count }) => [label, count]),
    ).toEqual(slices);
  });

  it('add the servers asked for, null as nothing', () => {
    const answer = { thelanis: { Human: 1, Elf: null }, orien: { Human: 2 }, cormyr: { Human: 50 } };
    expect(
      demographicSlices('race', answer, ['thelanis', 'orien', 'atlantis', 'constructor'], levels),
    ).toEqual([
      { label: 'Human', count: 3 },
      { label: 'Elf', count: 0 },
    ]);
  });
});
