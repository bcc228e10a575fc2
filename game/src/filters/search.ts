import type { LevelRange } from './filter-schemas.ts';
import type { LfmQuest } from '../lfm/lfm-quest.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { withoutInvisible } from '../text.ts';

/**
 * The one matcher behind every search: of both lists, of the filters of the API and of Ask. It knows how players write:
 * accents and case do not matter, "fvs" is a Favored Soul, "vod" the Vision of Destruction, "20" a level.
 */

/** What a search looks at in one thing. All texts are folded, and in lines: one search of a string instead of many. */
export interface SearchDocument {
  /** Found by any part of them: names, guild, place, comment. */
  readonly texts: string;
  /** Found by how they begin: classes with their short names, the Aether. */
  readonly keywords: string;
  /** Found as a whole: the initials of quests. */
  readonly initials: string;
  /** Found by a level among them; null = has none. */
  readonly levels: LevelRange | null;
  /** The group itself, for words that are understood. */
  readonly group?: SearchedGroup;
}

/** The parts of a described group that searches look at. */
export interface SearchedGroup extends Pick<LfmQuest, 'questName' | 'quest' | 'isRaid' | 'difficulty'> {
  readonly lfm: Pick<
    Lfm,
    'leader' | 'members' | 'comment' | 'accepted_classes' | 'minimum_level' | 'maximum_level' | 'server_name'
  >;
}

/** Texts with a line break before and after each. */
export const linesOf = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : `\n${texts.join('\n')}\n`;

/** The texts of {@link linesOf}. */
export const linesIn = (lines: string): string[] => lines.split('\n').filter((line) => line !== '');

/** Found by no search. */
export const emptyDocument: SearchDocument = { texts: '', keywords: '', initials: '', levels: null };

/** Letters that Unicode does not take apart into a letter and an accent. */
const wholeLetters = Object.entries({
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  '’': "'",
  '‘': "'",
});

const isPlain = /^[\x20-\x7e]*$/;

/** A text as searches compare it: lower case, without accents and invisible characters, without blanks around it. */
export function fold(text: string): string {
  const lower = text.trim().toLowerCase();
  if (isPlain.test(lower)) return lower;
  const bare = withoutInvisible(lower).normalize('NFD').replaceAll(/\p{M}/gu, '');
  return wholeLetters.reduce((done, [letter, plain]) => done.replaceAll(letter, plain), bare).trim();
}

/** A term in quotation marks, one that is still being typed among them; or what stands up to the next comma. */
const termPattern = /\s*"((?:[^"]|"")*)(?:"\s*(?=,|$)|$)|[^,]+/g;

interface SearchTerm {
  readonly text: string;
  readonly isQuoted: boolean;
  /** Where it begins in the search. */
  readonly start: number;
}

/** Each once, however often it is there. */
function readTerms(search: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const { index: start, 0: term, 1: quoted } of search.matchAll(termPattern)) {
    const isQuoted = quoted !== undefined;
    const text = fold(quoted?.replaceAll('""', '"') ?? term);
    const key = isQuoted ? `"${text}` : text;
    if (text !== '' && !terms.has(key)) terms.set(key, { text, isQuoted, start });
  }
  return [...terms.values()];
}

/**
 * The terms of a search, folded: "bob, Harbor ," → ["bob", "harbor"], empty ones and repeats left out. What stands in
 * quotation marks is one term with its commas; a doubled mark in it is one that is meant.
 */
export const searchTerms = (search: string): string[] => [
  ...new Set(readTerms(search).map(({ text }) => text)),
];

/** A search up to its first so many terms; the same text when it has no more. */
export function firstTerms(search: string, count: number): string {
  const next = readTerms(search)[count];
  return next === undefined ? search : search.slice(0, next.start).replace(/[\s,]+$/, '');
}

/** A search in which each term that is not in quotation marks says something else. */
export const changeTerms = (search: string, change: (term: string) => string): string =>
  search.replaceAll(termPattern, (term, quoted?: string) => (quoted === undefined ? change(term) : term));

const articles = new Set(['the', 'a', 'an']);

