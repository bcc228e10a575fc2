import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { describeGroup } from '../lfm/lfm-quest.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { anyCharacters, anyLfms, anySearchText, knownQuestsById } from '../testing/arbitraries.ts';
import { makeArea, makeCharacter, makeLfm, makeQuest } from '../testing/makers.ts';
import { makeCharacterDocuments, searchDocumentOfGroup } from './documents.ts';
import { everyGroup } from './filter-schemas.ts';
import { matchesGroup, writeGroupFilter, readGroupFilter } from './group-filter.ts';
import { makeSearch, type SearchDocument } from './search.ts';
import { characterTerms, groupTerms } from './search-grammar.ts';
import { correctSearch } from './search-spelling.ts';

const quests = new Map(
  [
    makeQuest({ id: 701, name: 'The Temple of Elemental Evil', required_adventure_pack: null }),
    makeQuest({
      id: 702,
      name: 'The Shroud',
      group_size: 'Raid',
      required_adventure_pack: 'Vale of Twilight',
    }),
    makeQuest({ id: 703, name: 'Reavers, Ruin and "Rust"' }),
  ].map((quest) => [quest.id, quest]),
);
const context = {
  definition: defaultDefinition,
  questsById: quests,
  readTerm: groupTerms(defaultDefinition),
};
const facts = { facts: defaultDefinition, readTerm: context.readTerm };
const groups = [
  makeLfm({
    id: 1,
    quest_id: 701,
    leader: makeCharacter({ name: 'Thistlewick' }),
    comment: 'learning runz, beginers welcome',
  }),
  makeLfm({
    id: 2,
    quest_id: 702,
    difficulty: 'Elite',
    leader: makeCharacter({ name: null, is_anonymous: true }),
    members: [makeCharacter({ id: 5, name: 'Ysolde Ironhand' })],
    comment: null,
  }),
  makeLfm({ id: 3, quest_id: 703, leader: makeCharacter({ name: 'Bob' }) }),
  makeLfm({ id: 4, quest_id: 0, leader: makeCharacter({ name: 'Émile' }) }),
];
const documentsOf = (lfms: readonly Lfm[]) =>
  lfms.map((lfm) => searchDocumentOfGroup(describeGroup(lfm, context)));
const documents = documentsOf(groups);
const corrected = (search: string) => correctSearch(search, { documents, ...facts });
const foundBy = (search: string, all: readonly SearchDocument[] = documents) => {
  const isFound = makeSearch(search, context.readTerm);
  return all.flatMap((document, place) => (isFound(document) ? [place] : []));
};

describe('a misspelt search of groups is corrected', () => {
  it.each([
    ['shrud', 'shroud'],
    ['SHRUOD', 'shroud'],
    ['tempel of elemental evil', 'temple of elemental evil'],
    ['tempel evil', 'temple evil'],
    ['elite shrud', 'elite shroud'],
    ['shrud, bob', 'shroud, bob'],
    ['bob,  shrud', 'bob,  shroud'],
    ['thistelwick', 'thistlewick'],
    ['ysolde ironhnad', 'ysolde ironhand'],
    ['ironhnad', 'ironhand'],
    ['vale of twilihgt', 'vale of twilight'],
    ['vale twilihgt', 'vale twilight'],
    ['émlie', 'emile'],
    ['shroudd', 'shroud'],
  ])('%j: %j', (typed, search) => {
    expect(corrected(typed)?.search).toBe(search);
    expect(foundBy(search).length).toBeGreaterThan(0);
  });

  it('and lists each misspelt word with its correction', () => {
    expect(corrected('tempel evil, shrud, bob')).toEqual({
      typed: 'tempel evil, shrud, bob',
      search: 'temple evil, shroud, bob',
      exact: '"tempel evil","shrud", bob',
      corrections: new Map([
        ['tempel', 'temple'],
        ['shrud', 'shroud'],
      ]),
    });
  });

  it('and searches for the typed text once its terms are in quotation marks', () => {
    const { exact = '' } = corrected('shrud') ?? {};
    expect(exact).toBe('"shrud"');
    expect(corrected(exact)).toBeNull();
    expect(foundBy(exact)).toEqual([]);
  });
});

