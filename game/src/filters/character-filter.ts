import type { Character } from '../character/character.ts';
import { type CharacterFilter, everyCharacter } from './filter-schemas.ts';
import { findQuests } from '../quest/area.ts';
import { makeCharacterDocuments, type SearchedWorld } from './documents.ts';
import {
  type FilterFacts,
  type FilterWord,
  filterWord,
  levelsWord,
  listOrNone,
  makeFilterTest,
  makeGuildTest,
  namesWord,
  readFilter,
  type ReadFilter,
  normalizeFilter,
  switchWord,
  textWord,
  termsWord,
  type WordKind,
  writeFilter,
} from './filter-words.ts';
import { fold, makeSearch, type ReadTerm, type SearchDocument } from './search.ts';

/** Facts for filters besides the characters. */
export interface CharacterContext extends Pick<SearchedWorld, 'questsByArea'> {
  /** The searched texts of a character (`makeCharacterDocuments`); may be cached. */
  readonly documentOf: (character: Character) => SearchDocument;
  /** Parses the words of a search: `characterTerms` of search-grammar.ts. */
  readonly readTerm: ReadTerm;
}

/** Creates the facts for filters of characters. */
export function characterContext(
  world: Omit<SearchedWorld, 'shouldIncludeRegion'> & Pick<CharacterContext, 'readTerm'>,
): CharacterContext {
  return { ...world, documentOf: makeCharacterDocuments({ ...world, shouldIncludeRegion: false }) };
}

const someClasses = listOrNone(namesWord(({ classes }) => classes, 'class names'));

/** A list of all classes of the game stands for any class, including new and unknown ones. */
const classesWord: WordKind<readonly string[] | null> = {
  none: null,
  write(classes, facts) {
    const text = someClasses.write(classes, facts);
    return text === facts.classes.join(',') ? null : text;
  },
  read(text, facts) {
    const { value, problem } = someClasses.read(text, facts);
    return { value: value?.length === facts.classes.length ? null : value, problem };
  },
};

const word = filterWord<CharacterFilter, Character, CharacterContext>();

/** The words of a character filter, in the order of writing. */
export const characterWords: readonly FilterWord<CharacterFilter, Character, CharacterContext>[] = [
  word('levels', 'levels', {
    kind: levelsWord,
    makeTest:
      ({ first, last }) =>
      ({ total_level }) =>
        total_level >= first && total_level <= last,
  }),
  word('classes', 'classes', {
    kind: classesWord,
    makeTest: (classes) => {
      const wanted = new Set(classes.map(fold));
      return (character) => character.classes.some(({ name }) => wanted.has(fold(name)));
    },
  }),
  word('guild', 'guilds', {
    kind: termsWord('guild'),
    makeTest: makeGuildTest,
  }),
  word('in_quest', 'onlyInQuest', {
    kind: switchWord('only'),
    makeTest:
      (_, { questsByArea }) =>
      ({ location_id, is_anonymous }) =>
        !is_anonymous && findQuests(location_id, questsByArea).length > 0,
  }),
  word('recruiting', 'onlyRecruiting', {
    kind: switchWord('only'),
    makeTest:
      () =>
      ({ is_recruiting }) =>
        is_recruiting,
  }),
  word('search', 'search', {
    kind: textWord,
    makeTest: (search, { documentOf, readTerm }, { isExact }) => {
      const isFound = makeSearch(search, readTerm, isExact);
      return (character) => isFound(documentOf(character));
    },
  }),
  word('match', 'isExact', {
    kind: switchWord('exact'),
  }),
];

/** Makes the test of a filter. */
export function makeCharacterTest(
  filter: CharacterFilter,
  context: CharacterContext,
): (character: Character) => boolean {
  return makeFilterTest(characterWords, filter, context);
}

/** Reads the filter in a query string, with its problems. Never throws. */
export const readCharacterFilter = (
  query: URLSearchParams,
  facts: FilterFacts,
): ReadFilter<CharacterFilter> => readFilter(characterWords, everyCharacter, query, facts);

/** The filter in canonical form, as written by `writeCharacterFilter` and read again. */
export const normalizeCharacterFilter = (filter: CharacterFilter, facts: FilterFacts): CharacterFilter =>
  normalizeFilter(characterWords, everyCharacter, filter, facts);

/** The canonical spelling of a filter, without a question mark; empty = all characters. */
export const writeCharacterFilter = (filter: CharacterFilter, facts: FilterFacts): string =>
  writeFilter(characterWords, filter, facts);
