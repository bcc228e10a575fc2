import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Character } from '../character/character.ts';
import { joinCandidates, type JoinViewer } from './join-candidates.ts';
import { isEligible } from '../character/eligibility.ts';
import type { Lfm } from './lfm.ts';
import { anyCharacters } from '../testing/arbitraries.ts';
import { englishCollator, makeCharacter, makeLfm } from '../testing/makers.ts';

const makeAsker = (overrides: Partial<JoinViewer> = {}): JoinViewer => ({
  registeredIds: new Set(),
  friendIds: new Set(),
  ignoredIds: new Set(),
  collator: englishCollator,
  ...overrides,
});
/** Accepts bards and clerics of levels 15 to 25. */
const lfm = makeLfm({ accepted_classes: ['Bard', 'Cleric'], accepted_classes_count: 2 });
const bard = (overrides: Partial<Character> = {}) =>
  makeCharacter({ id: 7, name: 'Aria', classes: [{ name: 'Bard', level: 20 }], ...overrides });
const asked = (group: Lfm, isFull = false) => ({ lfm: group, quest: null, isFull });
const idsOf = (characters: readonly Character[], viewer: Partial<JoinViewer> = {}) =>
  joinCandidates(characters, asked(lfm), makeAsker(viewer)).map(({ character }) => character.id);

describe('the candidates for a group', () => {
  it.each<[string, Partial<Character>, boolean]>([
    ['without a group, of accepted level and class', {}, true],
    ['at the lowest level', { total_level: 15 }, true],
    ['at the highest level', { total_level: 25 }, true],
    ['below the lowest level', { total_level: 14 }, false],
    ['above the highest level', { total_level: 26 }, false],
    ['of another class', { classes: [{ name: 'Monk', level: 20 }] }, false],
    [
      'of an accepted class among others',
      {
        classes: [
          { name: 'Monk', level: 18 },
          { name: 'cleric', level: 2 },
        ],
      },
      true,
    ],
    ['in a party', { is_in_party: true }, false],
    ['in a group', { group_id: 5 }, false],
    ['anonymous', { is_anonymous: true }, false],
    ['without a name', { name: null }, false],
    ['on another server', { server_name: 'Cormyr' }, false],
    ['gone', { is_online: false }, false],
  ])('include or leave out somebody: %s', (_, overrides, isThere) => {
    expect(idsOf([bard(overrides)])).toEqual(isThere ? [7] : []);
  });

  it('have any class if the group accepts every class', () => {
    const open = makeLfm({ accepted_classes: [] });
    expect(joinCandidates([makeCharacter({ id: 3 })], asked(open), makeAsker())).toHaveLength(1);
  });

  it('include neither the leader nor members, even those who are in no party yet', () => {
    const group = makeLfm({ leader: makeCharacter({ id: 3 }), members: [makeCharacter({ id: 4 })] });
    const all = [3, 4, 5].map((id) => makeCharacter({ id }));
    expect(joinCandidates(all, asked(group), makeAsker()).map(({ character }) => character.id)).toEqual([5]);
  });

  it('are the same while the group is full, since a place may become free', () => {
    expect(joinCandidates([bard()], asked(lfm, true), makeAsker())).toHaveLength(1);
  });

  it('include neither ignored players nor the visitor’s own characters', () => {
    const all = [bard({ id: 1 }), bard({ id: 2 }), bard({ id: 3 })];
    expect(idsOf(all, { ignoredIds: new Set([1]), registeredIds: new Set([2]) })).toEqual([3]);
    expect(idsOf(all, { ignoredIds: new Set([1]), friendIds: new Set([1, 3]) })).toEqual([3, 2]);
  });

  it('are sorted by friends first, then by level, name and id', () => {
    const all = [
      bard({ id: 1, total_level: 20, name: 'zed' }),
      bard({ id: 2, total_level: 20, name: 'Ärlin' }),
      bard({ id: 6, total_level: 20, name: 'Bo' }),
      bard({ id: 5, total_level: 20, name: 'Bo' }),
      bard({ id: 3, total_level: 16, name: 'Yve' }),
      bard({ id: 4, total_level: 25, name: 'Friend' }),
    ];
    expect(idsOf(all, { friendIds: new Set([4]) })).toEqual([4, 3, 2, 5, 6, 1]);
    expect(joinCandidates(all, asked(lfm), makeAsker({ friendIds: new Set([4]) }))[0]).toMatchObject({
      isFriend: true,
      name: 'Friend',
    });
  });

  it('are only characters that could join, in any world and order', () => {
    const anyIds = fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((ids) => new Set(ids));
    const anyAsker = fc.record({ registeredIds: anyIds, friendIds: anyIds, ignoredIds: anyIds });
    fc.assert(
      fc.property(anyCharacters, anyAsker, (characters, sets) => {
        const viewer = makeAsker(sets);
        const group = makeLfm({ minimum_level: 5, maximum_level: 30 });
        const found = joinCandidates(characters, asked(group), viewer);
        expect(joinCandidates(characters.toReversed(), asked(group), viewer)).toEqual(found);
        for (const { character, isFriend } of found) {
          expect(isEligible(character, group)).toBe(true);
          expect(character.is_anonymous || character.is_in_party).toBe(false);
          expect(sets.ignoredIds.has(character.id) || sets.registeredIds.has(character.id)).toBe(false);
          expect(isFriend).toBe(sets.friendIds.has(character.id));
        }
        const friends = found.map(({ isFriend }) => isFriend);
        expect(friends).toEqual(friends.toSorted((a, b) => Number(b) - Number(a)));
      }),
    );
  });
});