describe('a search of groups is not corrected', () => {
  it.each([
    ['blank', '   '],
    ['found', 'shroud'],
    ['found in a comment, however that is spelt', 'beginers'],
    ['near to a comment alone', 'beginars'],
    ['short', 'bib'],
    ['of four letters', 'vael'],
    ['one letter', 's'],
    ['a class', 'wizard'],
    ['a difficulty near to a name', 'reaper'],
    ['in quotation marks', '"shrud"'],
    ['still typed in quotation marks', '"shrud'],
    ['near to nothing', 'xyzzyxyzzy'],
    ['near in one word, and found in no group with the others', 'shrud torvaldus'],
    ['emoji', '🐉🐉🐉'],
    ['written from right to left', 'שלום עולם'],
    ['only marks', '+++ --- ,,, &&&'],
    ['near to a name with marks in it', 'reavers, ruim and "rust"'],
    ['a long text', 'shrudx '.repeat(600)],
  ])('if it is %s: %j', (_, typed) => expect(corrected(typed)).toBeNull());

  it('after three unknown terms', () => {
    expect(corrected('bob, a1, b1, shrud')?.search).toBe('bob, a1, b1, shroud');
    expect(corrected('a1, b1, c1, shrud')).toBeNull();
  });

  it('while the list is empty', () => expect(correctSearch('shrud', { documents: [], ...facts })).toBeNull());
});

it('people are found by name, guild, place and quest', () => {
  const world = {
    areasById: new Map([[501, makeArea({ id: 501, name: 'The Marketplace' })]]),
    questsByArea: new Map(),
    shouldIncludeRegion: false,
  };
  const people = [
    makeCharacter({ name: 'Thistlewick', guild_name: 'Order of the Lantern', location_id: 501 }),
    makeCharacter({ name: 'Torvald', guild_name: null, is_anonymous: true }),
  ].map(makeCharacterDocuments(world));
  const readTerm = characterTerms(defaultDefinition);
  const search = (typed: string) =>
    correctSearch(typed, { documents: people, facts: defaultDefinition, readTerm })?.search ?? null;
  expect(search('thistelwick')).toBe('thistlewick');
  expect(search('order of teh lantern')).toBe('order of the lantern');
  expect(search('lantren')).toBe('lantern');
  expect(search('marketplcae')).toBe('marketplace');
  expect(search('torvlad')).toBeNull();
});

describe('in any world', () => {
  const world = { ...context, questsById: knownQuestsById };
  const documentsOfWorld = (lfms: readonly Lfm[]) =>
    lfms.map((lfm) => searchDocumentOfGroup(describeGroup(lfm, world)));
  /** An existing name with one letter more or less, among other words. */
  const anyTypo = (lfms: readonly Lfm[]) => {
    const names = documentsOfWorld(lfms).flatMap(({ texts }) => texts.split('\n'));
    return fc
      .tuple(fc.constantFrom(...names, 'shroud'), fc.nat(12), fc.constantFrom('', 'q', 'ß'), anySearchText)
      .map(([name, at, letter, more]) => [name.slice(0, at) + letter + name.slice(at + 1), more]);
  };
  const anyWorld = anyLfms.chain((lfms) =>
    fc.tuple(
      fc.constant(lfms),
      fc.oneof(
        anySearchText,
        anyTypo(lfms).map((parts) => parts.join(' ')),
        anyTypo(lfms).map((parts) => parts.join(', ')),
      ),
    ),
  );

  it('a corrected search finds all that the typed one finds and needs no other correction, and so does the API with its words', () => {
    fc.assert(
      fc.property(anyWorld, ([lfms, typed]) => {
        const all = documentsOfWorld(lfms);
        const found = correctSearch(typed, { documents: all, ...facts });
        if (found === null) return;
        const exactly = foundBy(typed, all);
        const now = foundBy(found.search, all);
        expect(now).toEqual(expect.arrayContaining(exactly));
        expect(now).not.toEqual([]);
        expect(correctSearch(found.search, { documents: all, ...facts })).toBeNull();
        const query = writeGroupFilter({ ...everyGroup, search: found.search }, defaultDefinition);
        const { filter } = readGroupFilter(new URLSearchParams(query), defaultDefinition);
        if (filter.search !== found.search.trim()) return;
        const answered = lfms.flatMap((lfm, place) => (matchesGroup(filter, lfm, world) ? [place] : []));
        expect(answered).toEqual(now);
      }),
      { numRuns: 500 },
    );
  });

  it('the order of the list does not matter', () => {
    fc.assert(
      fc.property(anyWorld, ([lfms, typed]) => {
        const all = documentsOfWorld(lfms);
        const once = correctSearch(typed, { documents: all, ...facts });
        expect(correctSearch(typed, { documents: all.toReversed(), ...facts })).toEqual(once);
      }),
    );
  });

  it('a search for people never throws', () => {
    const readTerm = characterTerms(defaultDefinition);
    const noWorld = { areasById: new Map(), questsByArea: new Map(), shouldIncludeRegion: false };
    fc.assert(
      fc.property(anyCharacters, anySearchText, (characters, typed) => {
        const all = characters.map(makeCharacterDocuments(noWorld));
        const found = correctSearch(typed, { documents: all, facts: defaultDefinition, readTerm });
        expect(found?.search).not.toBe(typed);
      }),
    );
  });
});
