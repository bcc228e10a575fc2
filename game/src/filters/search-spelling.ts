import { rememberEach } from '../remember.ts';
import { type FilterFacts, searchLengthMaximum } from './filter-words.ts';
import { isGuess, readParts } from './grammar.ts';
import { bareQuestName } from './known-names.ts';
import { nearestSpelling, type Spellings, spellingsOf } from '../misspelling.ts';
import { changeTerms, fold, linesIn, makeTermTest, type ReadTerm, type SearchDocument } from './search.ts';

/**
 * Corrects misspelt searches of a list: words without a match are replaced by the nearest names in the list, and the
 * list says so. The search itself is rewritten, so that an address, a saved view or a rule made from it has the same
 * results for everybody, and `search=` of the API stays exact.
 */

/** A corrected search. */
export interface CorrectedSearch {
  /** As it was typed. */
  readonly typed: string;
  /** The corrected search. */
  readonly search: string;
  /** The search exactly as typed: corrected terms are in quotation marks, which prevent corrections. */
  readonly exact: string;
  /** Each misspelt word or term with its correction, folded. */
  readonly corrections: ReadonlyMap<string, string>;
}

interface SpellingFacts {
  /** All items of the list, found or not. Must stay the same array until the list changes. */
  readonly documents: readonly SearchDocument[];
  readonly facts: FilterFacts;
  /** The parser of the list's search. */
  readonly readTerm: ReadTerm;
}

/** Maximum number of corrected terms of a search, and of corrected words of a term. Each takes up to 1 ms. */
const unknownMaximum = 3;

const folded = (names: readonly (string | null | undefined)[]) =>
  names.flatMap((name) => (name ? [fold(name)] : []));
/** A name with and without article and version. */
const calledAs = (name: string) => [name, bareQuestName(name)];

/** The names in an item; for a group without its comment. */
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

/** Whether a name has characters that would start another term. */
const hasMarks = (name: string) => /[",]/.test(name);

/** The words of a term that may be names, folded; without words such as "reaper" that have a meaning. */
function nameWords(term: string, facts: FilterFacts): ReadonlySet<string> {
  const parts = readParts(term, facts).filter((part) => part.meaning.kind === 'name' || isGuess(part));
  return new Set(parts.flatMap(({ words }) => words.map(fold)));
}

/** Corrections of a term without a match: of the whole term, or else of its words. Empty = nothing is near. */
function correctionsOf(term: string, { documents, facts }: SpellingFacts): ReadonlyMap<string, string> {
  const spellings = allSpellings(documents);
  const nearestTo = (text: string) => {
    const near = nearestSpelling(spellings, text);
    return near === null || hasMarks(near.name) ? [] : [[text, near.name] as const];
  };
  const words = [...new Set(term.split(/\s+/))];
  const [whole] = words.length > 1 ? nearestTo(term) : [];
  if (whole !== undefined) return new Map([whole]);
  const names = nameWords(term, facts);
  const isInList = (word: string) => documents.some(({ texts }) => texts.includes(word));
  return new Map(
    words
      .filter((word) => names.has(word) && !isInList(word))
      .slice(0, unknownMaximum)
      .flatMap(nearestTo),
  );
}

/**
 * Corrects the terms of a search that have no match. Null = no correction: all terms match, or nothing is near. The
 * corrected search still finds everything that the typed one does.
 */
export function correctSearch(typed: string, facts: SpellingFacts): CorrectedSearch | null {
  if (typed.length > searchLengthMaximum) return null;
  const { documents, readTerm } = facts;
  const corrections = new Map<string, string>();
  const exactTerms = new Map<string, string>();
  const finds = (text: string) => documents.some(makeTermTest(text, readTerm));
  let unknownCount = 0;
  const search = changeTerms(typed, (term) => {
    const text = fold(term);
    if (text === '' || finds(text)) return term;
    unknownCount += 1;
    if (unknownCount > unknownMaximum) return term;
    const found = correctionsOf(text, facts);
    const corrected =
      found.get(text) ??
      text
        .split(' ')
        .map((word) => found.get(word) ?? word)
        .join(' ');
    if (found.size === 0 || !finds(fold(corrected))) return term;
    for (const [word, name] of found) corrections.set(word, name);
    exactTerms.set(term, `"${text.replaceAll('"', '""')}"`);
    const blanks = term.slice(0, term.length - term.trimStart().length);
    return blanks + corrected;
  });
  if (corrections.size === 0) return null;
  return { typed, search, exact: changeTerms(typed, (term) => exactTerms.get(term) ?? term), corrections };
}
