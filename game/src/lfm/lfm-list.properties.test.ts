import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileIgnoredWords } from '../settings/ignored-word-patterns.ts';
import { arrangeLfms, type LfmViewer, type ListedLfm, eligibilityDividers } from './lfm-list.ts';
import { anyCharacters, anyLfmFilter, anyLfms, knownQuestsById } from '../testing/arbitraries.ts';
import { makeLfmFilter, makeLfmViewer, makeRaidActivity } from '../testing/makers.ts';

describe('in any world of groups', () => {
  const anyViewer: fc.Arbitrary<LfmViewer> = fc
    .record({
      registeredCharacters: anyCharacters,
      friendIds: fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((ids) => new Set(ids)),
      ignoredIds: fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((ids) => new Set(ids)),
      ignoredWords: fc.constantFrom(null, compileIgnoredWords(['healer'])),
      raidActivity: fc.array(
        fc
          .record({
            character_id: fc.integer({ min: 1, max: 12 }),
            data: fc.record({ quest_ids: fc.subarray([...knownQuestsById.keys()]) }),
          })
          .map(makeRaidActivity),
        { maxLength: 4 },
      ),
    })
    .map((viewer) => makeLfmViewer({ questsById: knownQuestsById, ...viewer }));

  it('the list does not depend on the order of the answer, and every group is either shown or hidden, once', () => {
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

  it('each shown group passes every rule on its own', () => {
    fc.assert(
      fc.property(anyLfms, anyLfmFilter, anyViewer, (lfms, filter, viewer) => {
        const { shown } = arrangeLfms(lfms, filter, viewer);
        const dividers = eligibilityDividers(shown);
        for (const [index, group] of shown.entries()) {
          expect(filter.showNotEligible || group.isEligible).toBe(true);
          expect(!filter.onlyShowRaids || group.isRaid).toBe(true);
          expect(!filter.hideContentIDontOwn || group.isOwned).toBe(true);
          expect(!filter.hideFullGroups || !group.isFull).toBe(true);
          expect(!filter.onlyShowJoinable || ['yes', 'member'].includes(group.answer)).toBe(true);
          const before = shown[index - 1];
          const meet = before !== undefined && before.isEligible !== group.isEligible;
          expect(dividers.includes(index)).toBe(meet);
        }
      }),
    );
  });

  it('a group that the viewer can join is eligible and has a free place', () => {
    fc.assert(
      fc.property(anyLfms, anyLfmFilter, anyViewer, (lfms, filter, viewer) => {
        for (const group of arrangeLfms(lfms, filter, viewer).shown) {
          const { answer, canJoin, eligibleCharacters, isFull, isEligible } = group;
          if (answer === 'yes') expect([isEligible, isFull]).toEqual([true, false]);
          if (filter.filterByMyCharacters) expect(answer === 'yes').toBe(canJoin.length > 0);
          expect(eligibleCharacters).toEqual(expect.arrayContaining([...canJoin]));
          if (isFull) expect(canJoin).toEqual([]);
        }
      }),
    );
  });

  it('each section has joinable groups first, then raids on timer, then full groups, sorted by column and id', () => {
    const partOf = ({ isEligible, isFull, answer }: ListedLfm) => {
      const part = answer === 'on timer' ? 1 : 0;
      return (isEligible ? 0 : 3) + (isFull ? 2 : part);
    };
    const anyDirection = fc.record({ type: fc.constant('level' as const), ascending: fc.boolean() });
    fc.assert(
      fc.property(anyLfms, anyLfmFilter, anyViewer, anyDirection, (lfms, filter, viewer, sortBy) => {
        const { shown } = arrangeLfms(lfms, { ...filter, isMixedOrder: false, sortBy }, viewer);
        const sign = sortBy.ascending ? 1 : -1;
        const keys = shown.map((group) => [
          partOf(group),
          sign * group.lfm.maximum_level,
          sign * group.lfm.minimum_level,
          group.lfm.id,
        ]);
        const sorted = keys.toSorted((a, b) => {
          const place = a.findIndex((key, index) => key !== b[index]);
          return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
        });
        expect(keys).toEqual(sorted);
      }),
    );
  });

  it('the other direction reverses everything that the column sorts', () => {
    fc.assert(
      fc.property(anyLfms, anyViewer, (lfms, viewer) => {
        const maximaOf = (ascending: boolean) =>
          arrangeLfms(
            lfms,
            makeLfmFilter({ isMixedOrder: true, sortBy: { type: 'level', ascending } }),
            viewer,
          ).shown.map(({ lfm }) => [lfm.maximum_level, lfm.minimum_level]);
        expect(maximaOf(false)).toEqual(maximaOf(true).reverse());
      }),
    );
  });
});
