import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Character } from '../character/character.ts';
import { defaultDefinition } from '../definition.ts';
import { indexQuestsByArea } from '../quest/quest.ts';
import { anyCharacters, anyWhoFilter } from '../testing/arbitraries.ts';
import { makeArea, makeCharacter, makeQuest, makeWhoFilter, makeWhoViewer } from '../testing/makers.ts';
import { createWhoArranger } from './who-arranger.ts';
import { arrangeWho, type WhoFilter, type WhoViewer } from './who-list.ts';

const filter = makeWhoFilter();
const viewer = makeWhoViewer({
  areasById: new Map([1, 2, 3].map((id) => [id, makeArea({ id, name: `Place ${id}` })])),
  questsByArea: indexQuestsByArea([makeQuest({ area_id: 2 })]),
});
const low = makeCharacter({ id: 1, name: 'Aria', total_level: 4, group_id: 7, is_in_party: true });
const high = makeCharacter({ id: 2, name: 'Bo', total_level: 30, group_id: 7, is_in_party: true });
const third = makeCharacter({ id: 3, name: 'Zed', total_level: 31, group_id: 8, is_in_party: true });
const fourth = makeCharacter({ id: 4, name: 'Zoe', total_level: 32, group_id: 8, is_in_party: true });

describe('a caching arranger of characters', () => {
  it('returns the same as arrangeWho in any sequence of calls', () => {
    const anyIds = fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((ids) => new Set(ids));
    const anyStep = fc.record({
      characters: anyCharacters,
      keeps: fc.boolean(),
      filter: fc.option(anyWhoFilter),
      people: fc.option(fc.record({ registeredIds: anyIds, friendIds: anyIds, ignoredIds: anyIds })),
      areIdsKnown: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 8 }), (steps) => {
        const arrange = createWhoArranger();
        let online = new Map<number, Character>();
        let asked = filter;
        let seen = viewer;
        for (const step of steps) {
          const answer = step.characters.map((character) => [character.id, character] as const);
          online = new Map(step.keeps ? [...online, ...answer] : answer);
          asked = step.filter ?? asked;
          seen = { ...seen, ...step.people, areasById: step.areIdsKnown ? viewer.areasById : new Map() };
          expect(arrange(online.values(), asked, seen)).toEqual(arrangeWho(online.values(), asked, seen));
        }
      }),
    );
  });

  it.each<{ what: string; change: Partial<WhoFilter>; people?: Partial<WhoViewer> }>([
    { what: 'a search', change: { stringFilter: 'aria' } },
    { what: 'an exact match', change: { stringFilter: 'ari', isExactMatch: true } },
    { what: 'a search in regions', change: { stringFilter: 'stormreach', shouldIncludeRegion: true } },
    { what: 'no class', change: { classNameFilter: [] } },
    { what: 'a lowest level', change: { minLevel: 5 } },
    { what: 'a highest level', change: { maxLevel: 5 } },
    { what: 'a guild', change: { guilds: 'Oak' } },
    { what: 'characters in a quest', change: { onlyInQuest: true } },
    { what: 'characters looking for a group', change: { onlyRecruiting: true } },
    { what: 'group view', change: { isGroupView: true } },
    { what: 'another column', change: { sortBy: { type: 'name', ascending: true } } },
    { what: 'another direction', change: { sortBy: { type: 'level', ascending: false } } },
    { what: 'fewer rows', change: { maximumRenderedCharacterCount: 1 } },
    { what: 'all rows', change: { maximumRenderedCharacterCount: 1, showAllCharacters: true } },
    { what: 'ignored characters shown', change: { hideIgnoredCharacters: false } },
    { what: 'own characters not pinned', change: { pinRegisteredCharacters: false } },
    { what: 'friends not pinned', change: { pinFriends: false } },
    { what: 'guild members pinned', change: { pinGuildMembers: true } },
    {
      what: 'another guild of an own character',
      change: { pinGuildMembers: true },
      people: { ownGuilds: new Set(['oak']) },
    },
    { what: 'own characters always shown', change: { alwaysShowRegisteredCharacters: true, minLevel: 33 } },
    { what: 'friends always shown', change: { alwaysShowFriends: true, minLevel: 33 } },
    { what: 'an ignored character', change: {}, people: { ignoredIds: new Set([1]) } },
    { what: 'a new friend', change: {}, people: { friendIds: new Set([3]) } },
    { what: 'a new own character', change: {}, people: { registeredIds: new Set([4]) } },
    { what: 'another catalogue of areas', change: {}, people: { areasById: new Map() } },
    { what: 'another catalogue of quests', change: {}, people: { questsByArea: new Map() } },
    { what: 'another game', change: {}, people: { definition: { ...defaultDefinition, classes: ['Seer'] } } },
  ])('reacts to $what', ({ change, people }) => {
    const arrange = createWhoArranger();
    const characters = [low, high, { ...third, location_id: 2 }, { ...fourth, location_id: 2 }];
    const friends = {
      registeredIds: new Set([2]),
      friendIds: new Set([4]),
      ignoredIds: new Set([3]),
      ownGuilds: new Set(['lantern watch']),
    };
    const seen = { ...viewer, ...friends };
    const before = arrange(characters, filter, seen);
    const now = arrange(characters, { ...filter, ...change }, { ...seen, ...people });
    expect(now).toEqual(arrangeWho(characters, { ...filter, ...change }, { ...seen, ...people }));
    expect(arrange(characters, filter, seen)).toEqual(before);
  });

  it('returns the same object when nothing changed, even for other settings with the same meaning', () => {
    const arrange = createWhoArranger();
    const first = arrange([low, high], filter, viewer);
    const same = { ...filter, classNameFilter: [...filter.classNameFilter], sortBy: { ...filter.sortBy } };
    expect(arrange([high, low], same, { ...viewer })).toBe(first);
  });

  it('returns the same object when the changed character is not shown', () => {
    const arrange = createWhoArranger();
    const search = { ...filter, stringFilter: 'aria' };
    const first = arrange([low, high], search, viewer);
    expect(arrange([low, { ...high, total_level: 31 }], search, viewer)).toBe(first);
  });

  it('returns the same list when only the counters differ', () => {
    const arrange = createWhoArranger();
    const search = { ...filter, stringFilter: 'aria' };
    const first = arrange([low], search, viewer);
    const more = arrange([low, high], search, viewer);
    expect(more).toMatchObject({ onlineCount: 2, matchCount: 1 });
    expect(more.shown).toBe(first.shown);
    const hidden = arrange([low, { ...high, is_anonymous: true }], search, viewer);
    expect(hidden.anonymousCount).toBe(1);
    expect(hidden.shown).toBe(first.shown);
  });

  it('computes only changed entries again, even for another search', () => {
    const arrange = createWhoArranger();
    const [first, second] = arrange([low, high], filter, viewer).shown;
    const changed = arrange([low, { ...high, guild_name: 'Oak' }], filter, viewer).shown;
    expect(changed[0]).toBe(first);
    expect(changed[1]).not.toBe(second);
    expect(arrange([low, high], { ...filter, stringFilter: 'aria' }, viewer).shown[0]).toBe(first);
  });

  it('computes the entries of a group again when its number changes', () => {
    const arrange = createWhoArranger();
    const groups = { ...filter, isGroupView: true };
    const numbers = (characters: Character[]) =>
      arrange(characters, groups, viewer).shown.map(({ character, groupNumber }) => [
        character.id,
        groupNumber,
      ]);
    expect(numbers([low, high, third, fourth])).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
    ]);
    expect(numbers([low, third, fourth])).toEqual([
      [3, 1],
      [4, 1],
    ]);
  });

  it('does not sort while a search is typed, and sorts only changed characters of a new answer', () => {
    let comparisons = 0;
    const collator = {
      compare(a: string, b: string) {
        comparisons += 1;
        return a < b ? -1 : Number(a > b);
      },
    };
    const characters = Array.from({ length: 500 }, (_, index) =>
      makeCharacter({ id: index + 1, name: `Player ${(index * 7919) % 503}` }),
    );
    const arrange = createWhoArranger();
    const byName = { ...filter, sortBy: { type: 'name' as const, ascending: true } };
    const seen = { ...viewer, collator };
    arrange(characters, byName, seen);
    comparisons = 0;
    expect(arrange(characters, { ...byName, stringFilter: 'player 7' }, seen).matchCount).toBeGreaterThan(0);
    expect(comparisons).toBe(0);
    arrange(
      characters.map((each) => (each.id === 5 ? { ...each, total_level: 3 } : each)),
      byName,
      seen,
    );
    expect(comparisons).toBeLessThan(600);
  });
});
