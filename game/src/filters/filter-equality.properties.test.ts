import { characterTerms } from './search-grammar.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Character } from '../character/character.ts';
import { defaultDefinition } from '../definition.ts';
import { arrangeLfms, groupFilterOf, type LfmFilter, type LfmViewer } from '../lfm/lfm-list.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { indexQuestsByArea } from '../quest/quest.ts';
import {
  anyCharacters,
  anyGroupFilter,
  anyLfmFilter,
  anyLfms,
  anySearchText,
  anyWhoFilter,
  knownQuestsById,
} from '../testing/arbitraries.ts';
import { makeArea, makeLfmViewer, makeQuest, makeWhoViewer } from '../testing/makers.ts';
import { arrangeWho, characterFilterOf, type WhoFilter } from '../who/who-list.ts';
import {
  characterContext,
  makeCharacterTest,
  readCharacterFilter,
  writeCharacterFilter,
} from './character-filter.ts';
import {
  looksAtMembers,
  matchesGroup,
  readGroupFilter,
  readGroupFilterOfServer,
  writeGroupFilter,
} from './group-filter.ts';

describe('in any world of groups', () => {
  const anyViewer: fc.Arbitrary<LfmViewer> = anyCharacters.map((registeredCharacters) =>
    makeLfmViewer({ questsById: knownQuestsById, registeredCharacters }),
  );
  /** Without the settings that only the browser knows. */
  const anyFilter = anyLfmFilter.map((filter) => ({ ...filter, hideContentIDontOwn: false }));

  const anyServer = fc.constantFrom('cormyr', 'Orien', 'nowhere', '');

  /** The API's answer for a list's filter in its query form. */
  function answered(lfms: readonly Lfm[], filter: LfmFilter, viewer: LfmViewer): Lfm[] {
    const text = writeGroupFilter(groupFilterOf(filter, viewer), viewer.definition);
    const { filter: asked } = readGroupFilter(new URLSearchParams(text), viewer.definition);
    return lfms.filter((lfm) => matchesGroup(asked, lfm, viewer));
  }

  /** The same with a server in the path, and perhaps another one in the query. */
  function answeredOnServer(
    lfms: readonly Lfm[],
    filter: LfmFilter,
    viewer: LfmViewer,
    other: string,
  ): Lfm[] {
    const query = new URLSearchParams(writeGroupFilter(groupFilterOf(filter, viewer), viewer.definition));
    query.append('server', other);
    const { filter: asked, problems } = readGroupFilterOfServer(query, viewer.definition);
    expect(problems).toEqual([]);
    return lfms.filter((lfm) => matchesGroup(asked, lfm, viewer));
  }

  const idsOf = (lfms: readonly Lfm[]) => lfms.map(({ id }) => id).toSorted((a, b) => a - b);

  it("the first section of the list is the API's result for the same filter", () => {
    fc.assert(
      fc.property(anyLfms, anyFilter, anyViewer, anyServer, (lfms, filter, viewer, other) => {
        const { shown } = arrangeLfms(lfms, { ...filter, isMixedOrder: false }, viewer);
        const split = shown.findIndex(({ isEligible }) => !isEligible);
        const first = shown.slice(0, split < 0 ? shown.length : split).map(({ lfm }) => lfm);
        expect(idsOf(first)).toEqual(idsOf(answered(lfms, filter, viewer)));
        expect(idsOf(first)).toEqual(idsOf(answeredOnServer(lfms, filter, viewer, other)));
        expect(shown.slice(first.length).some(({ isEligible }) => isEligible)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it('a filter that ignores members and places gives the same result whoever is in a group', () => {
    fc.assert(
      fc.property(anyLfms, anyCharacters, anyGroupFilter, anyViewer, (lfms, members, filter, viewer) => {
        const others = { ...filter, room: 0, hideFull: false, onlyJoinable: false, guilds: '', search: '' };
        expect(looksAtMembers(others)).toBe(false);
        const isFound = (lfm: Lfm) => matchesGroup(others, lfm, viewer);
        expect(lfms.map((lfm) => isFound({ ...lfm, members }))).toEqual(lfms.map(isFound));
      }),
      { numRuns: 200 },
    );
  });

  it('if groups that are not eligible are hidden, it is the whole list, in either order', () => {
    fc.assert(
      fc.property(anyLfms, anyFilter, anyViewer, (lfms, filter, viewer) => {
        const { shown } = arrangeLfms(lfms, { ...filter, showNotEligible: false }, viewer);
        expect(idsOf(shown.map(({ lfm }) => lfm))).toEqual(idsOf(answered(lfms, filter, viewer)));
      }),
      { numRuns: 200 },
    );
  });
});

describe('in any world of characters', () => {
  const world = {
    areasById: new Map([1, 2, 3].map((id) => [id, makeArea({ id, name: `Place ${id}` })])),
    questsByArea: indexQuestsByArea([makeQuest({ id: 1, area_id: 2 }), makeQuest({ id: 2, area_id: 3 })]),
  };
  const viewer = makeWhoViewer(world);

  /** Levels are in order, as after typing; other settings of this list have no query form. */
  const anyFilter: fc.Arbitrary<WhoFilter> = fc
    .tuple(anyWhoFilter, fc.oneof(fc.constantFrom('', 'o', 'zed, place 2'), anySearchText))
    .map(([filter, stringFilter]) => ({
      ...filter,
      stringFilter,
      minLevel: Math.max(1, Math.min(filter.minLevel, filter.maxLevel)),
      maxLevel: Math.max(filter.minLevel, filter.maxLevel),
      shouldIncludeRegion: false,
      isGroupView: false,
      alwaysShowRegisteredCharacters: false,
      alwaysShowFriends: false,
    }));

  const idsOf = (characters: readonly Character[]) =>
    characters.map(({ id }) => id).toSorted((a, b) => a - b);

  it("the Who list is the API's result for the same filter, without anonymous characters", () => {
    fc.assert(
      fc.property(anyCharacters, anyFilter, (characters, filter) => {
        const text = writeCharacterFilter(characterFilterOf(filter), defaultDefinition);
        const { filter: asked } = readCharacterFilter(new URLSearchParams(text), defaultDefinition);
        const matches = makeCharacterTest(
          asked,
          characterContext({ ...world, readTerm: characterTerms(defaultDefinition) }),
        );
        const answered = characters.filter((character) => matches(character) && !character.is_anonymous);
        expect(idsOf(arrangeWho(characters, filter, viewer).matches)).toEqual(idsOf(answered));
      }),
      { numRuns: 200 },
    );
  });
});
