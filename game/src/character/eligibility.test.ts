import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEligible, levelRangesOverlap, moreEligibleText } from './eligibility.ts';
import { anyLfm } from '../testing/arbitraries.ts';
import { makeCharacter, makeLfm } from '../testing/makers.ts';

const fighter = makeCharacter({
  classes: [
    { name: 'Fighter', level: 12 },
    { name: 'Monk', level: 8 },
  ],
});

describe('isEligible', () => {
  it.each([
    { what: 'a level within the range', character: {}, lfm: {}, may: true },
    { what: 'the lowest level', character: { total_level: 15 }, lfm: {}, may: true },
    { what: 'the highest level', character: { total_level: 25 }, lfm: {}, may: true },
    { what: 'a level below', character: { total_level: 14 }, lfm: {}, may: false },
    { what: 'a level above', character: { total_level: 26 }, lfm: {}, may: false },
    { what: 'another server', character: { server_name: 'Orien' }, lfm: {}, may: false },
    { what: 'the server in another case', character: { server_name: 'thelanis' }, lfm: {}, may: true },
    {
      what: 'one of its classes accepted',
      character: {},
      lfm: { accepted_classes: ['Bard', 'Monk'] },
      may: true,
    },
    {
      what: 'a class accepted in another case',
      character: {},
      lfm: { accepted_classes: ['monk'] },
      may: true,
    },
    { what: 'none of its classes accepted', character: {}, lfm: { accepted_classes: ['Bard'] }, may: false },
    {
      what: 'no known classes in a group that accepts some',
      character: { classes: [] },
      lfm: { accepted_classes: ['Bard'] },
      may: false,
    },
    { what: 'no known classes in a group that accepts all', character: { classes: [] }, lfm: {}, may: true },
  ])('answers for a character with $what: $may', ({ character, lfm, may }) => {
    expect(isEligible({ ...fighter, ...character }, makeLfm(lfm))).toBe(may);
  });
});

describe('levelRangesOverlap', () => {
  it.each([
    [1, 34, true],
    [25, 30, true],
    [26, 30, false],
    [1, 15, true],
    [1, 14, false],
    [18, 20, true],
    [0, 0, false],
  ])('compares 15 to 25 with %i to %i: %s', (minimum, maximum, overlap) => {
    expect(levelRangesOverlap(makeLfm(), minimum, maximum)).toBe(overlap);
  });

  it('is true exactly when both contain a level', () => {
    const level = fc.integer({ min: 1, max: 34 });
    fc.assert(
      fc.property(anyLfm, level, level, (lfm, minimum, maximum) => {
        const levels = Array.from({ length: 34 }, (_, index) => index + 1);
        const isShared = levels.some(
          (each) =>
            each >= minimum && each <= maximum && each >= lfm.minimum_level && each <= lfm.maximum_level,
        );
        if (lfm.minimum_level > lfm.maximum_level || minimum > maximum) return;
        expect(levelRangesOverlap(lfm, minimum, maximum)).toBe(isShared);
      }),
    );
  });
});

describe('moreEligibleText', () => {
  it.each([
    [0, null],
    [5, null],
    [6, '+1 more eligible character...'],
    [9, '+4 more eligible characters...'],
  ])('is for %i eligible characters: %s', (count, text) => {
    expect(moreEligibleText(count)).toBe(text);
  });
});
