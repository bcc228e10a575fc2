import { rememberEach } from '../remember.ts';
import { type FilterFacts, searchLengthMaximum } from './filter-words.ts';
import { isGuess, readParts } from './grammar.ts';
import { bareQuestName } from './known-names.ts';
import { nearestSpelling, type Spellings, spellingsOf } from './misspelling.ts';
import { changeTerms, fold, linesIn, makeTermTest, type ReadTerm, type SearchDocument } from './search.ts';

/**
 * Misspelt searches of a list. Words that the list does not contain are replaced by the nearest names in it, and the
 * list says so. The search text itself is rewritten, so that an address, a named view or a rule made from it gives the
 * same result for everybody, and `search=` of the API stays exact.
 */

/** A corrected search. */
export interface CorrectedSearch {
  /** As it was typed. */
  readonly typed: string;
  /** The corrected search text. */
  readonly search: string;
  /** A search for exactly the typed text: its corrected terms are in quotation marks, which are never corrected. */
  readonly exact: string;
  /** Each misspelt word or whole term, with its correction; folded. */
  readonly meant: ReadonlyMap<string, string>;
}

interface SpellingFacts {
  /** All items of the list, found or not. Must stay the same array until the list changes. */
  readonly documents: readonly SearchDocument[];
  readonly facts: FilterFacts;
  /** Reads the words of a search, as the list does. */
  readonly readTerm: ReadTerm;
}

/**
 * Maximum number of unknown terms in a search, and of unknown words in a term, that are corrected: each takes up to 1
 * ms.
 */
const unknownMaximum = 3;

const folded = (names: readonly (string | null | undefined)[]) =>
  names.flatMap((name) => (name ? [fold(name)] : []));
/** A name, and its short form used by players. */
const calledAs = (name: string) => [name, bareQuestName(name)];

/** The names in one item. The comment of a group is not a name. */
function namesIn({ texts, group }: SearchDocument): readonly string[] {
  if (group === undefined) return linesIn(texts).flatMap(calledAs);
  const { lfm, questName, quest } = group;
  return [
    ...folded([questName, quest?.required_adventure_pack]).flatMap(calledAs),
    ...folded([lfm.leader, ...lfm.members].map(({ name }) => name)),
  ];
}

const spellingsIn = rememberEach((document: SearchDocument): Spellings => spellingsOf(namesIn(document)));

/** All names of a list. */
const allSpellings = rememberEach((documents: readonly SearchDocument[]): Spellings => {
  const names = new Set<string>();
  const words = new Set<string>();
  for (const spellings of documents.map(spellingsIn)) {
    for (const name of spellings.names) names.add(name);
    for (const word of spellings.words) words.add(word);
  }
  return { names: [...names], words: [...words].filter((word) => !names.has(word)) };
});

/** Characters that would split a name into terms. */
const hasMarks = (name: string) => /[",]/.test(name);

/** The words of a term that may be a name, folded: not "reaper", which has another meaning. */
function nameWords(term: string, facts: FilterFacts): ReadonlySet<string> {
  const parts = readParts(term, facts).filter((part) => part.meaning.kind === 'name' || isGuess(part));
  return new Set(parts.flatMap(({ words }) => words.map(fold)));
}

/** Corrections of a term that is not found: of the whole term, or else of its words. Empty = nothing is near. */
function meantBy(term: string, { documents, facts }: SpellingFacts): ReadonlyMap<string, string> {
  const spellings = allSpellings(documents);
  const meantFor = (text: string) => {
    const near = nearestSpelling(spellings, text);
    return near === null || hasMarks(near.name) ? [] : [[text, near.name] as const];
  };
  const words = [...new Set(term.split(/\s+/))];
  const [whole] = words.length > 1 ? meantFor(term) : [];
  if (whole !== undefined) return new Map([whole]);
  const names = nameWords(term, facts);
  const isThere = (word: string) => documents.some(({ texts }) => texts.includes(word));
  return new Map(
    words
      .filter((word) => names.has(word) && !isThere(word))
      .slice(0, unknownMaximum)
      .flatMap(meantFor),
  );
}

/**
 * Corrects the terms of a search that are not found, by the nearest names in the list. The corrected search also finds
 * everything that the typed one finds. Null = all terms are found, or nothing is near.
 */
export function correctSearch(typed: string, facts: SpellingFacts): CorrectedSearch | null {
  if (typed.length > searchLengthMaximum) return null;
  const { documents, readTerm } = facts;
  const meant = new Map<string, string>();
  const exactTerms = new Map<string, string>();
  const finds = (text: string) => documents.some(makeTermTest(text, readTerm));
  let unknownCount = 0;
  const search = changeTerms(typed, (term) => {
    const text = fold(term);
    if (text === '' || finds(text)) return term;
    unknownCount += 1;
    if (unknownCount > unknownMaximum) return term;
    const found = meantBy(text, facts);
    const corrected =
      found.get(text) ??
      text
        .split(' ')
        .map((word) => found.get(word) ?? word)
        .join(' ');
    if (found.size === 0 || !finds(fold(corrected))) return term;
    for (const [word, name] of found) meant.set(word, name);
    exactTerms.set(term, `"${text.replaceAll('"', '""')}"`);
    const blanks = term.slice(0, term.length - term.trimStart().length);
    return blanks + corrected;
  });
  if (meant.size === 0) return null;
  return { typed, search, exact: changeTerms(typed, (term) => exactTerms.get(term) ?? term), meant };
}