/** "The Vision of Destruction" → "tvod" and "vod", folded: of all words, and without an article in front. */
export function questInitials(name: string): string[] {
  const words = fold(name).match(/[\p{L}\p{N}']+/gu) ?? [];
  const first = (some: readonly string[]) => some.map((word) => word.charAt(0)).join('');
  const all = first(words);
  const bare = articles.has(words[0] ?? '') ? first(words.slice(1)) : all;
  return [...new Set([all, bare])].filter(({ length }) => length > 1);
}

/** A shorter beginning would find too much: "b" is a Bard and a Barbarian. */
const shortestBeginning = 3;

/** Makes the test whether a folded word names one of some keywords, by its beginning, as a whole or in the plural. */
export function makeKeywordTest(word: string): (keywords: SearchDocument['keywords']) => boolean {
  const whole = linesOf([word]);
  const beginning = word.length < shortestBeginning ? whole : `\n${word}`;
  const singular = word.endsWith('s') ? linesOf([word.slice(0, -1)]) : null;
  return (keywords) => keywords.includes(beginning) || (singular !== null && keywords.includes(singular));
}

const levelPattern = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/;

/** "20" or "28-32", else null. */
export function readLevels(text: string): LevelRange | null {
  const [, first, last = first] = levelPattern.exec(text) ?? [];
  return first === undefined ? null : { first: Number(first), last: Number(last) };
}

export type SearchTest = (document: SearchDocument) => boolean;

/** One of the things that a term asks for: what says so in any of these texts, or what is so. */
export interface SearchPart {
  readonly texts: readonly string[];
  /** Null = nothing was understood. */
  readonly isSo: SearchTest | null;
}

/** Takes a folded term apart; all of its parts must be found. */
export type ReadTerm = (term: string) => readonly SearchPart[];

/** "level 20" and "lvl 20" are 20. */
const levelWord = /(?<![\p{L}\p{N}])(?:levels?|lvls?|lv)\.?\s*(?=\d)/gu;

/** Takes a term apart at its blanks, and understands none of its words. */
export const plainTerm: ReadTerm = (term) =>
  Array.from(term.replaceAll(levelWord, '').matchAll(/\S+/g), ([word]) => ({ texts: [word], isSo: null }));

/** A keyword, initials or levels. */
function makeNameTest(name: string): SearchTest {
  const wanted = readLevels(name);
  const isKeyword = makeKeywordTest(name);
  const whole = linesOf([name]);
  return ({ keywords, initials, levels }) =>
    isKeyword(keywords) ||
    initials.includes(whole) ||
    (wanted !== null && levels !== null && levels.first <= wanted.last && levels.last >= wanted.first);
}

function makeWordTest(word: string): SearchTest {
  const isName = makeNameTest(word);
  return (document) => document.texts.includes(word) || isName(document);
}

function makePartTest({ texts, isSo }: SearchPart): SearchTest {
  const tests = [...texts.map(makeWordTest), isSo ?? (() => false)];
  return (document) => tests.some((isFound) => isFound(document));
}

/** A term is found by each of its parts, as "32 cleric" a cleric of level 32; or as a name of several words. */
export function makeTermTest(term: string, readTerm: ReadTerm = plainTerm): SearchTest {
  const tests = readTerm(term).map(makePartTest);
  const isName = makeNameTest(term);
  return (document) => (tests.length > 0 && tests.every((isFound) => isFound(document))) || isName(document);
}

/**
 * Makes the test of a search: one of its terms is found, those in quotation marks as they stand. A blank search finds
 * everything.
 *
 * @param isExact a term must be the whole of a text
 */
export function makeSearch(search: string, readTerm: ReadTerm = plainTerm, isExact = false): SearchTest {
  const terms = readTerms(search);
  if (terms.length === 0) return () => true;
  if (isExact) {
    const aether = linesOf([aetherKeyword]);
    const wanted = terms.map(({ text }) => linesOf([text]));
    return ({ texts, keywords }) =>
      wanted.some((line) => texts.includes(line) || (line === aether && keywords.includes(line)));
  }
  const tests = terms.map(({ text, isQuoted }) =>
    isQuoted ? makeWordTest(text) : makeTermTest(text, readTerm),
  );
  return (document) => tests.some((isFound) => isFound(document));
}

/** Finds characters whose location is unknown. */
export const aetherKeyword = 'aether';
