import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileIgnoredWords } from '../settings/ignored-word-patterns.ts';
import { arrangeLfms, type LfmViewer } from './lfm-list.ts';
import { anyCharacters, anyLfmFilter, anyLfms, knownQuestsById } from '../testing/arbitraries.ts';
import { makeLfmFilter, makeLfmViewer } from '../testing/makers.ts';

describe('in any world of groups', () => {
  const anyViewer: fc.Arbitrary<LfmViewer> = fc
    .record({
      registeredCharacters: anyCharacters,
      friendIds: fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((ids) => new Set(ids)),
      ignoredIds: fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((ids) => new Set(ids)),
      ignoredWords: fc.constantFrom(null, compileIgnoredWords(['healer'])),
    })
    .map((viewer) => makeLfmViewer({ questsById: knownQuestsById, ...viewer }));

  it('the list does not depend on the order of the answer, and groups are shown or hidden, never both or twice', () => {
    fc.assert(
      fc.property(anyLfms, anyLfmFilter, anyViewer, (lfms, filter, viewer) => {
        const arranged = arrangeLfms(lfms, filter, viewer);
        expect(arrangeLfms([...lfms].reverse(), filter, viewer)).toEqual(arranged);
        const ids = new Set(arranged.shown.map(({ lfm }) => lfm.id));
        expect(ids.size).toBe(arranged.shown.length);
        expect(arranged.shown.length + arranged.hiddenCount).toBeLessThanOrEqual(lfms.length);
        const withoutSearch = arrangeLfms(lfms, { ...filter, searchText: '' }, viewer);
        expect(withoutSearch.shown.length + withoutSearch.hiddenCount).toBe(lfms.length);
      }),
    );
  });

  it('what is shown passes every rule by itself', () => {
    fc.assert(
      fc.property(anyLfms, anyLfmFilter, anyViewer, (lfms, filter, viewer) => {
        const { shown, dividers } = arrangeLfms(lfms, filter, viewer);
        for (const [index, group] of shown.entries()) {
          expect(filter.showNotEligible || group.isEligible).toBe(true);
          expect(!filter.onlyShowRaids || group.isRaid).toBe(true);
          expect(!filter.hideContentIDontOwn || group.isOwned).toBe(true);
          expect(!filter.hideFullGroups || !group.isFull).toBe(true);
          const before = shown[index - 1];
          const meet = before !== undefined && before.isEligible !== group.isEligible;
          expect(dividers.includes(index)).toBe(meet);
        }
      }),
    );
  });

  it('the other direction turns the order of everything the column tells apart', () => {
    fc.assert(
      fc.property(anyLfms, anyViewer, (lfms, viewer) => {
        const maximaOf = (ascending: boolean) =>
          arrangeLfms(lfms, makeLfmFilter({ sortBy: { type: 'level', ascending } }), viewer).shown.map(
            ({ lfm }) => [lfm.maximum_level, lfm.minimum_level],
          );
        expect(maximaOf(false)).toEqual(maximaOf(true).reverse());
      }),
    );
  });
});
